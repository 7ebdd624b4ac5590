// Two pictures beside the tables: what every table has won, and how far every wager lies from its exact expectation.
import type { Names, SheetOut } from "../../types";
import { about, listed, named, noted, t } from "../../ground/words";
import { placeOf, valueSaid, type Row } from "./cell";
import { grouped } from "./sheet";

/** Bars that are drawn; more say nothing. */
const MOST = 40;

/** What stands in a row under a column. */
const under = (sheet: SheetOut, row: Row, code: string): string => valueSaid(row[placeOf(sheet, code)] ?? "");

/** Figures of the whole, large enough to be read from the door. */
export function Tiles({ sheet }: { sheet: SheetOut }) {
  const whole = sheet.totals.length ? sheet.totals : sheet.rows[0];
  if (!whole) return null;
  const value = (code: string) => under(sheet, whole, code);
  const hold = Number(value("drop")) ? `${((100 * Number(value("win"))) / Number(value("drop"))).toFixed(2)} %` : "–";
  const tiles: [string, string][] = [
    ...["drop", "handle", "win", "commission"].map((name): [string, string] => [name, grouped(value(name))]),
    ["hold", hold],
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
  const bars = sheet.rows
    .map((row) => ({
      name: ["table", "period", "dealer"]
        .map((code) => under(sheet, row, code))
        .filter(Boolean)
        .join(" "),
      value: Number(under(sheet, row, "win") || 0),
      text: grouped(under(sheet, row, "win")),
    }))
    .slice(0, MOST);
  if (bars.length < 2) return null;
  const most = Math.max(1, ...bars.map((bar) => Math.abs(bar.value)));
  const least = bars.some((bar) => bar.value < 0) ? 50 : 0,
    room = 100 - least;
  return (
    <figure class="reports-chart" role="img" aria-label={listed(bars.map((bar) => about(bar.name, bar.text)))}>
      <figcaption>{noted(t("reports.chart-win"), sheet.currency)}</figcaption>
      {bars.map((bar, at) => {
        const long = (Math.abs(bar.value) / most) * room,
          lost = bar.value < 0;
        return (
          <div key={at} class="reports-bar">
            <span>{bar.name}</span>
            <i>
              <b
                class={lost ? "lost-bar" : "won-bar"}
                style={{ left: `${lost ? least - long : least}%`, width: `${long}%` }}
              />
            </i>
            <span class="to-right">{bar.text}</span>
          </div>
        );
      })}
    </figure>
  );
}

const KINDS: Readonly<Record<string, string>> = { "says.within-sigmas": "within", "says.beyond-sigmas": "beyond" };
const REACH = 6;
const across = (z: number): string => `${((Math.max(-REACH, Math.min(REACH, z)) + REACH) / (2 * REACH)) * 100}%`;

/** Each wager's distance from its expectation; the band is what chance alone explains. A picture for each table. */
export function Theory({ sheet, names }: { sheet: SheetOut; names: Record<string, Names> }) {
  const at = (row: Row, code: string) => under(sheet, row, code);
  const rows = sheet.rows.filter((row) => at(row, "z"));
  const tables = [...new Set(rows.map((row) => at(row, "table")))];
  const wagerSaid = (row: Row) => {
    const wager = names[at(row, "wager")];
    return [wager ? named(wager) : at(row, "wager"), at(row, "number")].filter(Boolean).join(" ");
  };
  return (
    <>
      {tables.map((table) => {
        const own = rows.filter((row) => at(row, "table") === table);
        return (
          <figure
            key={table}
            class="reports-chart"
            role="img"
            aria-label={listed(own.map((row) => about(wagerSaid(row), noted(at(row, "z"), at(row, "verdict")))))}
          >
            <figcaption>
              {table} · {t("reports.chart-theory")}
            </figcaption>
            {own.map((row, place) => {
              const verdict = row[placeOf(sheet, "verdict")],
                kind = KINDS[typeof verdict === "object" && verdict.is === "text" ? verdict.code : ""] ?? "few";
              return (
                <div key={place} class="reports-bar theory">
                  <span>{wagerSaid(row)}</span>
                  <i>
                    <u />
                    <b class={`mark-${kind}`} style={{ left: across(Number(at(row, "z"))) }} />
                  </i>
                  <span class="to-right">{Number(at(row, "z")).toFixed(2).replace("-", "−")} σ</span>
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
