// People as a guest may know them: by their seat, not by their id.
import type { Felt } from "../types";
import { nameOf } from "./names";
import { type NameOf, t } from "./words";

/** How a sentence names the people at a table: “Seat 3”, or “you”. */
export function peopleOf(felt: Pick<Felt, "places">, me: string): { name: NameOf } {
  const name = (person: string): string => {
    if (person === me) return t("you");
    const place = felt.places.find((place) => place.person === person || place.nominees.includes(person));
    return place?.seat ? t("seat", { n: place.seat }) : place ? t("standing") : nameOf(person);
  };
  return { name };
}
