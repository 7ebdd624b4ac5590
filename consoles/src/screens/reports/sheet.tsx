// A sheet of a report as a table: amounts to the right with all their digits, columns in which nothing stands left out.
import type { ColumnOut, Names, SheetOut } from "../../types";
import { linkTo } from "../../ground/route";
import { holding } from "../../ground/session";
import { timeSaid } from "../../ground/time";
import { named, said, t, tIf } from "../../ground/words";
import { READERS } from "../audit/posts";
import { columnTitle, saying } from "./sheet-said";

const NUMBERS: ReadonlySet<string> = new Set(["count", "money", "meter", "percent", "number"]);
/** Columns whose nothing says something: that the books agree. */
const TELLING: ReadonlySet<string> = new Set([
  "float differs",
  "count differs",
  "difference",
  "differs",
  "books differ",
]);
const LONG = 34;
/** Rows of a sheet that is not broken over two pages. */
const SHORT = 14;
const SUIT: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `1234567.50` as `1,234,567.50`: no digit is lost. */
export function grouped(text: string): string {
  const [whole = "", part] = text.split(".");
  const made = whole.replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "−");
  return part === undefined ? made : `${made}.${part}`;
}

interface Props {
  sheet: SheetOut;
  names: Record<string, Names>;
}

export function Sheet({ sheet, names }: Props) {
  const kept = sheet.columns
    .map((column, place) => ({ column, place }))
    .filter(({ column, place }) => !empty(sheet, column, place));
  const places = {
    stream: sheet.columns.findIndex((one) => one.name === "stream"),
    round: sheet.columns.findIndex((one) => one.name === "round"),
    table: sheet.columns.findIndex((one) => one.name === "table"),
  };
  const reads = READERS.some((post) => holding(post, "*") !== undefined);
  /** Where a row can be looked at: its round, replayed. */
  const linkOf = (row: readonly string[]): string | undefined => {
    const table = row[places.table] || row[places.stream]?.replace(/^table\//, ""),
      round = row[places.round];
    return reads && table && round && !table.includes("/") ? linkTo("replay", `${table}~${round}`) : undefined;
  };
  return (
    <section class={sheet.rows.length <= SHORT ? "reports-sheet short" : "reports-sheet"}>
      <h3>
        {said(sheet.title)}{" "}
        {sheet.columns.some((one) => one.form === "money" || one.form === "meter") && <small>{sheet.currency}</small>}
      </h3>
      {!sheet.rows.length || kept.length < 2 ? (
        <p class="reports-none">{t("reports.nothing-here")}</p>
      ) : (
        <div class="reports-scroll" tabIndex={0} role="region" aria-label={said(sheet.title)}>
          <table>
            <thead>
              <tr>
                {kept.map(({ column }) => (
                  <th key={column.name} scope="col" class={NUMBERS.has(column.form) ? "to-right" : ""}>
                    {columnTitle(column.name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.rows.map((row, at) => (
                <tr key={at}>
                  {kept.map(({ column, place }) => (
                    <Cell
                      key={column.name}
                      column={column}
                      text={row[place] ?? ""}
                      names={names}
                      href={column.name === "round" ? linkOf(row) : undefined}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
            {sheet.totals.length > 0 && (
              <tfoot>
                <tr>
                  {kept.map(({ column, place }, at) =>
                    at === 0 ? (
                      <th key={column.name} scope="row">
                        {t("reports.totals")}
                      </th>
                    ) : (
                      <Cell key={column.name} column={column} text={sheet.totals[place] ?? ""} names={names} />
                    ),
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}

function empty(sheet: SheetOut, column: ColumnOut, place: number): boolean {
  const wide =
    sheet.columns.length > 6 && column.form !== "count" && NUMBERS.has(column.form) && !TELLING.has(column.name);
  return sheet.rows.every((row) => !row[place] || (wide && Number(row[place]) === 0));
}

function Cell({
  column,
  text,
  names,
  href,
}: {
  column: ColumnOut;
  text: string;
  names: Record<string, Names>;
  href?: string;
}) {
  const numeric = NUMBERS.has(column.form) || (column.name === "round" && /^\d+$/.test(text));
  if (href)
    return (
      <td class={numeric ? "to-right" : ""}>
        <a href={href}>{text}</a>
      </td>
    );
  if (NUMBERS.has(column.form))
    return <td class={text.startsWith("-") ? "to-right below" : "to-right"}>{shownNumber(column, text)}</td>;
  if (column.form === "time" || (column.name === "since" && text)) return <td>{text && timeSaid(Date.parse(text))}</td>;
  if (/^([A2-9TJQK][shdc] ?)+$/.test(text))
    return (
      <td class="reports-cards">
        {text.split(" ").map((one, at) => (
          <span key={at} class={"hd".includes(one.charAt(1)) ? "red" : ""}>
            {one.charAt(0).replace("T", "10")}
            {SUIT[one.charAt(1)]}
          </span>
        ))}
      </td>
    );
  const wager = column.name === "wager" ? names[text] : undefined;
  const role = column.name === "role" ? tIf(`post.${text}`) : null;
  return <td class={text.length > LONG ? "long" : ""}>{wager ? named(wager) : (role ?? saying(text))}</td>;
}

function shownNumber(column: ColumnOut, text: string): string {
  if (!text) return "";
  if (column.form === "percent") return grouped(Number(text).toFixed(2));
  if (column.form === "number") return grouped(Number(text).toFixed(2));
  return grouped(text);
}
