// A press that is meant: a button or key that acts once it has been held, so that a second Enter never pays twice.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "./keys";
import { tell } from "./say";
import { t } from "./words";

/** Milliseconds for which it is held. */
const HOLD = 500;

interface Props {
  /** The key that does the same, and its word in the list of keys. */
  keyName: string;
  about: string;
  class: string;
  step: string;
  disabled: boolean;
  act(): void;
  children: ComponentChildren;
}

export function HoldButton({ keyName, about, class: looks, step, disabled, act, children }: Props) {
  const timer = useRef(0);
  const newest = useRef(act);
  newest.current = act;
  const [held, setHeld] = useState(false);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = 0;
    setHeld(false);
  };
  const letGo = () => {
    if (!timer.current) return;
    stop();
    tell(t("hold-on"));
  };
  const begin = () => {
    if (disabled || timer.current) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      stop();
      newest.current();
    }, HOLD) as unknown as number;
  };
  useKeys([{ key: keyName, about, act: begin }]);
  useEffect(() => {
    addEventListener("keyup", letGo);
    addEventListener("blur", stop);
    return () => {
      removeEventListener("keyup", letGo);
      removeEventListener("blur", stop);
      clearTimeout(timer.current);
    };
  }, []);
  const isPress = (event: KeyboardEvent) => event.key === "Enter" || event.key === " ";
  return (
    <button
      class={`${looks} hold${held ? " held" : ""}`}
      data-step={step}
      disabled={disabled}
      style={{ "--hold": `${HOLD}ms` }}
      onPointerDown={(event) => event.button === 0 && begin()}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        begin();
      }}
      onKeyUp={(event) => isPress(event) && event.preventDefault()}
      onClick={(event) => {
        // neither a pointer nor a key: a screen reader, which cannot hold
        if (event.detail === 0 && confirm(about)) newest.current();
      }}
    >
      {children} <small>{t("hold")}</small>
    </button>
  );
}
