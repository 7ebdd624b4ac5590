// What the table waits for, in one line, and the limits beside it.
import type { ComponentChildren } from "preact";
import type { PersonView } from "../../types";
import { gameSaid } from "../../ground/game";
import { money, plain } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { said, t } from "../../ground/words";

export function Status({ view, children }: { view: PersonView; children: ComponentChildren }) {
  const { felt, step, room } = view;
  const isMine = step.person === view.person;
  const last = felt.results.at(-1);
  return (
    <section class="play-status">
      <p class={isMine ? "play-step mine" : "play-step"}>
        {felt.round?.winner ? <Winner view={view} /> : said(step.text, peopleOf(felt, view.person).name)}{" "}
        {step.clause && <small>[{step.clause}]</small>}
      </p>
      <p class="play-facts">
        <span>{gameSaid(felt).join(" · ")}</span>
        {felt.round && <span>{t("round", { n: felt.round.number })}</span>}
        <span>
          {felt.currency} {plain(felt.limits.minimum, felt)}–
          {felt.limits.maximum === null ? "∞" : plain(view.personal_maximum ?? felt.limits.maximum, felt)}
        </span>
        {room && <span>{t("play.room", { player: plain(room.player, felt), banker: plain(room.banker, felt) })}</span>}
        {felt.limits.ante !== null && <span>{t("play.ante", { amount: money(felt.limits.ante, felt) })}</span>}
        {felt.shoe && (
          <span>
            {t("play.shoe-left", { left: felt.shoe.left, all: felt.shoe.total })}
            {felt.shoe.life === "play on" ? "" : ` · ${said(felt.shoe.says)}`}
          </span>
        )}
        {last && !felt.round && (
          <span>{t("play.last", { result: `${t(last.winner)} ${last.player_total}–${last.banker_total}` })}</span>
        )}
      </p>
      {children}
      {felt.said.length > 0 && !felt.round?.bets_open && (
        <p class="play-said">
          {felt.said
            .slice(-2)
            .map((one) => said(one.text, peopleOf(felt, view.person).name))
            .join(" · ")}
        </p>
      )}
    </section>
  );
}

function Winner({ view }: { view: PersonView }) {
  const { round, hands } = view.felt;
  const total = (side: string) => hands.find((one) => one.side === side)?.total ?? "";
  const winner = round?.winner ?? "tie";
  const [high, low] = winner === "player" ? [total("player"), total("banker")] : [total("banker"), total("player")];
  return (
    <b class={`play-winner text-${winner}`}>
      {winner === "tie" ? t("play.tie-hand", { n: high }) : t("play.wins", { side: t(winner), high, low })}
    </b>
  );
}
