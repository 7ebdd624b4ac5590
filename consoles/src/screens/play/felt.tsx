// The felt: every offered wager with its posted pay, and the chips of this place on it.
import type { Box, PersonView, WagerSeen } from "../../types";
import { Chip, Stack } from "../../ground/chip";
import { chipText, money } from "../../ground/money";
import { named, said, sentences, t } from "../../ground/words";
import { keyOf, pending } from "./bets";
import { layoutOf, type Group } from "./layout";
import { paySaid } from "../../ground/pays";

export interface FeltProps {
  view: PersonView;
  boxes: readonly Box[];
  figures: ReadonlyMap<string, string>;
  onPlace(wager: WagerSeen): void;
  onTakeOff(wager: WagerSeen): void;
}

export function FeltBoard(props: FeltProps) {
  const layout = layoutOf(props.view);
  const one = (wager: WagerSeen, look: string) => <BetBox key={wager.id} wager={wager} look={look} {...props} />;
  return (
    <section class="play-felt" aria-label={t("play.felt")}>
      {layout.rows.length > 0 && (
        <div class="play-rows">
          {layout.rows.map((row) => (
            <NumberRow key={row.id} row={row} {...props} />
          ))}
        </div>
      )}
      {layout.middle.length > 0 && (
        <div class="play-middle">
          {layout.middle.map((group) => (
            <div key={group.id} class={group.wagers.length > 1 ? "play-group" : "play-alone"}>
              {group.wagers.map((wager) => one(wager, "side"))}
            </div>
          ))}
        </div>
      )}
      <div class="play-hands-row">
        <div class="play-outside">{layout.player.map((wager) => one(wager, "side of-player"))}</div>
        <div class={`play-main mains-${layout.main.length}`}>
          {layout.main.map((wager) => one(wager, `hand of-${wager.id}`))}
        </div>
        <div class="play-outside">{layout.banker.map((wager) => one(wager, "side of-banker"))}</div>
      </div>
      {(layout.insurance.length > 0 || layout.fees.length > 0) && (
        <div class={props.view.insurance.some((offer) => offer.box) ? "play-foot offered" : "play-foot"}>
          {layout.fees.map((wager) => one(wager, "side fee"))}
          {layout.insurance.length > 0 && (
            <div class="play-insurance">
              <h3>{t("play.insurance")}</h3>
              {layout.insurance.map((wager) => one(wager, "side insurance"))}
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function NumberRow({ row, ...props }: { row: Group } & FeltProps) {
  const title = named(row.wagers[0]!.family_names);
  return (
    <div class={`play-row row-${row.wagers[0]!.side ?? "tie"}`} role="group" aria-label={title}>
      <h3>{title}</h3>
      <div>
        {row.wagers.map((wager) => (
          <BetBox key={wager.id} wager={wager} look="number" {...props} />
        ))}
      </div>
    </div>
  );
}

function BetBox({
  wager,
  look,
  view,
  boxes,
  figures,
  onPlace,
  onTakeOff,
}: { wager: WagerSeen; look: string } & FeltProps) {
  const { felt } = view;
  const box = boxes.find((one) => one.wager === wager.id);
  const lying = view.bets.filter((one) => one.wager === wager.id);
  const sum = lying.reduce((total, one) => total + one.stake, 0);
  const underWay = lying.find((one) => one.state)?.state;
  const added = box ? (pending.value.get(keyOf(box))?.amount ?? 0) : 0;
  const low = box && added > 0 && added < box.least;
  const settled = view.settled.find((one) => one.wager === wager.id);
  const number = look === "number" ? wager.number : null;
  const more = sentences([
    sum ? t("play.lies", { amount: money(sum, felt) }) : "",
    added ? t("play.unconfirmed", { amount: money(added, felt) }) : "",
    wager.closed ? said(wager.closed) : box ? "" : t("play.box-closed"),
  ]);
  return (
    <button
      class={`play-box ${look} ${box ? "open" : "shut"} ${settled ? `was-${settled.result}` : ""} ${low ? "low" : ""}`}
      aria-disabled={!box}
      data-wager={wager.id}
      onClick={() => onPlace(wager)}
      onContextMenu={(event) => {
        event.preventDefault();
        onTakeOff(wager);
      }}
    >
      {number === null ? (
        <span class="play-name">{named(wager.names)}</span>
      ) : (
        <>
          <span class="unseen">{named(wager.names)}</span>
          <span class="play-name" aria-hidden="true">
            {number}
          </span>
        </>
      )}
      <Pays wager={wager} look={look} />
      {wager.house && <span class="play-house">{t("not-in-rulebook")}</span>}
      {figures.has(wager.id) && <span class="play-figure">{figures.get(wager.id)}</span>}
      {(sum > 0 || added > 0) && (
        <span class="play-stakes" aria-hidden="true">
          {sum > 0 && (
            <span class="play-stake">
              <Stack piles={lying.flatMap((one) => one.chips)} chips={felt.chips} unit={felt} />
              <b>{chipText(sum, felt)}</b>
            </span>
          )}
          {added > 0 && (
            <span class="play-stake new">
              <Chip value={topChip(added, felt.chips)} chips={felt.chips} unit={felt} />
              <b>+{chipText(added, felt)}</b>
            </span>
          )}
        </span>
      )}
      {low && <span class="play-least">{t("play.least", { amount: chipText(box.least, felt) })}</span>}
      {underWay && <span class="play-least">{named(underWay)}</span>}
      {more && <span class="unseen">. {more}</span>}
    </button>
  );
}

/** The largest chip that fits into an amount: what one sees on top of it here, until the house has stacked it. */
function topChip(amount: number, chips: readonly number[]): number {
  return [...chips].reverse().find((value) => value <= amount) ?? chips[0] ?? amount;
}

const FEW = 3;
const LONG = 12;

/** Odds stay on one line; words may break where a felt is narrow. */
function Pay({ said }: { said: string }) {
  return <b class={said.length > LONG ? "long" : ""}>{said}</b>;
}

function Pays({ wager, look }: { wager: WagerSeen; look: string }) {
  if (wager.pays.length === 1 || look === "number") {
    const pay = wager.pays[0];
    return <span class="play-pay">{pay ? paySaid(pay) : ""}</span>;
  }
  if (look.includes("insurance")) return <span class="play-pay">{t("play.by-points")}</span>;
  return (
    <span class={wager.pays.length > FEW ? "play-pays many" : "play-pays"}>
      {wager.pays.map((pay) => (
        <span key={pay.line}>
          <i>{named(pay.names)}</i> <Pay said={paySaid(pay)} />
        </span>
      ))}
    </span>
  );
}
