// Hits: those that wait for the console, the older first, and the last that were closed with who got what.
import type { Hit } from "../../types";
import { titleOf } from "../../ground/jackpot-said";
import { plain, unitOf } from "../../ground/money";
import { noted, t, tOr } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { LinkActs } from "../../staff/link-acts";
import { HitSummary } from "../../staff/link-details";
import { nameOf } from "../../ground/names";
import { offersOf, type Part } from "./view";

export function Pending({ view, console, link }: Part) {
  return (
    <section
      class={console.pending.length ? "staff-box jc-pending waits" : "staff-box jc-pending"}
      id="jc-pending"
      tabIndex={-1}
      aria-label={t("jc.pending")}
    >
      <h2>
        {t("jc.pending")} {console.pending.length > 0 && <b class="jc-count">{console.pending.length}</b>}
      </h2>
      {!console.pending.length && <p class="staff-quiet">{t("jc.no-pending")}</p>}
      {console.pending.map((one) => (
        <article key={one.number} data-hit={one.number}>
          <p>
            <b>{t("jc.hit-number", { n: one.number })}</b>{" "}
            <small>
              {timeSaid(one.settled)} · {t("jc.recorded-by", { who: nameOf(one.by.person) })}
            </small>
          </p>
          <HitSummary view={view} hit={one} />
          <LinkActs
            view={view}
            link={link}
            offers={offersOf(view, "confirm", "reject").filter((other) => other.hit === one.number)}
            main="confirm"
          />
        </article>
      ))}
    </section>
  );
}

export function Winners({ view, console }: Part) {
  const unit = unitOf(console.currency);
  const closed = [...console.last_hits].reverse();
  return (
    <section class="staff-box">
      <h2>
        {t("jc.tab-hits")} <small>{t("jc.last-25")}</small>
      </h2>
      {!closed.length && <p class="staff-quiet">{t("jackpot.no-hits")}</p>}
      {closed.length > 0 && (
        <div class="jc-scroll" role="region" tabIndex={0} aria-label={t("jc.tab-hits")}>
          <table>
            <thead>
              <tr>
                <th>№</th>
                <th>{t("jc.when")}</th>
                <th>{t("jc.meter")}</th>
                <th>{t("field.table")}</th>
                <th>{t("jc.amount")}</th>
                <th>{t("jc.winners")}</th>
                <th>{t("jc.standing")}</th>
              </tr>
            </thead>
            <tbody>
              {closed.map((one) => (
                <tr key={one.number} data-closed={one.standing}>
                  <td>{one.number}</td>
                  <td>{timeSaid(one.settled)}</td>
                  <td>{titleOf(view, one.meter)}</td>
                  <td>
                    {one.table} · {t("round", { n: one.round })}
                  </td>
                  <td>{plain(one.amount, unit)}</td>
                  <td>
                    {whoGot(one).map((each) => (
                      <div key={each.key}>
                        {each.who}
                        {each.amount !== null && <b> {plain(each.amount, unit)}</b>}
                      </div>
                    ))}
                  </td>
                  <td>
                    {t(`jackpot.${one.standing}`)}
                    {one.instrument && <small> {tOr(`choice.${one.instrument}`, one.instrument)}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Each winner with the share they got; of a hit that is none, only who had a wager. */
function whoGot(hit: Hit): { key: string; who: string; amount: number | null }[] {
  const shares = hit.shares.map((one) => ({
    key: `${one.person} ${one.seat}`,
    who: noted(t("seat", { n: one.seat }), nameOf(one.person)),
    amount: one.amount as number | null,
  }));
  return shares.length
    ? shares
    : hit.winners.map((one) => ({
        key: `${one.person} ${one.seat}`,
        who: noted(t("seat", { n: one.seat }), nameOf(one.person)),
        amount: null,
      }));
}
