// People as a guest may know them: by their seat, not by their id.
import type { Felt } from "../types";
import { t } from "./words";

/** Puts “Seat 3” or “you” where a sentence names a person at the table. */
export function peopleOf(
  felt: Pick<Felt, "places">,
  me: string,
): { name(person: string): string; rename(text: string): string } {
  const name = (person: string): string => {
    if (person === me) return t("you");
    const place = felt.places.find((one) => one.person === person || one.nominees.includes(person));
    return place?.seat ? t("seat", { n: place.seat }) : place ? t("standing") : person;
  };
  const known = felt.places.flatMap((one) => (one.person ? [one.person, ...one.nominees] : []));
  const rename = (text: string): string =>
    [...known, me].reduce((said, person) => said.split(person).join(name(person)), text);
  return { name, rename };
}
