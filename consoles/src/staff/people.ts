// People as the staff name them.
import type { DealerView, PitView } from "../types";
import { peopleOf } from "../ground/people";

export type StaffView = DealerView | PitView;

/** Stands for nobody: staff are not at the table as players. */
const NOBODY = "\u0000";

/** Puts “Seat 3” where a sentence has the id of somebody at the table. */
export const known = (view: StaffView): ReturnType<typeof peopleOf> => peopleOf(view.felt, NOBODY);

/** A person of the table as the staff know them: by seat, with the name on record. */
export function personSaid(view: StaffView, person: string): string {
  const said = known(view).name(person);
  return said === person ? person : `${said} · ${person}`;
}
