// Chips that were put down here and not confirmed yet. They are nobody's bets until the house has them.
import { computed, signal } from "@preact/signals";
import type { Box, PersonView, RefusedBet, Stake } from "../../types";
import { actsForAnother } from "../../ground/session";
import { kept } from "../../ground/settings";

export interface Placed {
  wager: string;
  seat: number;
  given: number | null;
  amount: number;
}

const groups = signal<readonly (readonly Placed[])[]>([]);
const undone = signal<readonly (readonly Placed[])[]>([]);
/** The chip in hand, in minor units. */
export const chip = signal(0);
/** Whether chips are confirmed by themselves a moment after the last one. */
export const confirmsItself = kept<boolean>("confirms-itself", false);

export const keyOf = (one: { wager: string; seat: number; given: number | null }): string =>
  `${one.wager}|${one.seat}|${one.given ?? ""}`;

/** What lies here unconfirmed, one sum a box. */
export const pending = computed<ReadonlyMap<string, Placed>>(() => {
  const sums = new Map<string, Placed>();
  for (const one of groups.value.flat()) {
    const there = sums.get(keyOf(one));
    sums.set(keyOf(one), { ...one, amount: one.amount + (there?.amount ?? 0) });
  }
  return sums;
});
export const pendingTotal = computed(() => [...pending.value.values()].reduce((sum, one) => sum + one.amount, 0));
export const canRedo = computed(() => undone.value.length > 0);

/** On whose area somebody bets who stands. */
const area = signal(-1);

export function areasOf(view: PersonView): readonly number[] {
  return [...new Set(offeredBoxes(view).map((one) => one.seat))];
}

export function areaOf(view: PersonView): number {
  const areas = areasOf(view);
  return areas.includes(area.value) ? area.value : (areas[0] ?? -1);
}

export function chooseArea(seat: number): void {
  area.value = seat;
}

const offeredBoxes = (view: PersonView): readonly Box[] =>
  view.offers.find((one) => one.act === "place-bets")?.boxes ?? [];

/** The boxes that are open to this person: one's own area, or the one that somebody who stands has chosen. */
export function boxesOf(view: PersonView): readonly Box[] {
  const chosen = areaOf(view);
  return offeredBoxes(view).filter((one) => one.seat === chosen);
}

const put = (placed: readonly Placed[]): void => {
  if (!placed.length) return;
  groups.value = [...groups.value, placed];
  undone.value = [];
};

const roomOn = (box: Box): number => box.most - (pending.value.get(keyOf(box))?.amount ?? 0);
const isFixed = (box: Box): boolean => box.least === box.most;

/** Put the chip in hand on a box; whether there was room and chips for it. */
export function place(box: Box, rack: number): boolean {
  const amount = isFixed(box) ? box.least : chip.value;
  if (amount <= 0 || amount > roomOn(box) || amount > rack - pendingTotal.value) return false;
  put([{ wager: box.wager, seat: box.seat, given: box.given, amount }]);
  return true;
}

/** Take the last chip off one box. */
export function takeOff(wager: string): boolean {
  const last = groups.value.findLastIndex((group) => group.some((one) => one.wager === wager));
  if (last < 0) return false;
  groups.value = groups.value.flatMap((group, at) => {
    if (at !== last) return [group];
    const left = group.filter((one) => one.wager !== wager);
    return left.length ? [left] : [];
  });
  return true;
}

export function undo(): void {
  const last = groups.value.at(-1);
  if (!last) return;
  groups.value = groups.value.slice(0, -1);
  undone.value = [...undone.value, last];
}

export function redo(): void {
  const last = undone.value.at(-1);
  if (!last) return;
  undone.value = undone.value.slice(0, -1);
  groups.value = [...groups.value, last];
}

export function clear(): void {
  groups.value = [];
  undone.value = [];
}

/** What the house took of the bets that were sent lies on the felt now; what it refused stays, to be put right. */
export function taken(sent: readonly Stake[], refused: readonly RefusedBet[]): void {
  const left = new Map(pending.value);
  sent.forEach((stake, index) => {
    const fault = refused.find((one) => one.bet === index);
    const key = keyOf({ wager: stake.wager, seat: stake.seat ?? -1, given: stake.given ?? null });
    const there = left.get(key);
    if (there) left.set(key, { ...there, amount: there.amount - (fault ? fault.taken : stake.amount) });
  });
  const kept = [...left.values()].filter((one) => one.amount > 0);
  groups.value = kept.length ? [kept] : [];
  undone.value = [];
}

/** As much again on everything that lies here, as far as limits and chips reach. */
export function double(view: PersonView): void {
  let left = view.rack - pendingTotal.value;
  const more: Placed[] = [];
  for (const box of boxesOf(view)) {
    const lies = box.there + (pending.value.get(keyOf(box))?.amount ?? 0);
    const amount = Math.min(lies, roomOn(box), left);
    if (lies && amount > 0 && !isFixed(box)) {
      more.push({ wager: box.wager, seat: box.seat, given: box.given, amount });
      left -= amount;
    }
  }
  put(more);
}

// The bets of the last round, to be made again.

/** Where they are remembered; a nominee's apart from their own. */
const last = (table: string): string => `puntobanco.last.${table}${actsForAnother() ? ".nominee" : ""}`;

export function remember(table: string, bets: readonly Placed[]): void {
  if (bets.length) sessionStorage.setItem(last(table), JSON.stringify(bets));
}

export function lastBets(table: string): readonly Placed[] {
  return JSON.parse(sessionStorage.getItem(last(table)) ?? "[]") as Placed[];
}

/** The bets of the last round once more, where their boxes are open and still empty. */
export function rebet(view: PersonView, table: string): void {
  let left = view.rack - pendingTotal.value;
  const more: Placed[] = [];
  for (const one of lastBets(table)) {
    const box = boxesOf(view).find(
      (other) => other.wager === one.wager && (other.given === null || other.given === one.given),
    );
    const amount = box ? Math.min(one.amount, roomOn(box), left) : 0;
    if (box && !box.there && amount >= box.least) {
      more.push({ wager: box.wager, seat: box.seat, given: box.given, amount });
      left -= amount;
    }
  }
  put(more);
}

export function stakes(): Stake[] {
  return [...pending.value.values()].map((one) => ({
    wager: one.wager,
    amount: one.amount,
    seat: one.seat,
    given: one.given,
  }));
}
