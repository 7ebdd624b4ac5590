// What is said aloud when something happens: phase, cards, result, each in one short sentence.
import type { PersonView } from "../../types";
import { cardSaid } from "../../ground/card";
import { say } from "../../ground/say";
import { about, listed, sentences, t } from "../../ground/words";

export function announce(before: PersonView | null, now: PersonView): void {
  if (!before) return;
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
    parts.push(listed(now.settled.map((one) => t(`result.${one.result}`))));
  }
  say(sentences(parts));
}
