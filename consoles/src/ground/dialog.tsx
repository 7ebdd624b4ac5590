// A window over the screen, as the browser itself does it: focus stays inside, Escape closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./words";

interface Props {
  title: string;
  open: boolean;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, open, onClose, children, wide = false }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      class={wide ? "wide" : ""}
      onClose={onClose}
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
        </div>
      )}
    </dialog>
  );
}
