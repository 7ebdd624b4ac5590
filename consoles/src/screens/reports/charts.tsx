// Two pictures beside the tables: what every table has won, and how far every wager lies from its exact expectation.
import type { Names, SheetOut } from "../../types";
import { named, noted, t } from "../../ground/words";
import { saying } from "./sheet-said";
import { grouped } from "./sheet";

/** Bars that are drawn; more say nothing. */
const MOST = 40;

function columnOf(sheet: SheetOut, name: string): number {
  return sheet.columns.findIndex((one) => one.name === name);
}

/** Figures of the whole, large enough to be read from the door. */
export function Tiles({ sheet }: { sheet: SheetOut }) {
  const whole = sheet.totals.length ? sheet.totals : sheet.rows[0];
  if (!whole) return null;
  const value = (name: string) => whole[columnOf(sheet, name)] ?? "";
  const hold = Number(value("drop")) ? `${((100 * Number(value("win"))) / Number(value("drop"))).toFixed(2)} %` : "–";
  const tiles: [string, string][] = [
    ...["drop", "handle", "win", "commission"].map((name): [string, string] => [name, grouped(value(name))]),
    ["hold %", hold],
  ];
  return (
    <dl class="reports-tiles">
      {tiles.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`col.${name}`)}</dt>
          <dd class={text.startsWith("−") ? "below" : ""}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar for every row with a win: to the right what the house won, to the left what it lost. */
export function WinBars({ sheet }: { sheet: SheetOut }) {
  const win = columnOf(sheet, "win"),
    keys = ["table", "period", "dealer"].map((name) => columnOf(sheet, name));
  const bars = sheet.rows
    .map((row) => ({
      name: keys
        .map((key) => row[key])
        .filter(Boolean)
        .join(" "),
      value: Number(row[win] || 0),
      text: grouped(row[win] ?? ""),
    }))
    .slice(0, MOST);
  if (bars.length < 2) return null;
  const most = Math.max(1, ...bars.map((one) => Math.abs(one.value)));
  const least = bars.some((one) => one.value < 0) ? 50 : 0,
    room = 100 - least;
  return (
    <figure class="reports-chart" role="img" aria-label={bars.map((one) => `${one.name}: ${one.text}`).join("; ")}>
      <figcaption>{noted(t("reports.chart-win"), sheet.currency ?? "")}</figcaption>
      {bars.map((one, at) => {
        const long = (Math.abs(one.value) / most) * room,
          lost = one.value < 0;
        return (
          <div key={at} class="reports-bar">
            <span>{one.name}</span>
            <i>
              <b
                class={lost ? "lost-bar" : "won-bar"}
                style={{ left: `${lost ? least - long : least}%`, width: `${long}%` }}
              />
            </i>
            <span class="to-right">{one.text}</span>
          </div>
        );
      })}
    </figure>
  );
}

const REACH = 6;
const across = (z: number): string => `${((Math.max(-REACH, Math.min(REACH, z)) + REACH) / (2 * REACH)) * 100}%`;

/** Each wager's distance from its expectation; the band is what chance alone explains. A picture for each table. */
export function Theory({ sheet, names }: { sheet: SheetOut; names: Record<string, Names> }) {
  const at = Object.fromEntries(
    ["table", "wager", "number", "z", "verdict"].map((name) => [name, columnOf(sheet, name)]),
  ) as Record<"table" | "wager" | "number" | "z" | "verdict", number>;
  const rows = sheet.rows.filter((row) => row[at.z]);
  const tables = [...new Set(rows.map((row) => row[at.table]!))];
  const wagerSaid = (row: readonly string[]) => {
    const wager = names[row[at.wager]!];
    return [wager ? named(wager) : row[at.wager], row[at.number]].filter(Boolean).join(" ");
  };
  return (
    <>
      {tables.map((table) => {
        const own = rows.filter((row) => row[at.table] === table);
        return (
          <figure
            key={table}
            class="reports-chart"
            role="img"
            aria-label={own
              .map((row) => `${wagerSaid(row)}: ${row[at.z]}, ${saying(row[at.verdict] ?? "")}`)
              .join("; ")}
          >
            <figcaption>
              {table} · {t("reports.chart-theory")}
            </figcaption>
            {own.map((row, place) => {
              const verdict = row[at.verdict] ?? "",
                kind = verdict.startsWith("beyond") ? "beyond" : verdict.startsWith("within") ? "within" : "few";
              return (
                <div key={place} class="reports-bar theory">
                  <span>{wagerSaid(row)}</span>
                  <i>
                    <u />
                    <b class={`mark-${kind}`} style={{ left: across(Number(row[at.z])) }} />
                  </i>
                  <span class="to-right">{Number(row[at.z]).toFixed(2).replace("-", "−")} σ</span>
                </div>
              );
            })}
            <div class="reports-bar theory">
              <span />
              <i class="reports-scale">
                {[-4, -2, 0, 2, 4].map((z) => (
                  <small key={z} style={{ left: across(z) }}>
                    {z > 0 ? `+${z}σ` : z < 0 ? `−${-z}σ` : "0"}
                  </small>
                ))}
              </i>
              <span />
            </div>
          </figure>
        );
      })}
      {rows.length > 0 && <p class="small-print">{t("reports.chart-note")}</p>}
    </>
  );
}
