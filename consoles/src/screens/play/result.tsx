// Each of one's wagers as it was settled in this round.
import type { Felt, Names, PersonView, WagerSettled } from "../../types";
import { money } from "../../ground/money";
import { named, t } from "../../ground/words";

export function ResultLines({ view }: { view: PersonView }) {
  const mine = view.felt.awards.filter((one) => one.person === view.person);
  if (!view.settled.length && !mine.length) return null;
  return (
    <section class="play-result" aria-label={t("play.result")}>
      <Net view={view} />
      {mine.map((one) => (
        <p key={`${one.wager} ${one.meter}`} class="play-award">
          {t("play.award", { meter: one.title, amount: one.amount === null ? "…" : money(one.amount, view.felt) })}
        </p>
      ))}
      <SettledTable settled={view.settled} by={view.settled_by} felt={view.felt} />
    </section>
  );
}

/** What the round brought: large and golden only if it returned more than was staked on it in all. */
function Net({ view }: { view: PersonView }) {
  const net = view.settled.reduce((sum, one) => sum + one.returned - one.stake, 0);
  if (!view.settled.length) return null;
  return (
    <p class={net > 0 ? "play-net won" : "play-net"} aria-hidden="true">
      {net > 0 ? "+" : `${t("play.net")} `}
      {money(net, view.felt)}
    </p>
  );
}

export function SettledTable({
  settled,
  by,
  felt,
}: {
  settled: readonly WagerSettled[];
  by: readonly Names[];
  felt: Felt;
}) {
  const net = settled.reduce((sum, one) => sum + one.returned - one.stake, 0);
  return (
    <table class="play-settled">
      <thead class="unseen">
        <tr>
          <th>{t("play.wager")}</th>
          <th>{t("play.stake")}</th>
          <th>{t("play.outcome")}</th>
          <th>{t("play.back")}</th>
        </tr>
      </thead>
      <tbody>
        {settled.map((one, place) => (
          <tr key={`${one.wager} ${one.given} ${one.seat}`} class={`was-${one.result}`}>
            <th scope="row">{nameOf(felt, one.wager)}</th>
            <td>{money(one.stake, felt)}</td>
            <td title={named(by[place]!)}>
              {t(`result.${one.result}`)} · {named(by[place]!)}
              {one.commission ? ` · ${t("play.commission")} ${money(one.commission, felt)}` : ""}
              {one.marked ? ` · ${t("play.marked")}` : ""} <small class="clause">[{one.clauses[0]}]</small>
            </td>
            <td>{one.stands ? t("play.stands-on") : money(one.returned, felt)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t("play.net")}
          </th>
          <td class={net > 0 ? "good" : net < 0 ? "bad" : ""}>
            {net > 0 ? "+" : ""}
            {money(net, felt)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Results that were corrected after they were paid. */
export function Corrections({ view }: { view: PersonView }) {
  return (
    <>
      {view.corrections.map((one) => (
        <p key={`${one.round} ${one.after}`} class="play-corrected" role="status" data-corrected={one.round}>
          {t(one.before === one.after ? "play.corrected-same" : "play.corrected", {
            n: one.round,
            before: money(one.before, view.felt),
            after: money(one.after, view.felt),
            reason: one.reason,
          })}
        </p>
      ))}
    </>
  );
}

export function nameOf(felt: Felt, wager: string): string {
  const found = felt.wagers.find((one) => one.id === wager);
  return found ? named(found.names) : wager;
}
