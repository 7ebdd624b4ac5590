// Who is signed in here, and in which post they act.
import { signal } from "@preact/signals";
import type { EnrolledOut, HoldingOut, LobbyOut, OfferedOut, SessionOut } from "../types";
import { ask, line, ownProblem, Problem, publicLine } from "./net";
import { named } from "./words";

export const session = signal<SessionOut | null>(null);
/** Whether the house has been asked yet. */
export const asked = signal(false);
export const house = signal<LobbyOut | null>(null);
export const unreachable = signal(false);

/** What a table or a jackpot of the house is called. */
export function placeSaid(name: string): string {
  const found = house.value?.tables.find((table) => table.name === name)?.names ?? house.value?.jackpot_titles[name];
  return found ? named(found) : name;
}

const MOMENT = 600;

/** Who is signed in, asked once more before it is nobody: another window may just be changing its post. */
async function signedIn(): Promise<SessionOut | null> {
  try {
    return await ask<SessionOut | null>("/api/session");
  } catch (found) {
    if (!line.isUsed || (found instanceof Problem && found.code === "no-house")) throw found;
    await new Promise((wait) => setTimeout(wait, MOMENT));
    return ask<SessionOut | null>("/api/session");
  }
}

/** Ask who is signed in. A cookie whose session is over is given back, so that the public line works. */
export async function refresh(): Promise<boolean> {
  try {
    session.value = await signedIn();
  } catch (found) {
    if (found instanceof Problem && found.code === "no-house") {
      unreachable.value = true;
      return true; // perhaps it is still there: try the socket again
    }
    session.value = null;
    await ask("/api/sign-out", {}).catch(() => null);
  }
  asked.value = true;
  unreachable.value = false;
  return session.value !== null;
}

/** Tables by name as people read it: T2 before T10. */
const byName = (table: LobbyOut["tables"][number], other: LobbyOut["tables"][number]): number =>
  table.name.localeCompare(other.name, "en", { numeric: true });

export async function look(): Promise<void> {
  try {
    const found = await ask<LobbyOut>("/api/lobby");
    house.value = { ...found, tables: found.tables.sort(byName) };
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
}

async function begin(path: string, body: unknown): Promise<void> {
  session.value = await ask<SessionOut>(path, body);
  asked.value = true;
  line.restart();
  publicLine.restart();
}

export const enter = (name: string): Promise<void> => begin("/api/enter", { name });
export const signIn = (login: string, password: string, code: string): Promise<void> =>
  begin("/api/sign-in", { login, password, code });
export const setPassword = (old: string, made: string): Promise<void> => begin("/api/password", { old, new: made });

/** A secret for a second factor, to be put into an authenticator; for the password, and a code of the old one if any. */
export const offerFactor = (password: string, code: string): Promise<OfferedOut> =>
  ask<OfferedOut>("/api/second-factor", { password, code });

/** Make it the second factor by a code of it; the recovery codes, which are shown once. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const enrolled = await ask<EnrolledOut>("/api/second-factor/confirm", { code });
  session.value = enrolled.session;
  line.restart();
  publicLine.restart();
  return enrolled.recovery;
}

export async function signOut(): Promise<void> {
  await ask("/api/sign-out", {});
  session.value = null;
  line.restart();
}

/** The holding with which this session may act in a post at a table; `*` for what is of no table. */
export function holding(post: string, table: string): HoldingOut | undefined {
  return session.value?.may.find(
    (holding) => holding.post === post && (holding.scope === "*" || holding.scope === table),
  );
}

export function actsAs(post: string, table: string): boolean {
  const acting = session.value?.acting;
  return !!acting && acting.post === post && (acting.scope === "*" || acting.scope === table);
}

/** Whether the chips and bets on the screen are another's: those of the player for whom one acts. */
export const actsForAnother = (): boolean => session.value?.acting?.post === "nominee";

/** Act in a post at a table, in a practice house with a place on the table's record. */
export async function actAs(post: string, table: string): Promise<void> {
  const held = holding(post, table);
  if (!held) throw ownProblem("not-granted");
  if (!actsAs(post, table)) await begin("/api/act-as", { post, scope: held.scope });
  if (session.value?.practice && table !== "*") await ask("/api/practice/stand", { table });
}

line.whenEnded = refresh;
publicLine.whenEnded = async () => {
  await refresh();
  return true; // the public needs no session
};
