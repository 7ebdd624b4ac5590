// What the officers' screen knows of the house, asked again every moment, and how it asks for something.
import { signal } from "@preact/signals";
import type { AddedOut, ApprovalOut, PersonOut, SignedInOut } from "../../types";
import { nameOf } from "../../ground/names";
import { ask, Problem } from "../../ground/net";
import { problemLine, tell, unansweredLine } from "../../ground/say";
import { look, placeSaid, refresh, session } from "../../ground/session";
import { noted, t } from "../../ground/words";

export const people = signal<readonly PersonOut[] | null>(null);
export const waiting = signal<readonly ApprovalOut[]>([]);
export const mine = signal<readonly ApprovalOut[]>([]);
export const sessions = signal<readonly SignedInOut[]>([]);
/** Why the house did not answer when it was asked last, if so: what is shown may be old. */
export const unanswered = signal("");
/** Whose account is open. */
export const chosen = signal("");
/** A one-time password that was just made: it is shown once. */
export const made = signal<{ person: PersonOut; password: string } | null>(null);
/** Answers to one's own proposals that have been read. */
const read = signal<ReadonlySet<string>>(new Set());

export function putAway(id: string): void {
  read.value = new Set([...read.value, id]);
}
export const isRead = (id: string): boolean => read.value.has(id);

/** Ask for everything that the screen shows. */
export async function load(): Promise<void> {
  try {
    const [everybody, open, own, there] = await Promise.all([
      ask<PersonOut[]>("/api/people"),
      ask<ApprovalOut[]>("/api/approvals"),
      ask<ApprovalOut[]>("/api/proposals"),
      ask<SignedInOut[]>("/api/sessions"),
      look(),
    ]);
    people.value = everybody
      .filter((person) => !person.erased)
      .sort((one, other) => one.name.localeCompare(other.name));
    waiting.value = open.filter((approval) => approval.change);
    mine.value = own.filter((approval) => approval.change);
    sessions.value = there;
    unanswered.value = "";
  } catch (found) {
    unanswered.value = unansweredLine(found);
    if (found instanceof Problem && found.status === 401) await refresh();
  }
}

/** Ask for something, say that it was done or why not, and look again. */
export async function give<T>(path: string, body: object, done: string): Promise<T | null> {
  try {
    const answer = await ask<T>(path, body);
    tell(done);
    return answer;
  } catch (found) {
    tell(problemLine(found), true);
    return null;
  } finally {
    await load();
  }
}

export async function add(login: string, name: string): Promise<boolean> {
  const added = await give<AddedOut>("/api/people", { login, name }, t("officer.was-added", { name }));
  if (!added) return false;
  made.value = added;
  chosen.value = added.person.id;
  return true;
}

/** Agree or decline; a new one-time password is shown to the officer who agreed. */
export async function answer(approval: ApprovalOut, agree: boolean, words = ""): Promise<void> {
  const done = t(agree ? "officer.you-agreed" : "officer.you-declined");
  const found = await give<ApprovalOut>(`/api/approvals/${approval.id}`, { agree, words }, done);
  const person = personOf(approval.change?.person ?? "");
  if (found?.password && person) made.value = { person, password: found.password };
}

export const personOf = (id: string): PersonOut | undefined => people.value?.find((person) => person.id === id);
export const isMe = (id: string): boolean => session.value?.person === id;

/** What somebody is called; a guest of a practice house may have given no name. */
export const nameSaid = (person: PersonOut): string => person.name || nameOf(person.id);
/** The login name; none for a guest of a practice house, who has only a number. */
export const loginSaid = (person: PersonOut): string => (person.login === person.id ? "" : person.login);

/** Somebody by name and login. */
export function whoSaid(id: string): string {
  const one = personOf(id);
  return one ? noted(nameSaid(one), loginSaid(one)) : nameOf(id);
}

/** A post and where it holds. */
export const holdingSaid = (one: { post: string; scope: string }): string =>
  noted(t(`post.${one.post}`), scopeSaid(one.scope));

export const scopeSaid = (scope: string): string => (scope === "*" ? t("ref.all-tables") : placeSaid(scope));

export const POSTS = [
  "dealer",
  "pit",
  "casino-supervisor",
  "shift-manager",
  "cashier",
  "jackpot",
  "operator",
  "surveillance",
  "security",
  "officer",
  "anchor-holder",
  "instructor",
  "player",
  "nominee",
] as const;
const OFFICES: readonly string[] = ["officer", "anchor-holder", "instructor"];
const ALONE: readonly string[] = ["player", "nominee"];

/** Whether a post is of the whole house. */
export const isOffice = (post: string): boolean => OFFICES.includes(post);
/** Whether one officer's word gives it. */
export const isAlone = (post: string): boolean => ALONE.includes(post);

/** Give a post, or propose it where another officer must agree. */
export async function grant(person: string, post: string, scope: string): Promise<boolean> {
  const body = { post, scope: isOffice(post) ? "*" : scope };
  const alone = isAlone(post);
  const done = t(alone ? "officer.was-granted" : "officer.was-proposed");
  return (await give(`/api/people/${person}/${alone ? "admit" : "grants"}`, body, done)) !== null;
}
