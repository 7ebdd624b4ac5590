// A sheet of a report as a table: amounts to the right with all their digits, columns in which nothing stands left out.
import type { ColumnOut, Names, SheetOut } from "../../types";
import { linkTo } from "../../ground/route";
import { holding } from "../../ground/session";
import { timeSaid } from "../../ground/time";
import { SmallCards } from "../../ground/card";
import { named, said, t } from "../../ground/words";
import { READERS } from "../audit/posts";
import { placeOf, valueSaid, type Row, type Value } from "./cell";

const NUMBERS: ReadonlySet<string> = new Set(["count", "money", "meter", "percent", "number"]);
/** Columns whose nothing says something: that the books agree. */
const TELLING: ReadonlySet<string> = new Set([
  "float-differs",
  "count-differs",
  "difference",
  "differs",
  "books-differ",
]);
const LONG = 34;
/** Rows of a sheet that is not broken over two pages. */
const SHORT = 14;

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
    stream: placeOf(sheet, "stream"),
    round: placeOf(sheet, "round"),
    table: placeOf(sheet, "table"),
  };
  const reads = READERS.some((post) => holding(post, "*") !== undefined);
  /** Where a row can be looked at: its round, replayed. */
  const linkOf = (row: Row): string | undefined => {
    const at = (place: number) => valueSaid(row[place] ?? "");
    const table = at(places.table) || at(places.stream).replace(/^table\//, ""),
      round = at(places.round);
    return reads && table && round && !table.includes("/") ? linkTo("replay", `${table}~${round}`) : undefined;
  };
  const title = said(sheet.title);
  return (
    <section class={sheet.rows.length <= SHORT ? "reports-sheet short" : "reports-sheet"}>
      <h3>
        {title}{" "}
        {sheet.columns.some((column) => column.form === "money" || column.form === "meter") && (
          <small>{sheet.currency}</small>
        )}
      </h3>
      {!sheet.rows.length || kept.length < 2 ? (
        <p class="reports-none">{t("reports.nothing-here")}</p>
      ) : (
        <div class="reports-scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {kept.map(({ column }) => (
                  <th key={column.code} scope="col" class={NUMBERS.has(column.form) ? "to-right" : ""}>
                    {t(`col.${column.code}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.rows.map((row, at) => (
                <tr key={at}>
                  {kept.map(({ column, place }) => (
                    <Cell
                      key={column.code}
                      column={column}
                      value={row[place] ?? ""}
                      names={names}
                      href={column.code === "round" ? linkOf(row) : undefined}
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
                      <th key={column.code} scope="row">
                        {t("reports.totals")}
                      </th>
                    ) : (
                      <Cell key={column.code} column={column} value={sheet.totals[place] ?? ""} names={names} />
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
    sheet.columns.length > 6 && column.form !== "count" && NUMBERS.has(column.form) && !TELLING.has(column.code);
  return sheet.rows.every((row) => !row[place] || (wide && Number(row[place]) === 0));
}

function Cell({
  column,
  value,
  names,
  href,
}: {
  column: ColumnOut;
  value: Value;
  names: Record<string, Names>;
  href?: string;
}) {
  const numeric = NUMBERS.has(column.form),
    text = valueSaid(value);
  if (href)
    return (
      <td class={numeric ? "to-right" : ""}>
        <a href={href}>{text}</a>
      </td>
    );
  if (numeric) return <td class={text.startsWith("-") ? "to-right below" : "to-right"}>{shownNumber(column, text)}</td>;
  if (column.form === "time") return <td>{text && timeSaid(Date.parse(text))}</td>;
  if (column.form === "cards" && text)
    return (
      <td>
        <SmallCards cards={text.split(" ")} />
      </td>
    );
  const wager = column.form === "wager" ? names[text] : undefined;
  return <td class={text.length > LONG ? "long" : ""}>{wager ? named(wager) : text}</td>;
}

function shownNumber(column: ColumnOut, text: string): string {
  if (!text) return "";
  if (column.form === "percent") return grouped(Number(text).toFixed(2));
  if (column.form === "number") return grouped(Number(text).toFixed(2));
  return grouped(text);
}
