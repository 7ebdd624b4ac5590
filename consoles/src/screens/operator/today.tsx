// Today: the figures of each table, who is at work, and what is out of order.
import type { HouseView, AtWork, OperatorView, TableOut } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { money } from "../../ground/money";
import { nameOf } from "../../ground/names";
import { linkTo } from "../../ground/route";
import { house, placeSaid } from "../../ground/session";
import { useView } from "../../ground/watch";
import { listed, noted, t } from "../../ground/words";
import { timeSaid } from "../../staff/approvals";

const AGAIN = 10_000;

export function Today({ view }: { view: HouseView }) {
  const tables = house.value?.tables ?? [];
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
                <Row key={one.name} one={one} currency={view.currency} />
              ))}
            </tbody>
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

function Row({ one, currency }: { one: TableOut; currency: string }) {
  const { view } = useView<OperatorView>(`table/${one.name}`);
  const said = (minor: number | undefined) => (minor === undefined ? "…" : money(minor, { currency, digits: 2 }));
  const known = view?.type === "operator" ? view : null;
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
