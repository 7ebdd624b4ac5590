// A window over the screen, as the browser itself does it: focus stays inside, Escape closes it.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Notice, windows } from "./say";
import { t } from "./words";

interface Props {
  title: string;
  open: boolean;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

/**
 * The focus goes to the next step of a console, where there is one: Enter goes on, and presses nothing twice.
 * A field of that step which has it already keeps it.
 */
export function toNextStep(): void {
  requestAnimationFrame(() => {
    const step = document.querySelector<HTMLElement>("[data-next-step]");
    if (!document.querySelector("dialog[open]") && !step?.contains(document.activeElement))
      step?.focus({ preventScroll: true });
  });
}

export function Dialog({ title, open, onClose, children, wide = false }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const name = useId();
  useLayoutEffect(() => {
    // Before anything is painted: as long as a window stands open without its content, nothing behind it takes a key.
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  useLayoutEffect(() => {
    if (!open) return;
    windows.value = [...windows.value, name];
    return () => {
      windows.value = windows.value.filter((one) => one !== name);
    };
  }, [open]);
  const closed = () => {
    onClose();
    toNextStep(); // however it was closed; Escape would leave the focus on the button that opened it
  };
  return (
    <dialog
      ref={box}
      class={wide ? "wide" : ""}
      onClose={closed}
      aria-label={title}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {open && (
        <div class="dialog">
          <header>
            <h2>{title}</h2>
            <button class="plain" onClick={onClose} aria-label={t("close")}>
              ×
            </button>
          </header>
          {children}
          <Notice within={name} />
        </div>
      )}
    </dialog>
  );
}
