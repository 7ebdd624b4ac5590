// The cards that are left, chosen by hand: how many of each of the 52.
import { useState } from "preact/hooks";
import { Dialog } from "../../ground/dialog";
import { about, t } from "../../ground/words";

export type Left = Readonly<Record<string, number>>;

const RANKS = [..."A23456789TJQK"];
const SUITS = [
  ["s", "♠"],
  ["h", "♥"],
  ["d", "♦"],
  ["c", "♣"],
] as const;
const MOST = 10;

export function wholeDecks(decks: number): Left {
  return Object.fromEntries(RANKS.flatMap((rank) => SUITS.map(([suit]) => [rank + suit, decks])));
}

interface Props {
  open: boolean;
  from: Left;
  decks: number;
  onClose(): void;
  onUse(left: Left): void;
}

export function CardsLeft({ open, from, decks, onClose, onUse }: Props) {
  return (
    <Dialog title={t("analysis.cards")} open={open} onClose={onClose}>
      {open && <Editor from={from} decks={decks} onUse={onUse} />}
    </Dialog>
  );
}

function Editor({ from, decks, onUse }: Pick<Props, "from" | "decks" | "onUse">) {
  const [left, setLeft] = useState<Left>(from);
  const sum = Object.values(left).reduce((all, number) => all + number, 0);
  const set = (card: string, number: number) =>
    setLeft({ ...left, [card]: Math.max(0, Math.min(MOST, Math.round(number) || 0)) });
  const move = (rank: string, by: number) => {
    const found = SUITS.map(([suit]) => rank + suit).sort((a, b) => by * ((left[a] ?? 0) - (left[b] ?? 0)))[0]!;
    set(found, (left[found] ?? 0) + by);
  };
  return (
    <div class="analysis analysis-cards">
      <p class="small-print">{t("analysis.cards-note")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t("analysis.rank")}</span>
            </th>
            {SUITS.map(([suit, sign]) => (
              <th
                key={suit}
                scope="col"
                class={suit === "h" || suit === "d" ? "red" : ""}
                aria-label={t(`suit_${suit}`)}
              >
                {sign}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {RANKS.map((rank) => {
            const name = rank === "T" ? "10" : rank;
            return (
              <tr key={rank}>
                <th scope="row">{name}</th>
                {SUITS.map(([suit]) => (
                  <td key={suit}>
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={MOST}
                      value={left[rank + suit] ?? 0}
                      aria-label={t("card-said", { rank: name, suit: t(`suit_${suit}`) })}
                      onInput={(event) => set(rank + suit, event.currentTarget.valueAsNumber)}
                    />
                  </td>
                ))}
                <td class="analysis-steps">
                  <button aria-label={about(name, t("analysis.fewer"))} onClick={() => move(rank, -1)}>
                    −
                  </button>
                  <button aria-label={about(name, t("analysis.more"))} onClick={() => move(rank, 1)}>
                    +
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status">{t("analysis.cards-sum", { n: sum })}</p>
      <p class="analysis-row">
        <button class="main" onClick={() => onUse(left)}>
          {t("analysis.cards-use")}
        </button>
        <button onClick={() => setLeft(wholeDecks(decks))}>{t("decks", { n: decks })}</button>
      </p>
    </div>
  );
}
