// What came of a check: every step with a tick or a cross, the cards with theirs, and the working of any card.
import { useMemo, useState } from "preact/hooks";
import { cardSaid } from "../../ground/card";
import { Dialog } from "../../ground/dialog";
import { noted, t } from "../../ground/words";
import type { Opening, ShoeDocument } from "../../proving/document";
import { placesOpened, sizeOf, working, type Checked, type Step } from "../../proving/shoe";

const SUIT: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SHOWN_WRONG = 3;
type Working = Awaited<ReturnType<typeof working>>;

const short = (card: string): string => `${card.charAt(0).replace("T", "10")}${SUIT[card.charAt(1)]}`;

export function Verdict({
  run,
  text,
  proof,
  checked,
}: {
  run: number;
  text: string;
  proof: ShoeDocument;
  checked: Checked;
}) {
  const wrong = [...checked.wrong];
  const file = useMemo(() => URL.createObjectURL(new Blob([text], { type: "application/json" })), [text]);
  return (
    <section class="fair-verdict" data-run={run} aria-live="polite">
      <header class={checked.holds ? "fair-head good" : "fair-head bad"}>
        <b aria-hidden="true">{checked.holds ? "✓" : "✗"}</b>
        <div>
          <h2>{t(checked.holds ? "fair.holds" : "fair.broken")}</h2>
          <p>
            {checked.holds
              ? t(proof.closed ? "fair.holds-closed" : "fair.holds-open", { decks: proof.decks })
              : t("fair.broken-note")}
          </p>
          {wrong.slice(0, SHOWN_WRONG).map(([place, opening]) => (
            <p key={place} class="fair-wrong">
              {t("fair.wrong", { place: place + 1, card: noted(short(opening.card), cardSaid(opening.card)) })}
            </p>
          ))}
          {wrong.length > SHOWN_WRONG && (
            <p class="fair-wrong">{t("fair.more-wrong", { n: wrong.length - SHOWN_WRONG })}</p>
          )}
        </div>
        <a class="button" href={file} download={`${proof.shoe.replaceAll("/", "-")}.shoe-proof.json`}>
          {t("fair.save")}
        </a>
      </header>
      <ol class="fair-steps">
        {checked.steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ol>
      <Cards proof={proof} wrong={checked.wrong} />
    </section>
  );
}

function StepLine({ step }: { step: Step }) {
  const { name, holds, filled } = step;
  const says = holds === null ? "open-question" : holds ? "yes" : "no";
  const word =
    name === "root" && "seen" in filled
      ? "fair.seen.root"
      : holds === false
        ? `fair.bad.${name}`
        : holds === null && name === "whole"
          ? "fair.wait.whole"
          : `fair.step.${name}`;
  return (
    <li class={`fair-step ${says}`} data-step={name}>
      <b role="img" aria-label={t(`fair.${says}`)}>
        {holds === null ? "?" : holds ? "✓" : "✗"}
      </b>
      <span>{noted(t(word, filled), holds === null && name !== "whole" ? t("fair.open-question") : "")}</span>
    </li>
  );
}

function Cards({ proof, wrong }: { proof: ShoeDocument; wrong: ReadonlyMap<number, Opening> }) {
  const [shown, setShown] = useState<{ one: Opening; by: Working } | null>(null);
  const opened = new Map(placesOpened(proof).map((place, at) => [place, proof.openings[at]]));
  const last = proof.closed ? sizeOf(proof) : proof.out;
  const open = async (opening: Opening) => setShown({ one: opening, by: await working(proof, opening) });
  return (
    <section class="fair-box">
      <h2>{t("fair.cards")}</h2>
      <p class="small-print">{t("fair.cards-note")}</p>
      <ol class="fair-cards">
        {Array.from({ length: Math.min(last, sizeOf(proof)) }, (_, place) => {
          const one = opened.get(place);
          if (!one)
            return (
              <li key={place}>
                <span class="fair-card unseen-card" role="img" aria-label={t("fair.unseen", { place: place + 1 })}>
                  ?
                </span>
              </li>
            );
          const isWrong = wrong.has(place),
            red = "hd".includes(one.card.charAt(1));
          const label = t("fair.card", {
            place: place + 1,
            card: cardSaid(one.card),
            says: t(isWrong ? "fair.no" : "fair.yes"),
          });
          const look = `fair-card ${red ? "red" : "black"} ${isWrong ? "wrong" : ""} ${place < proof.out ? "" : "left"}`;
          return (
            <li key={place}>
              <button class={look} aria-label={label} title={label} onClick={() => void open(one)}>
                {short(one.card)}
                {isWrong && <i>✗</i>}
              </button>
            </li>
          );
        })}
      </ol>
      <Dialog
        title={shown ? t("fair.hand", { card: cardSaid(shown.one.card) }) : ""}
        open={shown !== null}
        onClose={() => setShown(null)}
        wide
      >
        {shown && <ByHand by={shown.by} root={proof.root} />}
      </Dialog>
    </section>
  );
}

function ByHand({ by, root }: { by: Working; root: string }) {
  const holds = by.root === root;
  return (
    <div class="fair-hand">
      <p>{t("fair.hand-text")}</p>
      <pre>{by.text}</pre>
      <p>
        {t("fair.hand-leaf")} <code>{by.leaf}</code>
      </p>
      <ol>
        {by.steps.map((step, place) => (
          <li key={place}>
            {t(step.left ? "fair.hand-left" : "fair.hand-right", { hash: `${step.neighbour.slice(0, 12)}…` })}{" "}
            <code>{step.gives}</code>
          </li>
        ))}
      </ol>
      <p>
        {t("fair.hand-root")} <code>{root}</code>{" "}
        <b class={holds ? "good" : "bad"}>
          {holds ? "✓" : "✗"} {t(holds ? "fair.yes" : "fair.no")}
        </b>
      </p>
    </div>
  );
}
