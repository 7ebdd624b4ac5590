// What is said aloud to screen readers, and the one line in which the house answers.
import { signal } from "@preact/signals";
import type { AnswerOut, Refusal } from "../types";
import { Problem } from "./net";
import { nameOf as byName } from "./names";
import { type NameOf, paragraph, said, t } from "./words";

const spoken = signal("");
const notice = signal<{ text: string; bad: boolean; at: number } | null>(null);
let fading = 0;
/** Windows that stand open, the topmost last: what is told is told there, for nothing behind a window can be read. */
export const windows = signal<readonly string[]>([]);

/** Say one short sentence to screen readers. */
export function say(text: string): void {
  if (text) spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

/** One plain line at the foot of the screen. */
export function tell(text: string, bad = false): void {
  notice.value = { text, bad, at: Date.now() };
  clearTimeout(fading);
  fading = setTimeout(() => (notice.value = null), bad ? 12_000 : 5_000);
}

/** A refusal in one line, with the clause it rests on. */
export function refusalLine(refused: Refusal, nameOf: NameOf = byName): string {
  return whole(refused, nameOf, refused.clause ? ` [${refused.clause}]` : "");
}

/** What is wrong and what to do now, as two sentences. */
function whole(found: Pick<Refusal, "text" | "advice">, nameOf: NameOf, cited = ""): string {
  const sentence = said(found.text, nameOf);
  const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1) + cited;
  return paragraph([capital, found.advice && said(found.advice, nameOf)]);
}

/** Wait for an answer and tell what was refused, or what went wrong; whether all of it was done. */
export async function told(answer: Promise<AnswerOut>, nameOf: NameOf = byName): Promise<boolean> {
  try {
    const { done, refused, more } = await answer;
    const lines = refused.map((one) => refusalLine(one, nameOf));
    if (more) lines.push(t("more-faults", { n: more }));
    if (lines.length) tell(lines.join(" · "), true);
    return done && !refused.length;
  } catch (found) {
    tell(problemLine(found, nameOf), true);
    return false;
  }
}

export function problemLine(found: unknown, nameOf: NameOf = byName): string {
  return found instanceof Problem ? whole(found, nameOf) : String(found);
}

/** Why a question of the screen itself has no answer: what the house refuses stays so; all else is asked again soon. */
export function unansweredLine(found: unknown): string {
  const isRefused = found instanceof Problem && found.status >= 400 && found.status < 500;
  return isRefused ? problemLine(found) : paragraph([problemLine(found), t("unanswered")]);
}

export function LiveRegion() {
  return (
    <div class="unseen heard" role="status" aria-live="polite">
      {spoken.value}
    </div>
  );
}

/** What is told, in the window of this name; without one, where no window is open. */
export function Notice({ within = "" }: { within?: string }) {
  const one = notice.value;
  if (within !== (windows.value.at(-1) ?? "")) return null;
  return (
    <div class="notice-place" role="alert">
      {one && (
        <p key={one.at} class={one.bad ? "notice bad" : "notice"}>
          <span>{one.text}</span>
          <button class="plain" onClick={() => (notice.value = null)} aria-label={t("close")}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
