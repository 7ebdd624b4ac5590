// The felt: every offered wager with its posted pay, and the chips of this place on it.
import { useState } from "preact/hooks";
import type { Box, Pay, PersonView, WagerSeen } from "../../types";
import { chipText, money } from "../../ground/money";
import { useNarrow } from "../../ground/narrow";
import { named, said, sentences, t } from "../../ground/words";
import { boxesOf, keyOf, pending } from "./bets";
import { layoutOf, type Group } from "./layout";
import { paySaid } from "../../ground/pays";
import { useLongPress } from "../../ground/press";
import { Heap, Stakes } from "./stakes";

export interface FeltProps {
  view: PersonView;
  boxes: readonly Box[];
  figures: ReadonlyMap<string, string>;
  onPlace(wager: WagerSeen): void;
  onTakeOff(wager: WagerSeen): void;
  onHelp(wager: WagerSeen): void;
}

export function FeltBoard(props: FeltProps) {
  const layout = layoutOf(props.view);
  const one = (wager: WagerSeen, look: string) => <BetBox key={wager.id} wager={wager} look={look} {...props} />;
  return (
    <section class="play-felt" aria-label={t("play.felt")}>
      {layout.rows.length > 0 && <NumberRows rows={layout.rows} {...props} />}
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

/** Rows of numbers: all of them, or on a phone one at a time, behind its name. */
function NumberRows({ rows, ...props }: { rows: readonly Group[] } & FeltProps) {
  const isNarrow = useNarrow();
  const [open, setOpen] = useState(rows[0]!.id);
  return (
    <div class="play-rows">
      {rows.map((row) => {
        const title = named(row.wagers[0]!.family_names);
        const isOpen = !isNarrow || row.id === open;
        return (
          <div key={row.id} class={`play-row row-${row.wagers[0]!.side ?? "tie"}`} role="group" aria-label={title}>
            <h3>
              {isNarrow ? (
                <button class="play-row-tab" aria-expanded={isOpen} onClick={() => setOpen(row.id)}>
                  {title}
                  <Lying row={row} view={props.view} />
                </button>
              ) : (
                title
              )}
            </h3>
            {isOpen && (
              <div>
                {row.wagers.map((wager) => (
                  <BetBox key={wager.id} wager={wager} look="number" {...props} />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What one has on the numbers of a row, so that a closed one tells it too. */
function Lying({ row, view }: { row: Group; view: PersonView }) {
  const ids = new Set(row.wagers.map((wager) => wager.id));
  const lies = view.bets.filter((bet) => ids.has(bet.wager)).reduce((sum, bet) => sum + bet.stake, 0);
  const added = boxesOf(view).filter((box) => ids.has(box.wager));
  const sum = added.reduce((total, box) => total + (pending.value.get(keyOf(box))?.amount ?? 0), lies);
  return sum ? <i>{chipText(sum, view.felt)}</i> : null;
}

function BetBox({
  wager,
  look,
  view,
  boxes,
  figures,
  onPlace,
  onTakeOff,
  onHelp,
}: { wager: WagerSeen; look: string } & FeltProps) {
  const { felt } = view;
  const press = useLongPress(
    () => onHelp(wager),
    () => onPlace(wager),
    () => onTakeOff(wager),
  );
  const box = boxes.find((box) => box.wager === wager.id);
  const lying = view.bets.filter((bet) => bet.wager === wager.id);
  const sum = lying.reduce((total, bet) => total + bet.stake, 0);
  const underWay = lying.find((bet) => bet.state)?.state;
  const added = box ? (pending.value.get(keyOf(box))?.amount ?? 0) : 0;
  const low = box && added > 0 && added < box.least;
  const settled = view.settled.find((wagerSettled) => wagerSettled.wager === wager.id);
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
      {...press}
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
      <Pays
        wager={wager}
        look={look}
        now={view.insurance.find((insurance) => insurance.wager === wager.id && insurance.box)?.pays}
      />
      {wager.house && <span class="play-house">{t("not-in-rulebook")}</span>}
      {figures.has(wager.id) && <span class="play-figure">{figures.get(wager.id)}</span>}
      <Stakes view={view} lying={lying} added={added} settled={settled} />
      <Heap view={view} wager={wager.id} />
      {low && <span class="play-least">{t("play.least", { amount: chipText(box.least, felt) })}</span>}
      {underWay && <span class="play-least">{named(underWay)}</span>}
      {more && <span class="unseen">{t("ref.stop") + more}</span>}
    </button>
  );
}

const FEW = 2;
const LONG = 12;

/** What wins and what it pays: odds stay on one line; words may break where a felt is narrow. */
function Posted({ pay }: { pay: Pay }) {
  const pays = paySaid(pay);
  return (
    <span>
      <i>{named(pay.names)}</i> <b class={pays.length > LONG ? "long" : ""}>{pays}</b>
    </span>
  );
}

function Pays({ wager, look, now }: { wager: WagerSeen; look: string; now: readonly Pay[] | undefined }) {
  if (now?.length)
    return (
      <span class="play-pays now">
        {now.map((pay) => (
          <Posted key={pay.line} pay={pay} />
        ))}
      </span>
    );
  if (wager.pays.length === 1 || look === "number") {
    const pay = wager.pays[0];
    return <span class="play-pay">{pay ? paySaid(pay) : ""}</span>;
  }
  if (look.includes("insurance")) return <span class="play-pay">{t("play.by-points")}</span>;
  return (
    <span class={wager.pays.length > FEW ? "play-pays many" : "play-pays"}>
      {wager.pays.length > FEW && (
        <span
          class="play-top unseen-wide"
          aria-hidden="true"
          title={wager.pays.map((pay) => `${named(pay.names)} ${paySaid(pay)}`).join("\n")}
        >
          <b>{t("play.up-to", { pay: paySaid(wager.pays[0]!) })}</b>
        </span>
      )}
      {wager.pays.map((pay) => (
        <Posted key={pay.line} pay={pay} />
      ))}
    </span>
  );
}
