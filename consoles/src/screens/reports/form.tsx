// What is asked for: report, period, tables, and whatever a report wants besides.
import type { ComponentChildren } from "preact";
import { t } from "../../ground/words";
import { PersonPicker } from "../../staff/picker";
import { CUT, PERIODS, REPORTS, type Asked, type Period } from "./asked";

interface Props {
  asked: Asked;
  tables: readonly string[];
  change(asked: Asked): void;
}

export function Form({ asked, tables, change }: Props) {
  const set = (part: Partial<Asked>) => change({ ...asked, ...part });
  return (
    <div class="reports-form">
      <div class="reports-which" role="group" aria-label={t("reports.which")}>
        {REPORTS.map((report) => (
          <button key={report} aria-pressed={asked.report === report} onClick={() => set({ report: report })}>
            {t(`reports.${report}`)}
          </button>
        ))}
      </div>
      <div class="reports-fields">
        <Field word="reports.period">
          <select value={asked.period} onChange={(event) => set({ period: event.currentTarget.value as Period })}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`reports.${period}`)}
              </option>
            ))}
          </select>
        </Field>
        {asked.period === "own" && (
          <>
            <Field word="reports.from">
              <input
                type="datetime-local"
                value={asked.from}
                onChange={(event) => set({ from: event.currentTarget.value })}
              />
            </Field>
            <Field word="reports.to">
              <input
                type="datetime-local"
                value={asked.to}
                onChange={(event) => set({ to: event.currentTarget.value })}
              />
            </Field>
          </>
        )}
        {CUT.has(asked.report) && (
          <>
            <Field word="reports.by">
              <select value={asked.by} onChange={(event) => set({ by: event.currentTarget.value as Asked["by"] })}>
                {(["whole", "day", "shift"] as const).map((text) => (
                  <option key={text} value={text}>
                    {t(`reports.${text}`)}
                  </option>
                ))}
              </select>
            </Field>
            <label class="reports-tick">
              <input
                type="checkbox"
                checked={asked.dealers}
                onChange={(event) => set({ dealers: event.currentTarget.checked })}
              />{" "}
              {t("reports.dealers")}
            </label>
          </>
        )}
        {(asked.report === "recall" || asked.report === "all") && (
          <>
            <Field word="reports.last">
              <input
                class="reports-small"
                inputMode="numeric"
                value={asked.last}
                maxLength={4}
                onChange={(event) => set({ last: event.currentTarget.value })}
              />
            </Field>
            <Field word="reports.seat">
              <input
                class="reports-small"
                inputMode="numeric"
                value={asked.seat}
                maxLength={3}
                onChange={(event) => set({ seat: event.currentTarget.value })}
              />
            </Field>
            <PersonPicker
              label={t("reports.person")}
              post="player"
              table="*"
              value={asked.person}
              optional
              onChange={(person) => set({ person })}
            />
          </>
        )}
      </div>
      {tables.length > 1 && (
        <div class="reports-tables" role="group" aria-label={t("reports.tables")}>
          <button aria-pressed={!asked.tables.length} onClick={() => set({ tables: [] })}>
            {t("reports.all-tables")}
          </button>
          {tables.map((table) => {
            const isIn = asked.tables.includes(table);
            return (
              <button
                key={table}
                aria-pressed={isIn}
                onClick={() =>
                  set({ tables: isIn ? asked.tables.filter((each) => each !== table) : [...asked.tables, table] })
                }
              >
                {table}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function Field({ word, children }: { word: string; children: ComponentChildren }) {
  return (
    <label class="reports-field">
      <span>{t(word)}</span>
      {children}
    </label>
  );
}
