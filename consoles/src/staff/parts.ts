// The parts of an act that somebody is to agree to, each with its name and in words.
import { cardSaid } from "../ground/card";
import { chipText, plain, type Unit } from "../ground/money";
import { nameOf } from "../ground/names";
import { about, listed, t, tIf } from "../ground/words";

/** Acts have whole minor units; the money of every house has two digits behind the point. */
const UNIT: Unit = { currency: "", digits: 2 };
const STACKS: readonly string[] = ["counted", "chips"];
const CARD = /^[A2-9TJQK][shdc]$/;
const LIMITS: Readonly<Record<string, () => string>> = {
  "limits.minimum": () => t("minimum"),
  "limits.maximum": () => t("maximum"),
  "limits.differential": () => t("staff.difference"),
};

/** What a key of an act or a set-up is called; a wager's own limits by the key as the set-up writes it. */
export const keySaid = (key: string): string => LIMITS[key]?.() ?? tIf(`field.${key}`) ?? key;

function valueSaid(key: string, value: unknown): string {
  if (value === true) return t("yes");
  if (key === "amount" && typeof value === "number") return plain(value, UNIT);
  if (STACKS.includes(key)) return stacksSaid(value as Record<string, number>);
  if (Array.isArray(value)) return listed(value.map((one) => valueSaid(key, one)));
  if (typeof value === "object" && value !== null)
    return listed(Object.entries(value).map(([inner, one]) => about(keySaid(inner), valueSaid(inner, one))));
  const text = String(value);
  if (CARD.test(text)) return cardSaid(text);
  if (key === "person" || key === "second" || key === "bettor") return nameOf(text);
  return (key === "exit" ? tIf(`exit.${text}`) : tIf(`choice.${text}`)) ?? text;
}

/** Chips, notes and coins by denomination, the largest first, and what they come to. */
function stacksSaid(counted: Readonly<Record<string, number>>): string {
  const stacks = Object.entries(counted)
    .map(([kind, number]) => [Number(kind), number] as const)
    .sort(([one], [other]) => other - one);
  const sum = stacks.reduce((all, [kind, number]) => all + kind * number, 0);
  return `${stacks.map(([kind, number]) => `${number} × ${chipText(kind, UNIT)}`).join(" + ")} = ${plain(sum, UNIT)}`;
}

/** Every part that says something: its name, and what it says. */
export function partsSaid(act: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(act)
    .filter(([key, value]) => key !== "type" && value !== null && value !== "" && value !== false)
    .filter(([, value]) => !(Array.isArray(value) && !value.length))
    .map(([key, value]) => [keySaid(key), valueSaid(key, value)]);
}
