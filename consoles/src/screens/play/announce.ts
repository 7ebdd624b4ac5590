// What is said aloud when something happens: phase, cards, result, each in one short sentence.
import type { PersonView } from "../../types";
import { cardSaid } from "../../ground/card";
import { callOut, hear } from "../../ground/heard";
import { peopleOf } from "../../ground/people";
import { say } from "../../ground/say";
import { about, listed, said, sentences, t } from "../../ground/words";

export function announce(before: PersonView | null, now: PersonView): void {
  if (!before) return;
  sounds(before, now);
  const parts: string[] = [];
  if (before.phase !== now.phase) parts.push(t(`phase.${now.phase}`));
  now.felt.hands.forEach((hand, at) => {
    const old = before.felt.hands[at];
    const shown = hand.cards.filter((card, place) => card.shown && card.name && !old?.cards[place]?.shown);
    if (shown.length)
      parts.push(
        about(
          t(hand.side),
          listed([...shown.map((card) => cardSaid(card.name!)), t("points", { n: hand.total ?? 0 })]),
        ),
      );
  });
  const winner = now.felt.round?.winner;
  if (winner && before.felt.round?.winner !== winner)
    parts.push(winner === "tie" ? t("tie") : t("play.side-wins", { side: t(winner) }));
  if (now.settled.length && !before.settled.length) {
    parts.push(listed(now.settled.map((wagerSettled) => t(`result.${wagerSettled.result}`))));
  }
  say(sentences(parts));
}

const cardsOf = (view: PersonView): number => view.felt.hands.reduce((sum, hand) => sum + hand.cards.length, 0);
const shownOf = (view: PersonView): number =>
  view.felt.hands.reduce((sum, hand) => sum + hand.cards.filter((card) => card.shown).length, 0);

/** What is heard of it: cards, the shuffle of a new shoe, a round that returned more than was staked, and the calls. */
function sounds(before: PersonView, now: PersonView): void {
  if (cardsOf(now) > cardsOf(before) || shownOf(now) > shownOf(before)) hear("card");
  if (now.felt.shoe && now.felt.shoe.commitment !== before.felt.shoe?.commitment) hear("shuffle");
  const net = now.settled.reduce((sum, wagerSettled) => sum + wagerSettled.returned - wagerSettled.stake, 0);
  if (!before.settled.length && net > 0) hear("win");
  const [old, call] = [before.felt.said.at(-1), now.felt.said.at(-1)];
  if (!call || JSON.stringify(old) === JSON.stringify(call)) return;
  if (!old || now.felt.said.length !== before.felt.said.length) hear("call");
  callOut(said(call.text, peopleOf(now.felt, now.person).name));
}
