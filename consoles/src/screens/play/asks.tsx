// What a player may ask for beside the round: a spoken bet, the cards, the burnt card, the shoe, nominees, chips for money.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Offered, PersonView, Side } from "../../types";
import { Dialog } from "../../ground/dialog";
import { command, type Act } from "../../ground/net";
import { money } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { told } from "../../ground/say";
import { t } from "../../ground/words";
import { keyedCards, nameCards } from "./naming";
import { nameOf } from "./result";

const KINDS = [
  "speak-bet",
  "ask-cards",
  "show-burnt-card",
  "pass-shoe",
  "name-nominee",
  "end-nominee",
  "pass-cards",
  "cash-out",
];

/** What is offered of these, and may be asked for in the window. */
export function requests(view: PersonView): readonly Offered[] {
  return view.offers.filter(
    (offer) =>
      KINDS.includes(offer.act) &&
      (offer.act !== "name-nominee" || offer.choices.some(Boolean)) &&
      (offer.act !== "pass-cards" || helpers(view).length > 0),
  );
}

/** To whom somebody may pass cards. */
const helpers = (view: PersonView): readonly string[] => [
  ...view.nominees.filter((nominee) => nominee.handles).map((nominee) => nominee.person),
  ...(view.acts_for ? [view.acts_for.person] : []),
];

interface Props {
  view: PersonView;
  table: string;
  open: boolean;
  onClose(): void;
}

export function RequestsWindow({ view, table, open, onClose }: Props) {
  const { name } = peopleOf(view.felt, view.person);
  const send = (act: Act) => void told(command(`table/${table}`, act), name).then((done) => done && onClose());
  const offered = requests(view);
  return (
    <Dialog title={t("play.requests")} open={open} onClose={onClose}>
      {view.nominees.map((nominee) => (
        <p key={nominee.person}>
          {t("play.acts-for-you", {
            who: peopleOf(view.felt, view.person).name(nominee.person),
            stage: t(`play.stage-${nominee.stage}`),
          })}
        </p>
      ))}
      {view.acts_for && (
        <p>
          {t("play.you-act-for", {
            who: peopleOf(view.felt, view.person).name(view.acts_for.person),
            stage: t(`play.stage-${view.acts_for.stage}`),
          })}
        </p>
      )}
      {!offered.length && <p>{t("play.nothing-to-ask")}</p>}
      {offered.map((offer) => (
        <Request key={offer.act} offer={offer} view={view} send={send} />
      ))}
    </Dialog>
  );
}

function Request({ offer, view, send }: { offer: Offered; view: PersonView; send(act: Act): void }) {
  const people = peopleOf(view.felt, view.person);
  const persons = offer.choices.filter(Boolean).map((choice) => [choice, people.name(choice)] as const);
  switch (offer.act) {
    case "speak-bet":
      return <Spoken offer={offer} view={view} send={send} />;
    case "cash-out":
      return (
        <Amount
          title={t("play.cash-out")}
          between={offer.between ?? [1, view.rack]}
          view={view}
          onGive={(amount) => send({ type: "cash-out", person: view.person, amount })}
        />
      );
    case "ask-cards":
      return (
        <Choices
          title={t("play.ask-cards")}
          of={offer.choices.map((choice) => [choice, t(choice === "see-them" ? "play.ask-see" : "play.ask-whole")])}
          onChoose={(text) => send({ type: "ask-cards", full: text !== "see-them" })}
        />
      );
    case "show-burnt-card":
      return (
        <Choices
          title={t("play.show-burnt")}
          of={[["", t("play.ask-it")]]}
          onChoose={() =>
            keyedCards(view, offer)
              ? nameCards(t("play.show-burnt"), 1, ([card]) => send({ type: "show-burnt-card", card }))
              : send({ type: "show-burnt-card" })
          }
        />
      );
    case "pass-shoe":
      return (
        <Choices
          title={t("play.pass-shoe")}
          of={[["", t("play.pass-it")]]}
          onChoose={() => send({ type: "pass-shoe" })}
        />
      );
    case "name-nominee":
      return (
        <Choices
          title={t("play.name-nominee")}
          of={persons}
          onChoose={(nominee) => send({ type: "name-nominee", nominee })}
        />
      );
    case "end-nominee":
      return (
        <Choices
          title={t("play.end-nominee")}
          of={persons}
          onChoose={(nominee) => send({ type: "end-nominee", nominee })}
        />
      );
    case "pass-cards": {
      const ways = offer.choices.flatMap((side) =>
        helpers(view).map((to) => [`${side} ${to}`, `${t(side)} → ${people.name(to)}`] as const),
      );
      return (
        <Choices
          title={t("play.pass-cards")}
          of={ways}
          onChoose={(way) =>
            send({ type: "pass-cards", side: way.split(" ")[0] as Side, to: way.slice(way.indexOf(" ") + 1) })
          }
        />
      );
    }
    default:
      return null;
  }
}

function Choices({
  title,
  of,
  onChoose,
}: {
  title: string;
  of: readonly (readonly [string, string])[];
  onChoose(choice: string): void;
}) {
  return (
    <Asked title={title}>
      {of.map(([id, said]) => (
        <button key={id} onClick={() => onChoose(id)}>
          {said}
        </button>
      ))}
    </Asked>
  );
}

function Asked({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="play-asked" role="group" aria-label={title}>
      <p>{title}</p>
      <div>{children}</div>
    </section>
  );
}

function Amount({
  title,
  between,
  first,
  view,
  onGive,
  children,
}: {
  title: string;
  between: readonly [number, number];
  first?: number;
  view: PersonView;
  onGive(amount: number): void;
  children?: ComponentChildren;
}) {
  const unit = 10 ** view.felt.digits;
  const [text, setText] = useState(String((first ?? between[1]) / unit));
  const amount = Math.round(Number(text) * unit);
  const good = Number.isFinite(amount) && amount >= between[0] && amount <= between[1];
  return (
    <Asked title={title}>
      {children}
      <input
        type="number"
        inputMode="decimal"
        min={between[0] / unit}
        max={between[1] / unit}
        step="any"
        value={text}
        aria-label={t("play.amount", { most: money(between[1], view.felt) })}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button disabled={!good} onClick={() => onGive(amount)}>
        {t("play.ask-it")}
      </button>
    </Asked>
  );
}

function Spoken({ offer, view, send }: { offer: Offered; view: PersonView; send(act: Act): void }) {
  const [wager, setWager] = useState(offer.choices[0] ?? "");
  const found = view.felt.wagers.find((candidate) => candidate.id === wager);
  return (
    <Amount
      title={t("play.speak-bet")}
      between={[found?.minimum ?? 1, Math.max(found?.minimum ?? 1, Math.min(view.rack, found?.maximum ?? view.rack))]}
      first={found?.minimum}
      view={view}
      onGive={(amount) => send({ type: "speak-bet", bet: { wager, amount } })}
    >
      <select value={wager} aria-label={t("play.wager")} onChange={(event) => setWager(event.currentTarget.value)}>
        {offer.choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(view.felt, choice)}
          </option>
        ))}
      </select>
    </Amount>
  );
}
