// A row of tabs: arrows go along it, and only the one that is open is in the order of Tab.
import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  /** What the row is called. */
  label: string;
  tabs: readonly T[];
  now: T;
  said(tab: T): string;
  choose(tab: T): void;
  children: ComponentChildren;
}

export function Tabs<T extends string>({ label, tabs, now, said, choose, children }: Props<T>) {
  const turn = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = tabs[(tabs.indexOf(now) + step + tabs.length) % tabs.length]!;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <div class="staff-tabs" role="tablist" aria-label={label} onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            aria-selected={now === tab}
            aria-controls="tab-panel"
            tabIndex={now === tab ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {said(tab)}
          </button>
        ))}
      </div>
      <div id="tab-panel" class="staff-panel" role="tabpanel" aria-labelledby={`tab-${now}`}>
        {children}
      </div>
    </>
  );
}
