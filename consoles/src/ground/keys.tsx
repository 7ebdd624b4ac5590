// Keys: each screen says which it has, `?` lists them, and single letters can be switched off.
//
// A key that is held down repeats itself; no repeat ever acts. Cards are keyed faster than a table answers: while a
// command is under way their keys are kept, and typed again at the step that follows.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Dialog } from "./dialog";
import { tell } from "./say";
import { letterKeys } from "./settings";
import { t } from "./words";

export interface Key {
  /** As `KeyboardEvent.key` has it; `Shift+P` for a capital that is meant. */
  key: string;
  /** The word for the list; none for a key that is not listed. */
  about: string;
  /** Whether it goes before any other meaning of the key: a J is a jack while a card is being named. */
  first?: true;
  act(): void;
}

const pressed = signal<readonly (readonly Key[])[]>([]);
export const showsKeys = signal(false);
addEventListener("hashchange", () => (showsKeys.value = false)); // another screen has other keys

/** Have keys as long as a component is there. The newest that knows a key gets it; none is lost between two pictures. */
export function useKeys(keys: readonly Key[]): void {
  useLayoutEffect(() => {
    pressed.value = [...pressed.value, keys];
    return () => {
      pressed.value = pressed.value.filter((one) => one !== keys);
    };
  });
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key === " " ? "Space" : event.key;
  if (key.length > 1 || !/[a-z]/i.test(key)) return key;
  return event.shiftKey ? `Shift+${key.toUpperCase()}` : key.toUpperCase();
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable)
  );
}

/** Keys that never write anything: they work in a field too. */
const isFunctionKey = (name: string): boolean => /^F\d+$/.test(name);

/** A repeated Enter would press the button in focus, or send a form, once more. */
function stopRepeats(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  const { target } = event;
  const writes =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
  if (writes && (event.key === " " || target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.stopPropagation();
}

addEventListener("keydown", stopRepeats, true);

const CARD_KEYS = new Set("A23456789TJQKSHDC");
/** Milliseconds in which keys belong to one card. */
const ONE_CARD = 2_000;
const lost = { keys: [] as string[], at: 0 };

function notTaken(key: string): void {
  const now = Date.now();
  lost.keys = now - lost.at > ONE_CARD ? [key] : [...lost.keys, key];
  lost.at = now;
  tell(t("not-taken", { keys: lost.keys.join(" ") }), true);
}

/** Keys of cards where none is due: they are said not to have been taken. */
export const NOT_TAKEN: readonly Key[] = [...CARD_KEYS].map((key) => ({ key, about: "", act: () => notTaken(key) }));
let kept: string[] | null = null;

/** From now on keep the keys of cards, with the Enter that follows them. */
export function keepCards(): void {
  kept ??= [];
}

/** Type again what was kept, where cards are named; otherwise say that it was not taken. */
export function typeAgain(takesCards: boolean): void {
  const typed = kept ?? [];
  kept = null;
  if (typed.length && !takesCards) {
    tell(t("not-taken", { keys: typed.filter((one) => one !== "Enter").join(" ") }), true);
    return;
  }
  for (const name of typed) press(name);
}

/** Whether a key is kept for the next step. */
function keeps(name: string): boolean {
  if (!kept || !(CARD_KEYS.has(name) || (kept.length > 0 && (name === "Enter" || name === "Backspace")))) return false;
  if (name === "Backspace") kept.pop();
  else kept.push(name);
  return true;
}

/** Give a key to the newest that knows it. Whether there was one. */
function press(name: string): boolean {
  if (keeps(name)) return true;
  const known = [...pressed.value]
    .reverse()
    .flat()
    .filter((one) => one.key === name);
  const found = known.find((one) => one.first) ?? known.find((one) => one.about) ?? known[0];
  found?.act();
  return found !== undefined;
}

function presses(event: KeyboardEvent): void {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const name = nameOf(event);
  if (typing(event.target) && !isFunctionKey(name)) {
    if (name === "Escape" && !document.querySelector("dialog[open]")) (event.target as HTMLElement).blur();
    return;
  }
  if (name === "?") {
    showsKeys.value = true;
    return;
  }
  const isLetter = name.replace("Shift+", "").length === 1;
  if (document.querySelector("dialog[open]") || (isLetter && !letterKeys.value)) return;
  const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, [role=slider], summary");
  if (onButton && (name === "Enter" || name === "Space")) return;
  if (press(name)) event.preventDefault();
}

addEventListener("keydown", presses);

/** A part of its own, so that keys which change behind a closed list draw nothing up. */
function Listed() {
  const keys = pressed.value.flat().filter((one) => one.about);
  return (
    <dl class="keys">
      {[...keys, { key: "?", about: t("keys") }].map((one) => (
        <div key={one.key}>
          <dt>
            <kbd>{one.key.replace("Shift+", "⇧ ").replace("ArrowLeft", "←").replace("ArrowRight", "→")}</kbd>
          </dt>
          <dd>{one.about}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeyList() {
  return (
    <Dialog title={t("keys")} open={showsKeys.value} onClose={() => (showsKeys.value = false)}>
      <Listed />
      <label class="line">
        <input
          type="checkbox"
          checked={letterKeys.value}
          onChange={(event) => (letterKeys.value = event.currentTarget.checked)}
        />
        {t("letter-keys")}
      </label>
    </Dialog>
  );
}
