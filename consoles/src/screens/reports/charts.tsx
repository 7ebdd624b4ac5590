// Two pictures beside the tables: what every table has won, and how far every wager lies from its exact expectation.
import type { Names, SheetOut } from "../../types";
import { named, t } from "../../ground/words";
import { saying } from "./sheet-words";
import { grouped } from "./sheet";

const ROW = 26, LEFT = 190, WIDTH = 760;

function columnOf(sheet: SheetOut, name: string): number {
  return sheet.columns.findIndex((one) => one.name === name);
}

/** Figures of the whole, large enough to be read from the door. */
export function Tiles({ sheet }: { sheet: SheetOut }) {
  const whole = sheet.totals.length ? sheet.totals : sheet.rows[0];
  if (!whole) return null;
  const value = (name: string) => whole[columnOf(sheet, name)] ?? "";
  const hold = Number(value("drop")) ? `${((100 * Number(value("win"))) / Number(value("drop"))).toFixed(2)} %` : "–";
  const tiles: [string, string][] = [...["drop", "handle", "win", "commission"].map((name): [string, string] => [name, grouped(value(name))]), ["hold %", hold]];
  return <dl class="reports-tiles">{tiles.map(([name, text]) => <div key={name}><dt>{t(`col.${name}`)}</dt><dd class={text.startsWith("−") ? "below" : ""}>{text}</dd></div>)}</dl>;
}

/** A bar for every row with a win: to the right what the house won, to the left what it lost. */
export function WinBars({ sheet }: { sheet: SheetOut }) {
  const win = columnOf(sheet, "win"), keys = ["table", "period", "dealer"].map((name) => columnOf(sheet, name));
  const bars = sheet.rows.map((row) => ({ name: keys.map((key) => row[key]).filter(Boolean).join(" "), value: Number(row[win] || 0), text: grouped(row[win] ?? "") })).slice(0, 40);
  if (bars.length < 2) return null;
  const most = Math.max(1, ...bars.map((one) => Math.abs(one.value)));
  const room = (WIDTH - LEFT - 130) / 2, middle = LEFT + room;
  return (
    <figure class="reports-chart">
      <figcaption>{t("reports.chart-win")} ({sheet.currency})</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW + 8}`} role="img" aria-label={bars.map((one) => `${one.name}: ${one.text}`).join("; ")}>
        <path d={`M${middle} 0V${bars.length * ROW + 8}`} class="reports-axis" />
        {bars.map((one, at) => {
          const long = (Math.abs(one.value) / most) * room, lost = one.value < 0;
          return (
            <g key={at} transform={`translate(0 ${at * ROW + 4})`}>
              <text x={LEFT - 8} y={15} text-anchor="end">{one.name}</text>
              <rect x={lost ? middle - long : middle} y={3} width={Math.max(1, long)} height={ROW - 10} rx={3} class={lost ? "lost-bar" : "won-bar"} />
              <text x={lost ? middle + 6 : middle + long + 6} y={15}>{one.text}</text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const REACH = 6;

/** Each wager's distance from its expectation; the band is what chance alone explains. */
export function Theory({ sheet, names }: { sheet: SheetOut; names: Record<string, Names> }) {
  const at = Object.fromEntries(["table", "wager", "number", "z", "verdict"].map((name) => [name, columnOf(sheet, name)])) as Record<string, number>;
  const rows = sheet.rows.filter((row) => row[at.z!]);
  if (!rows.length) return null;
  const across = (z: number) => LEFT + 60 + ((Math.max(-REACH, Math.min(REACH, z)) + REACH) / (2 * REACH)) * (WIDTH - LEFT - 90);
  const height = rows.length * ROW + 26;
  const told = rows.map((row) => `${row[at.table!]} ${row[at.wager!]}: ${row[at.z!]}, ${saying(row[at.verdict!] ?? "")}`).join("; ");
  return (
    <figure class="reports-chart">
      <figcaption>{t("reports.chart-theory")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={told}>
        <rect x={across(-4)} y={0} width={across(4) - across(-4)} height={height - 22} class="reports-band" />
        {[-4, -2, 0, 2, 4].map((z) => <g key={z}><path d={`M${across(z)} 0V${height - 22}`} class="reports-axis" /><text x={across(z)} y={height - 6} text-anchor="middle">{z > 0 ? `+${z}σ` : z < 0 ? `−${-z}σ` : "0"}</text></g>)}
        {rows.map((row, place) => {
          const z = Number(row[at.z!]), verdict = row[at.verdict!] ?? "";
          const wager = names[row[at.wager!]!], kind = verdict.startsWith("beyond") ? "beyond" : verdict.startsWith("within") ? "within" : "few";
          return (
            <g key={place}>
              <text x={LEFT + 40} y={place * ROW + 18} text-anchor="end">{[row[at.table!], wager ? named(wager) : row[at.wager!], row[at.number!]].filter(Boolean).join(" ")}</text>
              {kind === "beyond" ? <path d={`M${across(z)} ${place * ROW + 6}l7 7l-7 7l-7 -7Z`} class="mark-beyond" /> : <circle cx={across(z)} cy={place * ROW + 13} r={5.500} class={`mark-${kind}`} />}
            </g>
          );
        })}
      </svg>
      <p class="small-print">{t("reports.chart-note")}</p>
    </figure>
  );
}
