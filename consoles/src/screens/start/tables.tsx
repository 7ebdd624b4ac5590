// The tables of the house: ready set-ups, each under a name of its own, or files with every fault shown.
import { useState } from "preact/hooks";
import type { CheckedTable, NewTable, ReadySetup } from "../../types";
import { refusalLine } from "../../ground/say";
import { named, t } from "../../ground/words";
import { check, checked, freeName, offered, problem, setTables, tables } from "./draft";
import { Page } from "./view";

const isGood = (): boolean =>
  checked.value.length === tables.value.length && checked.value.every((one) => !one.faults.length);

export function TablesStep() {
  const next = async () => {
    if (tables.value.length && !(await check())) return false;
    if (!isGood()) problem.value = t("start.mend-first");
    return isGood();
  };
  return (
    <Page of="tables" next={next}>
      <Adding />
      {!tables.value.length && <p class="staff-quiet">{t("start.no-tables")}</p>}
      <ul class="start-tables">
        {tables.value.map((one, at) => (
          <li key={at} data-table={one.name}>
            <Draft one={one} found={checked.value[at]} at={at} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

export const readySaid = (one: ReadySetup): string =>
  [named(one.rulebook_title), named(one.title), one.jackpot ? `★ ${named(one.jackpot)}` : "", one.id]
    .filter(Boolean)
    .join(" · ");

function Adding() {
  const ready = offered.value?.ready ?? [];
  const [wanted, setWanted] = useState(ready[0]?.id ?? "");
  const add = () => {
    const one = ready.find((each) => each.id === wanted);
    if (one) setTables([...tables.value, { name: freeName(one.name), ready: one.id, text: "", cards: "random" }]);
  };
  const upload = async (files: FileList | null) => {
    const read = [...(files ?? [])].map(async (file) => ({
      name: "",
      ready: "",
      text: await file.text(),
      cards: "random" as const,
    }));
    setTables([...tables.value, ...(await Promise.all(read))]);
  };
  return (
    <div class="start-adding">
      <label>
        {t("start.ready")}
        <select data-ready value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
          {ready.map((one) => (
            <option key={one.id} value={one.id}>
              {readySaid(one)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" data-add onClick={add}>
        {t("start.add")}
      </button>
      <label class="button start-file">
        {t("start.upload")}
        <input
          type="file"
          accept=".toml"
          multiple
          onChange={(event) => {
            void upload(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </label>
    </div>
  );
}

function Draft({ one, found, at }: { one: NewTable; found: CheckedTable | undefined; at: number }) {
  const set = (more: Partial<NewTable>) =>
    setTables(tables.value.map((old, index) => (index === at ? { ...old, ...more } : old)));
  return (
    <>
      <div class="start-table">
        <label>
          {t("start.table-name")}
          <input
            maxLength={80}
            placeholder={found?.name ?? ""}
            value={one.name ?? ""}
            onChange={(event) => set({ name: event.currentTarget.value.trim() })}
          />
        </label>
        <label>
          {t("start.cards")}
          <select
            value={one.cards ?? "random"}
            onChange={(event) => set({ cards: event.currentTarget.value as "random" | "keyed" })}
          >
            <option value="random">{t("start.cards-random")}</option>
            <option value="keyed">{t("start.cards-keyed")}</option>
          </select>
        </label>
        <button type="button" onClick={() => setTables(tables.value.filter((_, index) => index !== at))}>
          {t("start.remove")}
        </button>
      </div>
      {found && <Verdict found={found} />}
    </>
  );
}

/** How a table would stand, or every reason why it cannot. */
export function Verdict({ found }: { found: CheckedTable }) {
  if (found.faults.length)
    return (
      <ul class="start-faults" role="alert">
        {found.faults.map(({ line, fault }, place) => (
          <li key={place} class="bad">
            {line !== null && <b>{t("left-out-line", { n: line })} </b>}
            {refusalLine(fault)}
          </li>
        ))}
      </ul>
    );
  return (
    <p class="good" role="status">
      ✓ {found.rulebook_title && named(found.rulebook_title)} · {found.title && named(found.title)} ·{" "}
      {t("start.limits", { least: found.minimum, most: found.maximum || "–" })} · {t("start.seats", { n: found.seats })}{" "}
      · {t("decks", { n: found.decks })} · {t("start.signs", { n: found.signs })}
      {found.jackpot && ` · ★ ${named(found.jackpot)}`}
    </p>
  );
}
