// Chips to bet with, and what is done with them.
import type { PersonView } from "../../types";
import { Chip } from "../../ground/chip";
import { money } from "../../ground/money";
import { t } from "../../ground/words";
import * as bets from "./bets";

interface Props {
  view: PersonView;
  table: string;
  onConfirm(): void;
  onClear(): void;
  onBuy: (() => void) | null;
  onLeave: (() => void) | null;
}

export function Tray({ view, table, onConfirm, onClear, onBuy, onLeave }: Props) {
  const { felt } = view;
  const pending = bets.pendingTotal.value;
  const open = bets.boxesOf(view).length > 0;
  const hasLast = bets.lastBets(table).length > 0;
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
        {onBuy ? (
          <button onClick={onBuy}>{t("play.more-chips")}</button>
        ) : (
          !view.rack && <span>{t("play.ask-dealer")}</span>
        )}
        {onLeave && <button onClick={onLeave}>{t("play.leave")}</button>}
        <label class="play-auto">
          <input
            type="checkbox"
            checked={bets.confirmsItself.value}
            onChange={(event) => (bets.confirmsItself.value = event.currentTarget.checked)}
          />
          {t("play.confirms-itself")}
        </label>
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
        <button onClick={bets.undo} disabled={!pending}>
          {t("play.undo")}
        </button>
        <button onClick={onClear} disabled={!pending && !(open && view.bets.length)}>
          {t("play.clear")}
        </button>
        <button
          onClick={() => bets.rebet(view, table)}
          disabled={!open || !hasLast || view.bets.length > 0 || pending > 0}
        >
          {t("play.rebet")}
        </button>
        <button onClick={() => bets.double(view)} disabled={!open || (!pending && !view.bets.length)}>
          {t("play.double")}
        </button>
        <button class="main confirm" onClick={onConfirm} disabled={!pending}>
          {pending ? t("play.confirm-sum", { amount: money(pending, felt) }) : t("play.confirm")}
        </button>
      </div>
    </section>
  );
}
