// What several panels show: cards, faults, exact numbers, the cards that are gone.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { said, SUITS, t } from "../src/ground/words";
import type { Answer, Fault } from "./python";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;

export function Cards({ of }: { of: string }) {
  const found = of
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    <span class="cards">
      {found.map((card, place) => {
        const suit = card.at(-1)!.toLowerCase();
        const rank = card.slice(0, -1).toUpperCase();
        return (
          <span class={`card ${"hd".includes(suit) ? "red" : ""}`} key={place}>
            {rank === "T" ? "10" : rank}
            {SUITS[suit] ?? "?"}
          </span>
        );
      })}
    </span>
  );
}

export function Faults({ of }: { of: Fault[] }) {
  return (
    <ul class="faults" role="alert">
      {of.map((fault, place) => (
        <li key={place}>
          {fault.where && <b>{fault.where}: </b>}
          {said(fault.text)} {fault.advice && said(fault.advice)} {fault.clause && <Clause of={[fault.clause]} />}
        </li>
      ))}
    </ul>
  );
}

export function Clause({ of }: { of: readonly string[] }) {
  return <span class="clause">{of.join(", ")}</span>;
}

/** What a question told: its faults, or what is drawn of it; pale while another answer is on its way. */
export function Shown<T extends object>(props: {
  of: { told: Answer<T> | null; busy: boolean };
  draw: (told: T) => ComponentChildren;
}) {
  const { told, busy } = props.of;
  if (!told)
    return (
      <p class="quiet" aria-busy="true">
        {t("waiting")}
      </p>
    );
  return (
    <div class={busy ? "busy" : ""} aria-busy={busy}>
      {told.refused ? <Faults of={told.refused} /> : props.draw(told as T)}
    </div>
  );
}

/** A table that may be wider than its panel; `numbers` are the columns that hold figures. */
export function Sheet(props: { heads: string[]; numbers: readonly number[]; children: ComponentChildren }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {props.heads.map((head, place) => (
              <th key={head} class={props.numbers.includes(place) ? "number" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

export function Exact({ of }: { of: string }) {
  const [over, under] = of.split("/");
  return under ? (
    <span class="exact">
      {over}
      <wbr />/<wbr />
      {under}
    </span>
  ) : (
    <span class="exact">{over}</span>
  );
}

/** The cards of the shoe as a grid: press one to take it out; to put it back with Shift, or after the box was ticked. */
export function Gone(props: { gone: string; decks: number; set: (gone: string) => void }) {
  const [putting, setPutting] = useState(false);
  const gone = props.gone
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  const out = (card: string) => gone.filter((text) => text.toLowerCase() === card.toLowerCase()).length;
  const press = (card: string, back: boolean) => {
    const place = gone.findLastIndex((text) => text.toLowerCase() === card.toLowerCase());
    if (back && place >= 0) props.set(gone.toSpliced(place, 1).join(" "));
    else if (!back && out(card) < props.decks) props.set([...gone, card].join(" "));
  };
  return (
    <fieldset class="gone">
      <legend>{t("laboratory.gone-how")}</legend>
      <div class="grid">
        {Object.keys(SUITS).map((suit) => (
          <div class={`suit ${"hd".includes(suit) ? "red" : ""}`} key={suit}>
            {RANKS.map((rank) => {
              const left = props.decks - out(rank + suit);
              return (
                <button
                  type="button"
                  key={rank}
                  class={left < props.decks ? "less" : ""}
                  aria-label={t("laboratory.card-left", {
                    card: t("card-said", { rank, suit: t(`suit_${suit}`) }),
                    n: left,
                  })}
                  onClick={(event) => press(rank + suit, putting || event.shiftKey)}
                >
                  <b>
                    {rank}
                    {SUITS[suit]}
                  </b>
                  <small>{left}</small>
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <label class="tick">
        <input type="checkbox" checked={putting} onChange={(event) => setPutting(event.currentTarget.checked)} />
        {t("laboratory.putting-back")}
      </label>
      <label>
        {t("laboratory.gone")}
        <input value={props.gone} placeholder="8h 9d 9c" onInput={(event) => props.set(event.currentTarget.value)} />
      </label>
      {props.gone && (
        <button type="button" onClick={() => props.set("")}>
          {t("laboratory.put-back")}
        </button>
      )}
    </fieldset>
  );
}
