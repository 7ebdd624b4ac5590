// Chips that were put down here and that the house does not have yet. It gets them as they are laid, so that what lies on
// the felt at the close is bet; who wishes confirms first. They are nobody's bets until the house has taken them.
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
/** Whether chips become bets only when they are confirmed, and not as they are laid. */
export const confirmsFirst = kept<boolean>("confirms-first", false);
/** What the house has taken in this round, as it was laid: what `undo` takes back. */
const sent = signal<readonly (readonly Placed[])[]>([]);

export const keyOf = (one: { wager: string; seat: number; given: number | null }): string =>
  `${one.wager}|${one.seat}|${one.given ?? ""}`;

/** What lies here unconfirmed, one sum a box. */
export const pending = computed<ReadonlyMap<string, Placed>>(() => {
  const sums = new Map<string, Placed>();
  for (const group of groups.value.flat()) {
    const there = sums.get(keyOf(group));
    sums.set(keyOf(group), { ...group, amount: group.amount + (there?.amount ?? 0) });
  }
  return sums;
});
export const pendingTotal = computed(() => [...pending.value.values()].reduce((sum, placed) => sum + placed.amount, 0));
/** What lay here when the house last refused something: it waits for its owner. */
export const refusedAs = signal<ReadonlyMap<string, Placed> | null>(null);
/** Whether something was laid that can be taken up again. */
export const canUndo = computed(() => groups.value.length > 0 || sent.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);

/** On whose area somebody bets who stands. */
const area = signal(-1);

export function areasOf(view: PersonView): readonly number[] {
  return [...new Set(offeredBoxes(view).map((box) => box.seat))];
}

export function areaOf(view: PersonView): number {
  const areas = areasOf(view);
  return areas.includes(area.value) ? area.value : (areas[0] ?? -1);
}

export function chooseArea(seat: number): void {
  area.value = seat;
}

const offeredBoxes = (view: PersonView): readonly Box[] =>
  view.offers.find((offer) => offer.act === "place-bets")?.boxes ?? [];

/** The boxes that are open to this person: one's own area, or the one that somebody who stands has chosen. */
export function boxesOf(view: PersonView): readonly Box[] {
  const chosen = areaOf(view);
  return offeredBoxes(view).filter((box) => box.seat === chosen);
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
  const last = groups.value.findLastIndex((group) => group.some((placed) => placed.wager === wager));
  if (last < 0) return false;
  groups.value = groups.value.flatMap((group, at) => {
    if (at !== last) return [group];
    const left = group.filter((placed) => placed.wager !== wager);
    return left.length ? [left] : [];
  });
  return true;
}

/** Take the last chips up again; those that the house has already, to be asked back of it. */
export function undo(): readonly Placed[] {
  const last = groups.value.at(-1);
  if (last) {
    groups.value = groups.value.slice(0, -1);
    undone.value = [...undone.value, last];
    return [];
  }
  const taken = sent.value.at(-1) ?? [];
  sent.value = sent.value.slice(0, -1);
  return taken;
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

/** The bets of a round are closed, or all taken back: nothing lies here, and nothing can be undone. */
export function over(): void {
  clear();
  sent.value = [];
}

/** What the house took of the bets that were sent lies on the felt now; what it refused stays, to be put right. */
export function taken(stakes: readonly Stake[], refused: readonly RefusedBet[]): void {
  const left = new Map<string, number>();
  stakes.forEach((stake, index) => {
    const fault = refused.find((refusedBet) => refusedBet.bet === index);
    const key = keyOf({ wager: stake.wager, seat: stake.seat ?? -1, given: stake.given ?? null });
    left.set(key, fault ? fault.taken : stake.amount);
  });
  const has: Placed[][] = [];
  const stays: Placed[][] = [];
  for (const group of groups.value) {
    const [its, rest] = [[] as Placed[], [] as Placed[]];
    for (const placed of group) {
      const amount = Math.min(placed.amount, left.get(keyOf(placed)) ?? 0);
      left.set(keyOf(placed), (left.get(keyOf(placed)) ?? 0) - amount);
      if (amount) its.push({ ...placed, amount });
      if (amount < placed.amount) rest.push({ ...placed, amount: placed.amount - amount });
    }
    if (its.length) has.push(its);
    if (rest.length) stays.push(rest);
  }
  groups.value = stays;
  undone.value = [];
  sent.value = [...sent.value, ...has];
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

/** Whether what lies here goes to the house by itself: unless it is to be confirmed, was refused, or is too little. */
export function goesByItself(view: PersonView): boolean {
  return !confirmsFirst.value && refusedAs.value !== pending.value && stakes(view, { ready: true }).length > 0;
}

/** What lies here as stakes, bets on the hands first, because others lean on them; `ready` leaves out what is below the
 * minimum of its box and may still be raised. */
export function stakes(view: PersonView, { ready = false } = {}): Stake[] {
  const boxes = offeredBoxes(view);
  const isMain = (placed: Placed) =>
    view.felt.wagers.some((wager) => wager.id === placed.wager && wager.kind === "main");
  const isLow = (placed: Placed) => placed.amount < (boxes.find((box) => keyOf(box) === keyOf(placed))?.least ?? 0);
  const laid = [...pending.value.values()].filter((placed) => !ready || !isLow(placed));
  return [...laid.filter(isMain), ...laid.filter((placed) => !isMain(placed))].map((placed) => ({
    wager: placed.wager,
    amount: placed.amount,
    seat: placed.seat,
    given: placed.given,
  }));
}
