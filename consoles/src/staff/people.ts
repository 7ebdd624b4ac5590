// People as the staff name them.
import type { DealerView, Felt, PitView, Text } from "../types";
import { peopleOf } from "../ground/people";
import { said, t } from "../ground/words";

export type StaffView = DealerView | PitView;

/** A view as far as it says who is at the table. */
export interface Peopled {
  felt: Pick<Felt, "places">;
}

/** Stands for nobody: staff are not at the table as players. */
const NOBODY = "\u0000";

/** How a sentence names the people at a table: “Seat 3”. */
export const known = (view: Peopled): ReturnType<typeof peopleOf> => peopleOf(view.felt, NOBODY);

/** A person as the staff know them: by seat, or by the id on record. */
export function personSaid(view: Peopled, person: string): string {
  const said = known(view).name(person);
  return said === person || said === t("standing") ? shortly(person) : said;
}

/** A text of the server with people as the staff know them; what somebody wrote as it is. */
export const toldOf = (view: Peopled, text: Text | string): string =>
  typeof text === "string" ? text : said(text, (person) => personSaid(view, person));

const LONG = 16;
const GUEST = /^guest-([0-9a-f]{4})[0-9a-f]{12}\b/;

/** A guest of a practice house by the beginning of their number; any other long id by its two ends. */
export function shortly(person: string): string {
  const guest = GUEST.exec(person);
  if (guest) return t("staff.guest", { id: guest[1] ?? "" });
  return person.length > LONG ? `${person.slice(0, 9)}…${person.slice(-3)}` : person;
}
