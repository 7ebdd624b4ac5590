// Today: the figures of each table, who is at work, and what is out of order.
import { useEffect, useState } from "preact/hooks";
import type { HouseView, AtWork, OperatorView, TableOut } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { money } from "../../ground/money";
import { nameOf } from "../../ground/names";
import { linkTo } from "../../ground/route";
import { house, placeSaid } from "../../ground/session";
import { useView } from "../../ground/watch";
import { listed, noted, t } from "../../ground/words";
import { DIGITS } from "../../staff/money-act";
import { timeSaid } from "../../ground/time";

const AGAIN = 10_000;

export function Today({ view }: { view: HouseView }) {
  const tables = house.value?.tables ?? [];
  const [sums, setSums] = useState<Sums>({});
  return (
    <div class="operator-two">
      <section class="staff-box" aria-label={t("operator.figures")}>
        <h2>{t("operator.figures")}</h2>
        {house.value && !tables.length && <p class="staff-quiet">{t("operator.no-tables")}</p>}
        <div class="operator-scroll" role="region" tabIndex={0} aria-label={t("operator.figures")}>
          <table>
            <thead>
              <tr>
                {["table", "phase", "players", "rounds", "win", "drop", "tray"].map((one) => (
                  <th key={one} scope="col">
                    {t(`operator.col-${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tables.map((one) => (
                <Row
                  key={one.name}
                  one={one}
                  currency={view.currency}
                  told={(seen) => setSums((old) => ({ ...old, [one.name]: seen }))}
                />
              ))}
            </tbody>
            <Together tables={tables} sums={sums} currency={view.currency} />
          </table>
        </div>
        <p>
          <a class="button" href={linkTo("reports")}>
            {t("operator.to-reports")}
          </a>
        </p>
      </section>
      <Duty />
    </div>
  );
}

/** A figure of every table together, once all of them are known. */
type Sums = Readonly<Record<string, Pick<OperatorView, "account" | "tray">>>;

function Together({ tables, sums, currency }: { tables: readonly TableOut[]; sums: Sums; currency: string }) {
  if (tables.length < 2) return null;
  const seen = tables.flatMap((one) => sums[one.name] ?? []);
  const all = (of: (one: Sums[string]) => number) =>
    seen.length < tables.length
      ? "…"
      : money(
          seen.reduce((sum, one) => sum + of(one), 0),
          { currency, digits: DIGITS },
        );
  const count = (of: (one: TableOut) => number) => tables.reduce((sum, one) => sum + of(one), 0);
  return (
    <tfoot>
      <tr data-row="all">
        <th scope="row">{t("staff.in-all")}</th>
        <td />
        <td>{count((one) => one.players)}</td>
        <td>{count((one) => one.rounds)}</td>
        <td>{all((one) => one.account.win)}</td>
        <td>{all((one) => one.account.drop)}</td>
        <td>{all((one) => one.tray.worth)}</td>
      </tr>
    </tfoot>
  );
}

function Row({ one, currency, told }: { one: TableOut; currency: string; told(view: OperatorView): void }) {
  const { view } = useView<OperatorView>(`table/${one.name}`);
  const said = (minor: number | undefined) => (minor === undefined ? "…" : money(minor, { currency, digits: DIGITS }));
  const known = view?.type === "operator" ? view : null;
  useEffect(() => {
    if (known) told(known);
  }, [known]);
  return (
    <tr data-row={one.name}>
      <th scope="row">
        {placeSaid(one.name)}
        {one.stopped && <small class="bad"> {t("stopped-note", { why: one.stopped })}</small>}
      </th>
      <td>{t(`phase.${one.phase}`)}</td>
      <td>{one.players}</td>
      <td>{one.rounds}</td>
      <td>{said(known?.account.win)}</td>
      <td>{said(known?.account.drop)}</td>
      <td>{said(known?.tray.worth)}</td>
    </tr>
  );
}

function Duty() {
  const { found: there, problem } = useAnswer<AtWork[]>("/api/on-duty", AGAIN);
  return (
    <section class="staff-box" aria-label={t("operator.duty")}>
      <h2>{t("operator.duty")}</h2>
      <Unanswered found={there} problem={problem} />
      {there?.length === 0 && <p class="staff-quiet">{t("operator.nobody")}</p>}
      <ul class="operator-list">
        {(there ?? []).map((one, place) => (
          <li key={place}>
            <b>{nameOf(one.person)}</b>{" "}
            {noted(
              t(`post.${one.acting.post}`),
              listed([one.acting.scope === "*" ? t("ref.all-tables") : placeSaid(one.acting.scope)]),
            )}
            <small>{t("operator.since", { at: timeSaid(one.since) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
