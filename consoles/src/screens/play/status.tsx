// The line of facts over the table, and the words between the hands: what the table waits for, and who has won.
import type { PersonView } from "../../types";
import { gameSaid } from "../../ground/game";
import { money, plain } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { said, t } from "../../ground/words";

/** The table's facts in one line, and the last results. */
export function Status({ view }: { view: PersonView }) {
  const { felt, room } = view;
  const round = felt.round ?? felt.results.at(-1); // between two rounds the last one, so that nothing beside it moves
  return (
    <section class="play-status">
      <p class="play-facts">
        <span>{gameSaid(felt).join(" · ")}</span>
        <span>
          {felt.currency} {plain(felt.limits.minimum, felt)}–
          {felt.limits.maximum === null ? "∞" : plain(view.personal_maximum ?? felt.limits.maximum, felt)}
        </span>
        {round && <span>{t("round", { n: round.number })}</span>}
        {room && <span>{t("play.room", { player: plain(room.player, felt), banker: plain(room.banker, felt) })}</span>}
        {felt.limits.ante !== null && <span>{t("play.ante", { amount: money(felt.limits.ante, felt) })}</span>}
        {felt.shoe && (
          <span>
            {t("play.shoe-left", { left: felt.shoe.left, all: felt.shoe.total })}
            {felt.shoe.life === "play-on" ? "" : ` · ${said(felt.shoe.says)}`}
          </span>
        )}
      </p>
      <LastResults view={view} />
    </section>
  );
}

const SHOWN = 12;

/** The newest results of the shoe as beads, the newest last; read aloud as a sentence. */
function LastResults({ view }: { view: PersonView }) {
  const results = view.felt.results.slice(-SHOWN);
  const last = results.at(-1);
  const about = last
    ? t("play.last", { result: `${t(last.winner)} ${last.player_total}–${last.banker_total}` })
    : t("roads.empty");
  return (
    <p class="play-strip" role="img" aria-label={about} title={about}>
      {Array.from({ length: SHOWN }, (_, place) => {
        const one = results[place - SHOWN + results.length];
        return (
          <i key={place} class={one && `fill-${one.winner}`}>
            {one && t(`letter.${one.winner}`)}
          </i>
        );
      })}
    </p>
  );
}

/** What the table waits for, or who has won; and what the dealer said last. */
export function Words({ view }: { view: PersonView }) {
  const { felt, step } = view;
  const isMine = step.person === view.person;
  const name = peopleOf(felt, view.person).name;
  const words = said(step.text, name);
  const calls = felt.said
    .slice(-2)
    .map((one) => said(one.text, name))
    .join(" · ");
  // Each sentence is an element of its own: words that another one replaces would count as having moved.
  return (
    <div class="play-words">
      <p key={`${words} ${felt.round?.winner ?? ""}`} class={isMine ? "play-step mine" : "play-step"}>
        {felt.round?.winner ? <Winner view={view} /> : words}{" "}
        {step.clause && <small class="clause">[{step.clause}]</small>}
      </p>
      {calls && !felt.round?.bets_open && (
        <p key={calls} class="play-said">
          {calls}
        </p>
      )}
    </div>
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
