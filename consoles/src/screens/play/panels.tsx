// What the house asks of this person: insurance, winnings to take or to add, choices after an error, the cut, the shoe.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Offered, PersonView } from "../../types";
import { command, type Act } from "../../ground/net";
import { money } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { told } from "../../ground/say";
import { named, said, t } from "../../ground/words";
import { keyedCards, nameCards } from "./naming";

interface Props {
  view: PersonView;
  table: string;
}

export function Panels({ view, table }: Props) {
  const people = peopleOf(view.felt, view.person);
  const doIt = (act: Act) => () => void told(command(`table/${table}`, act), people.name);
  const offer = (act: string): Offered | undefined => view.offers.find((offer) => offer.act === act);
  const wager = (id: string) =>
    named(view.felt.wagers.find((wager) => wager.id === id)?.names ?? { en: id, zh_hans: id, zh_hant: id });
  const cut = offer("answer-cut"),
    shoe = offer("answer-shoe");
  const isOffered = shoe?.choices.includes("take") ?? false;
  const handOver = shoe?.choices.includes("dealer-deals") && !isOffered && (
    <button onClick={doIt({ type: "answer-shoe", take: true, dealer_deals: true })}>
      {t("play.have-dealer-deal")}
    </button>
  );
  return (
    <>
      {view.winnings.map((won) => (
        <Panel
          key={won.wager}
          clause={won.clause}
          words={t("play.won", { wager: wager(won.wager), amount: money(won.pays, view.felt) })}
        >
          <button
            class={won.chosen === null ? "main" : ""}
            aria-pressed={won.chosen === null}
            onClick={doIt({ type: "choose-winnings", wager: won.wager, onto: null })}
          >
            {t("play.take")}
          </button>
          {won.onto.map((onto) => (
            <button
              key={onto}
              class={won.chosen === onto ? "main" : ""}
              aria-pressed={won.chosen === onto}
              onClick={doIt({ type: "choose-winnings", wager: won.wager, onto })}
            >
              {t("play.add-to", { wager: wager(onto) })}
            </button>
          ))}
        </Panel>
      ))}
      {view.choice && (
        <Panel clause={view.choice.clause} words={t(view.choice.whole_bets ? "play.may-withdraw" : "play.may-choose")}>
          {view.choice.whole_bets ? (
            view.bets.map((bet) => (
              <button
                key={`${bet.wager} ${bet.given}`}
                onClick={doIt({ type: "withdraw-bet", wager: bet.wager, seat: bet.seat, given: bet.given })}
              >
                {t("play.withdraw", { wager: wager(bet.wager), amount: money(bet.stake, view.felt) })}
              </button>
            ))
          ) : (
            <button onClick={doIt({ type: "choose-option", take_back: true })}>{t("play.take-all-back")}</button>
          )}
          {!view.choice.whole_bets && (
            <button class="main" onClick={doIt({ type: "choose-option", take_back: false })}>
              {t("play.go-on")}
            </button>
          )}
        </Panel>
      )}
      {cut && <Cut offer={cut} onAnswer={(at) => doIt({ type: "answer-cut", at })()} clause={view.step.clause} />}
      {shoe && isOffered && (
        <Panel words={t("play.shoe-offered")} clause={view.step.clause}>
          <button class="main" onClick={doIt({ type: "answer-shoe", take: true })}>
            {t("play.shoe-take")}
          </button>
          {shoe.choices.includes("dealer-deals") && (
            <button onClick={doIt({ type: "answer-shoe", take: true, dealer_deals: true })}>
              {t("play.shoe-dealer")}
            </button>
          )}
          {shoe.choices.includes("decline") && (
            <button onClick={doIt({ type: "answer-shoe", take: false })}>{t("play.shoe-decline")}</button>
          )}
        </Panel>
      )}
      {offer("draw") && (
        <Panel words={t("play.you-deal")} clause={view.step.clause}>
          <button
            class="main"
            onClick={
              keyedCards(view, offer("draw"))
                ? () => nameCards(t("play.draw"), 1, ([card]) => doIt({ type: "draw", card })())
                : doIt({ type: "draw" })
            }
          >
            {t("play.draw")}
          </button>
          {handOver}
        </Panel>
      )}
      {handOver && !offer("draw") && !view.felt.round?.winner && <p class="play-holds-shoe">{handOver}</p>}
      {offer("tuck") && (
        <Panel words={t("play.you-deal")} clause={view.step.clause}>
          <button class="main" onClick={doIt({ type: "tuck" })}>
            {t("play.tuck")}
          </button>
        </Panel>
      )}
      {offer("ask-squeeze") && (
        <Panel words={t("play.may-squeeze")} clause={null}>
          <button onClick={doIt({ type: "ask-squeeze" })}>{t("play.ask-squeeze")}</button>
        </Panel>
      )}
      {view.flags.map((flag) => (
        <p key={`${flag.code} ${flag.wager}`} class="play-flag">
          {said(flag.text, people.name)} {flag.clause && <small>[{flag.clause}]</small>}
        </p>
      ))}
    </>
  );
}

function Panel({ words, clause, children }: { words: string; clause: string | null; children: ComponentChildren }) {
  return (
    <section class="play-panel" role="group" aria-label={words}>
      <p>
        {words} {clause && <small class="clause">[{clause}]</small>}
      </p>
      <div>{children}</div>
    </section>
  );
}

function Cut({
  offer,
  onAnswer,
  clause,
}: {
  offer: Offered;
  onAnswer(at: number | null): void;
  clause: string | null;
}) {
  const [least, most] = offer.between ?? [1, 1];
  const [at, setAt] = useState(Math.round((least + most) / 2));
  return (
    <Panel words={t("play.cut-offered")} clause={clause}>
      <input
        type="range"
        min={least}
        max={most}
        value={at}
        aria-label={t("play.cut-at", { n: at })}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
      />
      <button class="main" onClick={() => onAnswer(at)}>
        {t("play.cut-at", { n: at })}
      </button>
      {offer.choices.includes("decline") && <button onClick={() => onAnswer(null)}>{t("play.shoe-decline")}</button>}
    </Panel>
  );
}
