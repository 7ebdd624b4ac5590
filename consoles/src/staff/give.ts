// Giving a command as staff. What two people decide is proposed, and carried out once another person has agreed.
import { signal } from "@preact/signals";
import type { ApprovalOut } from "../types";
import { ask, type Asking, command, once, Problem, type Act } from "../ground/net";
import { problemLine, say, tell, told } from "../ground/say";
import { type NameOf, paragraph, t } from "../ground/words";
import { nameOf, whenNamed } from "../ground/names";

/** What was proposed in the post one acts in: waiting, agreed or declined, until it is carried out or over. */
export const proposed = signal<readonly ApprovalOut[]>([]);
/** Answers that somebody has read and put away. */
const read = new Set<string>();

const asItIs: NameOf = (person) => person;

/** Do it at a table; or, where two people decide it, propose it. Whether it was done. */
export const give = (table: string, act: Act, nameOf: NameOf = asItIs, more: Asking = {}): Promise<boolean> =>
  giveTo(`table/${table}`, act, nameOf, more);

/** The same for any stream. */
export const giveTo = (stream: string, act: Act, nameOf: NameOf = asItIs, more: Asking = {}): Promise<boolean> =>
  once([stream, act], () => given(stream, act, nameOf, more));

async function given(stream: string, act: Act, nameOf: NameOf, more: Asking): Promise<boolean> {
  try {
    const answer = await command(stream, act, more);
    if (!answer.done && !answer.refused.length) tell(t("staff.nothing-new"));
    return !more.approval && answer.refused.some((one) => one.code === "second-person")
      ? propose(stream, act, nameOf)
      : told(Promise.resolve(answer), nameOf);
  } catch (found) {
    if (!more.approval && found instanceof Problem && found.code === "second-person")
      return propose(stream, act, nameOf);
    tell(problemLine(found, nameOf), true);
    return false;
  }
}

async function propose(stream: string, act: Act, nameOf: NameOf): Promise<boolean> {
  try {
    const made = await ask<ApprovalOut>("/api/approvals", { stream, act });
    proposed.value = [...proposed.value.filter((one) => one.id !== made.id), made]; // a look may have found it already
    tell(t("staff.proposed"));
    return true;
  } catch (found) {
    tell(problemLine(found, nameOf), true);
    return false;
  }
}

/** See what became of what one proposed; an answer is told once. */
export async function lookAtProposals(): Promise<void> {
  const before = new Map(proposed.value.map((one) => [one.id, one.stage]));
  const found = (await ask<ApprovalOut[]>("/api/proposals")).filter(
    (one) => !read.has(one.id) && !(one.stage === "declined" && one.second === null),
  );
  for (const one of found) {
    if (before.get(one.id) !== "proposed" || one.stage === "proposed") continue;
    void tellAnswer(one);
  }
  const known = new Set([...before.keys(), ...found.map((one) => one.id)]);
  proposed.value = [...found, ...proposed.value.filter((one) => !known.has(one.id))]; // proposed while this was asked
  for (const one of found) if (goesOn(one) && before.get(one.id) === "proposed") await carryOut(one);
}

async function tellAnswer(one: ApprovalOut): Promise<void> {
  if (one.second) await whenNamed(one.second);
  const words = answerSaid(one);
  tell(words, one.stage === "declined");
  say(words);
}

/** What stops the table goes on as soon as the second person has agreed; everything else waits for its proposer. */
const goesOn = (one: ApprovalOut): boolean =>
  one.stage === "approved" &&
  ["resolve", "reduce-bets", "confirm-seen-card"].includes(
    String((one.act as unknown as Record<string, unknown> | null)?.type),
  );

/** What a second person has answered, in a line. */
export function answerSaid(one: ApprovalOut): string {
  if (one.stage === "proposed") return t("second.waits");
  return paragraph([
    t(one.stage === "approved" ? "second.was-agreed" : "second.was-declined", { who: nameOf(one.second ?? "") }),
    one.words,
  ]);
}

export function putAway(id: string): void {
  read.add(id);
  proposed.value = proposed.value.filter((one) => one.id !== id);
}

/** The act as it was agreed to; where the second person has a place in it, which the house fills, it needs somebody. */
function agreedAct(one: ApprovalOut): Act {
  const act = one.act as unknown as Record<string, unknown>;
  const second = one.stream.startsWith("link/") ? { person: one.second, role: "pit" } : one.second;
  return ("second" in act ? { ...act, second } : act) as unknown as Act;
}

/** What was carried out last: money that left the cage gets its slip. */
export const carried = signal<ApprovalOut | null>(null);

/** Carry out what another person has agreed to. */
export async function carryOut(one: ApprovalOut): Promise<void> {
  if (!(await told(command(one.stream, agreedAct(one), { approval: one.id })))) return;
  putAway(one.id);
  carried.value = one;
}

/** Agree to a proposal or decline it; one's own is taken back. */
export async function answerTo(id: string, agree: boolean, words = ""): Promise<void> {
  const isOwn = proposed.value.some((proposal) => proposal.id === id);
  try {
    await ask<ApprovalOut>(`/api/approvals/${encodeURIComponent(id)}`, { agree, words });
    if (!agree) putAway(id);
    tell(t(agree ? "staff.agreed" : isOwn ? "staff.taken-back" : "staff.declined"));
  } catch (found) {
    tell(problemLine(found), true);
  }
}
