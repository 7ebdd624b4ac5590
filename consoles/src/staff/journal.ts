// Entries of the journal as the staff read them: what was asked, by whom, what they typed, and what came of it.
import { nameOf } from "../ground/names";
import { about, listed, noted, t } from "../ground/words";
import { linesOf } from "../proving/chain";
import { actSaid } from "./forms";

export interface Entry {
  number: number;
  at: number;
  who: { person: string; role: string };
  act: Record<string, unknown> | null;
  events: { type: string }[];
}

/** What people type into an act. */
const TYPED = ["reason", "words", "note", "matter", "decision", "slip"] as const;

/** The newest entries of a stream, the newest first. */
export async function entriesOf(stream: string, from: number, most: number): Promise<Entry[]> {
  const lines = await linesOf(stream, `from=${from}&most=${most}`);
  return lines.map((line) => JSON.parse(line) as Entry).reverse();
}

/** An entry in a line; `what` says which thing it is about, such as a meter. */
export function entrySaid({ who, act, events }: Entry, what: readonly string[] = []): string {
  const typed = TYPED.flatMap((text) => (typeof act?.[text] === "string" && act[text] ? [act[text]] : []));
  const done = listed([...new Set(events.map((event) => t(`event.${event.type}`)))]);
  const asked = act ? noted(actSaid(String(act.type)), listed(what.filter(Boolean))) : "";
  const by = noted(nameOf(who.person), t(`post.${who.role}`));
  return [typed.length && asked ? about(asked, listed(typed)) : asked, by, done && `→ ${done}`]
    .filter(Boolean)
    .join(" · ");
}
