// Keys: each screen says which it has, `?` lists them, and single letters can be switched off.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Dialog } from "./dialog";
import { letterKeys } from "./settings";
import { t } from "./words";

export interface Key {
  /** As `KeyboardEvent.key` has it; `Shift+P` for a capital that is meant. */
  key: string;
  /** The word for the list. */
  about: string;
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

function presses(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
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
  const found = [...pressed.value]
    .reverse()
    .flat()
    .find((one) => one.key === name);
  if (found) {
    event.preventDefault();
    found.act();
  }
}

addEventListener("keydown", presses);

export function KeyList() {
  const keys = pressed.value.flat();
  return (
    <Dialog title={t("keys")} open={showsKeys.value} onClose={() => (showsKeys.value = false)}>
      <dl class="keys">
        {[...keys, { key: "?", about: t("keys") }].map((one) => (
          <div key={one.key}>
            <dt>
              <kbd>{one.key.replace("Shift+", "⇧ ")}</kbd>
            </dt>
            <dd>{one.about}</dd>
          </div>
        ))}
      </dl>
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
