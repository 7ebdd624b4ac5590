// The limits of a table, each under the key by which a set-up knows it.
import type { Felt } from "../types";
import { about, named, t } from "../ground/words";

export interface LimitKey {
  key: string;
  title: string;
  now: number | null;
}

export function limitsOf({ limits, wagers }: Felt): LimitKey[] {
  return [
    { key: "limits.minimum", title: t("minimum"), now: limits.minimum },
    { key: "limits.maximum", title: t("maximum"), now: limits.maximum },
    ...(limits.differential === null
      ? []
      : [{ key: "limits.differential", title: t("staff.difference"), now: limits.differential }]),
    ...wagers
      .filter((one) => one.kind === "side")
      .map((one) => ({
        key: `wagers.${one.family}.maximum`,
        title: about(named(one.names), t("maximum")),
        now: one.maximum,
      })),
  ].filter((one, place, all) => all.findIndex((other) => other.key === one.key) === place);
}

/** A key of the set-up as its field is called. */
export const limitSaid = (felt: Felt, key: string): string =>
  limitsOf(felt).find((one) => one.key === key)?.title ?? key;

/** An amount as somebody typed it, in the form of a set-up; anything else as it is, for the house to judge. */
export function amountFor(felt: Felt, typed: string): string {
  const plain = typed.trim().replaceAll(",", "");
  return plain && Number.isFinite(Number(plain)) ? Number(plain).toFixed(felt.digits) : typed.trim();
}
