// Which guide somebody follows and how far they have come: kept in this browser, so that a reload goes on with it.
import { computed } from "@preact/signals";
import { kept } from "../ground/settings";

export type Kind = "player" | "dealer";

export interface Guided {
  kind: Kind;
  table: string;
  step: number;
}

const text = kept<string>("guide", "");

export const guided = computed<Guided | null>(() => {
  const [kind, step, ...table] = text.value.split(" ");
  return (kind === "player" || kind === "dealer") && table.length
    ? { kind, step: Number(step) || 0, table: table.join(" ") }
    : null;
});

export function follow(kind: Kind, table: string, step = 0): void {
  text.value = `${kind} ${step} ${table}`;
}

export function leaveGuide(): void {
  text.value = "";
}

/** The screen on which each guide takes place. */
export const SCREEN: Record<Kind, string> = { player: "play", dealer: "deal" };
