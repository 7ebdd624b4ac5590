// Giving a command as staff. What two people decide is proposed, and carried out once another person has agreed.
import { effect, signal } from "@preact/signals";
import type { ApprovalOut } from "../types";
import { ask, command, Problem, type Act } from "../ground/net";
import { problemLine, tell, told } from "../ground/say";
import { t } from "../ground/words";

export interface Proposed {
  id: string;
  table: string;
  act: Act;
}

const KEPT = "puntobanco.proposed";

function kept(): readonly Proposed[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Proposed[];
  } catch {
    return [];
  }
}

/** What was proposed in this window and waits for another person; a reload does not lose it. */
export const proposed = signal<readonly Proposed[]>(kept());
effect(() => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(proposed.value));
  } catch {
    // a browser that keeps nothing forgets it at the next reload
  }
});

type Renames = (text: string) => string;
type More = { cash?: boolean };

/** Do it; or, where two people decide it, propose it. Whether it was done. */
export async function give(table: string, act: Act, rename: Renames = (text) => text, more: More = {}): Promise<boolean> {
  try {
    const answer = await command(`table/${table}`, act, more);
    return answer.refused.some((one) => one.code === "second-person") ? propose(table, act, rename) : told(Promise.resolve(answer), rename);
  } catch (found) {
    if (found instanceof Problem && found.code === "second-person") return propose(table, act, rename);
    tell(rename(problemLine(found)), true);
    return false;
  }
}

async function propose(table: string, act: Act, rename: Renames): Promise<boolean> {
  try {
    const made = await ask<ApprovalOut>("/api/approvals", { stream: `table/${table}`, act });
    proposed.value = [...proposed.value, { id: made.id, table, act }];
    tell(t("staff.proposed"));
    return true;
  } catch (found) {
    tell(rename(problemLine(found)), true);
    return false;
  }
}

const forget = (id: string): void => {
  proposed.value = proposed.value.filter((one) => one.id !== id);
};

/** Carry out what another person has agreed to. */
export async function carryOut(one: Proposed): Promise<void> {
  const done = await told(command(`table/${one.table}`, one.act, { approval: one.id }));
  if (done) forget(one.id);
}

/** Agree to a proposal or decline it; one's own is taken back. */
export async function answerTo(id: string, agree: boolean): Promise<void> {
  try {
    await ask<ApprovalOut>(`/api/approvals/${encodeURIComponent(id)}`, { agree, words: "" });
    if (!agree) forget(id);
    tell(t(agree ? "staff.agreed" : "staff.declined"));
  } catch (found) {
    tell(problemLine(found), true);
  }
}
