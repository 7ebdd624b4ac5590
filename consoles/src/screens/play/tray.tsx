// Chips to bet with, and what is done with them.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PersonView } from "../../types";
import { Chip } from "../../ground/chip";
import { Tool } from "./tool";
import { money } from "../../ground/money";
import { t } from "../../ground/words";
import * as bets from "./bets";

interface Props {
  view: PersonView;
  table: string;
  /** Time and result of one's own play. */
  day: ComponentChildren;
  onConfirm(): void;
  onClear(): void;
  onUndo(): void;
  onRebet(): void;
  onDouble(): void;
  onBuy: (() => void) | null;
  onLeave: (() => void) | null;
  onRoads(): void;
}

export function Tray({
  view,
  table,
  day,
  onConfirm,
  onClear,
  onUndo,
  onRebet,
  onDouble,
  onBuy,
  onLeave,
  onRoads,
}: Props) {
  const { felt } = view;
  const pending = bets.pendingTotal.value;
  const open = bets.boxesOf(view).length > 0;
  const hasLast = bets.lastBets(table).length > 0;
  const [more, setMore] = useState(false);
  const closing = (act: (() => void) | null) => () => {
    setMore(false);
    act?.();
  };
  return (
    <section class="play-tray" aria-label={t("play.chips")}>
      <div class="play-money">
        <p>
          <small>{t("play.balance")}</small>
          <b>{money(view.rack - pending, felt)}</b>
        </p>
        <p>
          <small>{t("play.on-felt")}</small>
          <b>{money(view.held, felt)}</b>
        </p>
        {day}
        {view.owed > 0 && (
          <p class="owed">
            <small>{t("play.commission")}</small>
            <b>{money(view.owed, felt)}</b>
          </p>
        )}
        {view.unclaimed > 0 && (
          <p>
            <small>{t("play.unclaimed")}</small>
            <b>{money(view.unclaimed, felt)}</b>
          </p>
        )}
        {bets.areasOf(view).length > 1 && (
          <label>
            {t("play.area")}{" "}
            <select value={bets.areaOf(view)} onChange={(event) => bets.chooseArea(Number(event.currentTarget.value))}>
              {bets.areasOf(view).map((seat) => (
                <option key={seat} value={seat}>
                  {t("seat", { n: seat })}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          class="play-purse-opens"
          aria-expanded={more}
          aria-label={t("play.purse")}
          onClick={() => setMore(!more)}
        >
          ⋯
        </button>
        <div class={more ? "play-purse is-open" : "play-purse"}>
          {onBuy ? (
            <button onClick={closing(onBuy)}>{t("play.more-chips")}</button>
          ) : (
            !view.rack && <span>{t("play.ask-dealer")}</span>
          )}
          <button disabled={!onLeave} onClick={closing(onLeave)}>
            {t("play.leave")}
          </button>
          <button class="play-turns" onClick={closing(onRoads)}>
            {t("roads")} ›
          </button>
          <label class="play-auto">
            <input
              type="checkbox"
              checked={bets.confirmsFirst.value}
              onChange={(event) => (bets.confirmsFirst.value = event.currentTarget.checked)}
            />
            {t("play.confirms-first")}
          </label>
        </div>
      </div>
      <div class="play-chips" role="radiogroup" aria-label={t("play.chips")}>
        {felt.chips.map((value) => (
          <button
            key={value}
            role="radio"
            aria-checked={bets.chip.value === value}
            class={bets.chip.value === value ? "chosen" : ""}
            aria-label={t("play.chip", { amount: money(value, felt) })}
            onClick={() => (bets.chip.value = value)}
          >
            <Chip value={value} chips={felt.chips} unit={felt} />
          </button>
        ))}
      </div>
      <div class="play-actions">
        <Tool icon="undo" text={t("play.undo")} onPress={open && bets.canUndo.value ? onUndo : null} />
        <Tool icon="clear" text={t("play.clear")} onPress={pending || (open && view.bets.length) ? onClear : null} />
        <Tool
          icon="rebet"
          text={t("play.rebet")}
          onPress={open && hasLast && !view.bets.length && !pending ? onRebet : null}
        />
        <Tool icon="double" text={t("play.double")} onPress={open && (pending || view.bets.length) ? onDouble : null} />
        {bets.confirmsFirst.value || (pending && !bets.goesByItself(view)) ? (
          <button class="main confirm" onClick={onConfirm} disabled={!pending}>
            {pending ? t("play.confirm-sum", { amount: money(pending, felt) }) : t("play.confirm")}
          </button>
        ) : (
          <p class="play-laid">{t("play.laid-is-bet")}</p>
        )}
      </div>
    </section>
  );
}
