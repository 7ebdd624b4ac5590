// Every wager with its exact figures; one of them opened with its outcomes and every pay table.
import { useState } from "preact/hooks";
import type { CaseOut, Of, PayTablesOut, WagerOut, WagersOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { named, said, t } from "../../ground/words";
import { useAnswer } from "./asked";
import { Answer, Scroll } from "./parts";
import { givenSaid, paysSaid, percent, signed, termsSaid, wagerSaid, whole } from "./said";

const COLUMNS = ["wager", "edge", "hit", "push", "deviation"] as const;
type Column = (typeof COLUMNS)[number];

interface Row {
  wager: WagerOut;
  one: CaseOut;
  name: string;
}

function cellOf(row: Row, column: Column): number | string {
  return column === "wager" ? row.name : row.one[column];
}

function sorted(rows: readonly Row[], by: Column | null, down: boolean): Row[] {
  if (!by) return [...rows];
  const order = (a: Row, b: Row) => {
    const one = cellOf(a, by),
      other = cellOf(b, by);
    return typeof one === "string" ? one.localeCompare(String(other)) : one - Number(other);
  };
  return [...rows].sort((a, b) => (down ? -order(a, b) : order(a, b)));
}

export function Wagers({ of, found }: { of: Of; found: WagersOut }) {
  const [by, setBy] = useState<Column | null>(null);
  const [down, setDown] = useState(false);
  const [opened, setOpened] = useState<WagerOut | null>(null);
  const rows = found.wagers.flatMap((wager) =>
    wager.cases.map((one) => ({ wager, one, name: wagerSaid({ names: wager.names, given: one.given }, found.wagers) })),
  );
  const most = Math.max(0.01, ...rows.map(({ one }) => Math.abs(one.edge)));
  const sort = (column: Column) => {
    setDown(by === column ? !down : column !== "wager");
    setBy(column);
  };
  const head = (column: Column) => (
    <th
      key={column}
      scope="col"
      aria-sort={by === column ? (down ? "descending" : "ascending") : undefined}
      class={column === "wager" ? "" : "number"}
    >
      <button
        class="plain"
        onClick={() => sort(column)}
        title={t("analysis.sort", { column: t(`analysis.${column}`) })}
      >
        {t(`analysis.${column}`)}
        <span aria-hidden="true">{by === column ? (down ? " ▼" : " ▲") : ""}</span>
      </button>
    </th>
  );
  return (
    <>
      <p class="analysis-note">
        {found.decks === null
          ? t("analysis.left-note", { cards: found.cards })
          : t("analysis.whole-note", { n: found.decks, cards: found.cards })}
      </p>
      <Scroll label={t("analysis.tab-wagers")}>
        <table class="analysis-table">
          <thead>
            <tr>
              {head("wager")}
              <th scope="col" class="analysis-terms">
                {t("analysis.pays")}
              </th>
              {COLUMNS.slice(1).map(head)}
            </tr>
          </thead>
          <tbody>
            {sorted(rows, by, down).map((row) => (
              <tr key={`${row.name}${row.wager.pay_table.en}`} data-wager={row.wager.wager}>
                <th scope="row">
                  <button class="analysis-open" onClick={() => setOpened(row.wager)}>
                    {row.name}
                  </button>
                  {!row.wager.lawful && <small class="bad"> {t("analysis.unlawful")}</small>}
                </th>
                <td class="analysis-terms">{termsSaid(row.wager, row.one.lines)}</td>
                <td class="number">
                  <Edge edge={row.one.edge} most={most} />
                </td>
                <td class="number">{percent(row.one.hit)}</td>
                <td class="number">{row.one.push ? percent(row.one.push) : "–"}</td>
                <td class="number">{signed(row.one.deviation, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <button onClick={() => save(rows, found)}>{t("analysis.csv")}</button>
      <Dialog wide title={opened ? named(opened.names) : ""} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Opened of={of} wager={opened} found={found} />}
      </Dialog>
    </>
  );
}

/** The edge as a number over a bar: for the house to the right, for the bettor in another colour. */
function Edge({ edge, most }: { edge: number; most: number }) {
  return (
    <span class="analysis-edge">
      {percent(edge)}
      <i
        aria-hidden="true"
        class={edge < 0 ? "below" : ""}
        style={{ width: `${Math.max(1, (Math.abs(edge) / most) * 100)}%` }}
      />
    </span>
  );
}

function save(rows: readonly Row[], found: WagersOut): void {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map(({ wager, one }) =>
    [
      wager.wager,
      wager.pay_table.en,
      JSON.stringify(one.given),
      one.edge_exact,
      one.edge,
      one.hit,
      one.push,
      one.deviation,
      one.skew,
    ]
      .map((cell) => quoted(String(cell)))
      .join(","),
  );
  const head = "wager,pay_table,given,house_edge_exact,house_edge,hit_frequency,push_frequency,deviation,skew";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([[head, ...lines].join("\n"), "\n"], { type: "text/csv" }));
  link.download = `${found.of.name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Opened({ of, wager, found }: { of: Of; wager: WagerOut; found: WagersOut }) {
  return (
    <div class="analysis analysis-opened">
      <p class="small-print">
        {wager.clause} · {termsSaid(wager, wager.cases[0]?.lines ?? [])}
      </p>
      {wager.cases.map((one) => (
        <Case key={JSON.stringify(one.given)} one={one} name={givenSaid(one.given, found.wagers)} />
      ))}
      {wager.pay_tables > 1 && found.decks !== null && <EveryTable of={of} wager={wager} decks={found.decks} />}
    </div>
  );
}

function Case({ one, name }: { one: CaseOut; name: string }) {
  const most = Math.max(...one.lines.map((line) => Math.abs(line.part)), 1e-9);
  const facts = [
    ["analysis.edge", percent(one.edge, 6)],
    ["analysis.return", percent(1 - one.edge, 4)],
    ["analysis.resolved", percent(one.resolved, 4)],
    ["analysis.hit", percent(one.hit)],
    ["analysis.push", percent(one.push)],
    ["analysis.deviation", signed(one.deviation, 4)],
    ["analysis.skew", signed(one.skew, 4)],
  ] as const;
  return (
    <section>
      {name && <h3>{name}</h3>}
      <dl class="analysis-facts">
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="analysis-exact">
        <b>{t("analysis.exact")}</b> <span>{one.edge_exact.replace("-", "−")}</span>
      </p>
      <Scroll label={t("analysis.outcome")}>
        <table class="analysis-table">
          <thead>
            <tr>
              <th scope="col">{t("analysis.outcome")}</th>
              <th scope="col">{t("analysis.pays")}</th>
              <th scope="col" class="number">
                {t("analysis.ways")}
              </th>
              <th scope="col" class="number">
                {t("analysis.probability")}
              </th>
              <th scope="col" class="number">
                {t("analysis.part")}
              </th>
            </tr>
          </thead>
          <tbody>
            {one.lines.map((line) => (
              <tr key={line.line}>
                <th scope="row">
                  {said(line.names)} <small>{t(`analysis.result-${line.result}`)}</small>
                </th>
                <td>{paysSaid(line)}</td>
                <td class="number">{whole(line.ways)}</td>
                <td class="number">{line.probability.toFixed(8)}</td>
                <td class="number">
                  <span class="analysis-edge">
                    {signed(line.part, 6)}
                    <i
                      aria-hidden="true"
                      class={line.part < 0 ? "below" : "above"}
                      style={{ width: `${(Math.abs(line.part) / most) * 100}%` }}
                    />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("analysis.sum")}</th>
              <td />
              <td class="number">{whole(one.total)}</td>
              <td class="number">1</td>
              <td class="number">{signed(-one.edge, 6)}</td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </section>
  );
}

function paidBy(one: CaseOut | undefined, line: string): string {
  const found = one?.lines.find((each) => each.line === line);
  return found ? paysSaid(found) : "–";
}

function EveryTable({ of, wager, decks }: { of: Of; wager: WagerOut; decks: number }) {
  const { found, problem, isAsking } = useAnswer<PayTablesOut>("pay-tables", { of, wager: wager.wager, decks });
  const lines = [
    ...new Map(
      (found?.pay_tables ?? [])
        .flatMap((payTable) => payTable.cases[0]?.lines ?? [])
        .filter((line) => line.pays)
        .map((line) => [line.line, line.names]),
    ).entries(),
  ];
  return (
    <section>
      <h3>{t("analysis.every-table")}</h3>
      <Answer problem={problem} isAsking={isAsking}>
        {found && (
          <Scroll label={t("analysis.every-table")}>
            <table class="analysis-table analysis-tables">
              <thead>
                <tr>
                  <th scope="col">{t("analysis.outcome")}</th>
                  {found.pay_tables.map((payTable) => (
                    <th scope="col" class="number" key={payTable.pay_table.en}>
                      {named(payTable.pay_table) || t("analysis.only-table")}
                      {payTable.elected && <small class="good"> ✓ {t("analysis.elected")}</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(([line, names]) => (
                  <tr key={line}>
                    <th scope="row">{said(names)}</th>
                    {found.pay_tables.map((payTable) => (
                      <td class="number" key={payTable.pay_table.en}>
                        {paidBy(payTable.cases[0], line)}
                      </td>
                    ))}
                  </tr>
                ))}
                {(["edge", "hit", "deviation"] as const).map((word) => (
                  <tr key={word} class="analysis-strong">
                    <th scope="row">{t(`analysis.${word}`)}</th>
                    {found.pay_tables.map((payTable) => (
                      <td class="number" key={payTable.pay_table.en}>
                        {payTable.cases[0]
                          ? word === "deviation"
                            ? signed(payTable.cases[0][word], 4)
                            : percent(payTable.cases[0][word])
                          : "–"}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </Answer>
    </section>
  );
}
