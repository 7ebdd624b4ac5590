// The cards that lie beside the shoe and open the next round: before everybody's eyes, and read out once.
import { useEffect } from "preact/hooks";
import type { Felt } from "../types";
import { PlayingCard } from "./card";
import { say } from "./say";
import { t } from "./words";

export function NextCards({ felt }: { felt: Pick<Felt, "aside" | "shoe"> }) {
  const seen = felt.aside?.cards.filter((card) => card !== null) ?? [];
  const words = seen.length ? `${t("next-cards")} ${seen.join(" ")}` : "";
  useEffect(() => {
    if (words) say(words);
  }, [words]);
  if (!felt.aside || !words) return null;
  return (
    <p class="next-cards" role="status">
      <b>{t("next-cards")}</b>{" "}
      {felt.aside.cards.map((card, place) => (
        <PlayingCard key={place} name={card} back={felt.shoe?.back} small />
      ))}{" "}
      {felt.aside.without_bets ? (
        <small>[{felt.aside.without_bets}]</small>
      ) : (
        t(felt.aside.confirmed ? "next-cards.open" : "next-cards.wait")
      )}
    </p>
  );
}
