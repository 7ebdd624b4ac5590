// Naming cards: by keys (rank, then suit) or by touch. Only a shoe whose cards are keyed needs it.
import { useRef, useState } from "preact/hooks";
import { cardSaid, PlayingCard } from "../ground/card";
import { useKeys } from "../ground/keys";
import { tell } from "../ground/say";
import { listed, t } from "../ground/words";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
const SUITS = [
  ["s", "♠"],
  ["h", "♥"],
  ["d", "♦"],
  ["c", "♣"],
] as const;

/** A card that lies face down, and how a card is written. */
const FACE_DOWN = "?";
const CARD = /^[A2-9TJQK][shdc]$/;

interface Props {
  value: readonly string[];
  most: number;
  onChange(value: string[]): void;
}

/** The pad for fingers; it shows what has been keyed so far. */
export function CardPad({ value, most, onChange, withKeys = false }: Props & { withKeys?: boolean }) {
  const [rank, showRank] = useState("");
  const now = useRef({ rank: "", value }); // keys come faster than pictures: what counts is kept here
  now.current.value = value;
  const full = value.length >= most;
  const setRank = (one: string) => {
    if (now.current.value.length >= most) return tell(t("cards.full", { n: most }), true);
    now.current.rank = one;
    showRank(one);
  };
  const change = (cards: string[]) => {
    now.current.value = cards;
    onChange(cards);
  };
  const suit = (one: string) => {
    if (!now.current.rank || now.current.value.length >= most) return;
    change([...now.current.value, `${now.current.rank}${one}`]);
    now.current.rank = "";
    showRank("");
  };
  const back = () => {
    if (!now.current.rank) return change(now.current.value.slice(0, -1));
    now.current.rank = "";
    showRank("");
  };
  return (
    <div class="staff-pad" role="group" aria-label={t("cards.name")}>
      {withKeys && <PadKeys setRank={setRank} suit={suit} back={back} />}
      <p class="staff-keyed" aria-live="polite">
        {value.map((one, place) => (
          <PlayingCard key={`${place}${one}`} name={one} small />
        ))}
        {rank && <b>{rank === "T" ? "10" : rank}</b>}
        {!value.length && !rank && <small>{t("cards.name")}</small>}
      </p>
      <div class="staff-ranks">
        {RANKS.map((one) => (
          <button key={one} type="button" aria-pressed={rank === one} disabled={full} onClick={() => setRank(one)}>
            {one === "T" ? "10" : one}
          </button>
        ))}
      </div>
      <div class="staff-suits">
        {SUITS.map(([letter, sign]) => (
          <button
            key={letter}
            type="button"
            class={letter === "h" || letter === "d" ? "red" : ""}
            disabled={!rank}
            aria-label={t(`suit_${letter}`)}
            onClick={() => suit(letter)}
          >
            {sign}
          </button>
        ))}
        <button
          type="button"
          onClick={back}
          disabled={!rank && !value.length}
          aria-label={t("cards.unread")}
          title={t("cards.unread")}
        >
          ⌫
        </button>
      </div>
    </div>
  );
}

interface PadKeysProps {
  setRank(rank: string): void;
  suit(letter: string): void;
  back(): void;
}

function PadKeys({ setRank, suit, back }: PadKeysProps) {
  useKeys([
    ...SUITS.map(([letter]) => ({
      key: letter.toUpperCase(),
      about: t(`suit_${letter}`),
      first: true as const,
      act: () => suit(letter),
    })),
    ...RANKS.map((one) => ({
      key: one,
      about: one === "T" ? "10" : one,
      first: true as const,
      act: () => setRank(one),
    })),
    { key: "Backspace", about: t("cards.unread"), act: back },
  ]);
  return null;
}

/** Cards typed into a form: “9h 4s”, as the record writes them, or by the pad; “?” where one may lie face down. */
export function CardsField({
  label,
  value,
  most,
  onChange,
  first = false,
  hidden = false,
}: Props & { label: string; first?: boolean; hidden?: boolean }) {
  const [typed, setTyped] = useState(value.join(" "));
  const [wrong, setWrong] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const judge = (unread = "") => {
    const why = unread && t("cards.no-card", { text: unread });
    field.current?.setCustomValidity(why); // a card that was mistyped is not left out in silence
    setWrong(unread.length > 1 ? why : "");
  };
  const read = (input: HTMLInputElement) => {
    const words = input.value
      .trim()
      .split(/[\s,]+/)
      .filter(Boolean);
    const found = words.map((one) =>
      one === FACE_DOWN ? one : one.charAt(0).toUpperCase().replace("1", "T") + one.slice(-1).toLowerCase(),
    );
    const isRead = (one: string) => CARD.test(one) || (hidden && one === FACE_DOWN);
    judge(words.find((_, place) => !isRead(found[place]!)));
    setTyped(input.value);
    onChange(found.filter(isRead).slice(0, most));
  };
  return (
    <div class="staff-cards-field">
      <label>
        {label}
        <input
          ref={field}
          value={typed}
          placeholder="9h 4s"
          autofocus={first}
          autocomplete="off"
          onInput={(event) => read(event.currentTarget)}
        />
      </label>
      <small aria-live="polite">
        {listed(value.map((one) => (one === FACE_DOWN ? t("face-down") : cardSaid(one))))}{" "}
        {wrong && <b class="bad">{wrong}</b>}
      </small>
      <details>
        <summary>{t("cards.pad")}</summary>
        <CardPad
          value={value}
          most={most}
          onChange={(now) => {
            onChange(now);
            judge();
            setTyped(now.join(" "));
          }}
        />
      </details>
    </div>
  );
}
