// Roots that this browser has seen at a table, remembered here, so that a later proof is held against them by itself.
import { useEffect } from "preact/hooks";
import type { ShoeSeen } from "../types";
import { Icon } from "../ground/icon";
import { linkTo } from "../ground/route";
import { t } from "../ground/words";

export interface Seen {
  root: string;
  /** When it was first seen, by this machine's clock. */
  at: number;
  /** How many cards had left the shoe by then. */
  out: number;
}

const NAME = "puntobanco.roots";
const MOST = 200;

function seen(): Seen[] {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "[]") as Seen[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** When this browser first saw a root at a table, if it did. */
export const seenAt = (root: string): Seen | undefined => seen().find((one) => one.root === root);

function note(root: string, out: number): void {
  if (seenAt(root)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify([...seen(), { root, at: Date.now(), out }].slice(-MOST)));
  } catch {
    // a browser that keeps nothing cannot compare later
  }
}

/** Where somebody plays: notes the root of the shoe as soon as it is published, and leads to its proof. */
export function NotedRoot({ table, shoe }: { table: string; shoe: ShoeSeen | null }) {
  const root = shoe?.commitment ?? "";
  useEffect(() => {
    if (shoe && root) note(root, shoe.total - shoe.left);
  }, [root]);
  return root ? (
    <a class="button tool" href={linkTo("fair", table)} title={`${t("open.fair")}: ${root}`}>
      <Icon name="fair" />
      <span>{t("open.fair")}</span>
    </a>
  ) : null;
}
