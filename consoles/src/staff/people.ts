// People as the staff name them.
import type { DealerView, Felt, PitView, Text } from "../types";
import { peopleOf } from "../ground/people";
import { nameOf } from "../ground/names";
import { noted, said, t } from "../ground/words";

export type StaffView = DealerView | PitView;

/** A view as far as it says who is at the table. */
export interface Peopled {
  felt: Pick<Felt, "places">;
}

/** Stands for nobody: staff are not at the table as players. */
const NOBODY = "\u0000";

/** How a sentence names the people at a table: “Seat 3”. */
export const known = (view: Peopled): ReturnType<typeof peopleOf> => peopleOf(view.felt, NOBODY);

/** A person as the staff know them: by seat, else by name. */
export function personSaid(view: Peopled, person: string): string {
  const said = known(view).name(person);
  return said === t("standing") ? nameOf(person) : said;
}

/** A guest by seat and name, for those who deal with people: “Seat 3 (Gina)”; anybody else by name. */
export function seatedSaid(view: Peopled, person: string): string {
  const said = personSaid(view, person);
  return said === nameOf(person) ? said : noted(said, nameOf(person));
}

/** A text of the server with people as the staff know them; what somebody wrote as it is. */
export const toldOf = (view: Peopled, text: Text | string): string =>
  typeof text === "string" ? text : said(text, (person) => personSaid(view, person));
