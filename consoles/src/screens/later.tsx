// A screen that is fetched when it is first opened: players do not wait for the audit to load.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { untilDone } from "../ground/trying";
import { Shell } from "../ground/shell";
import { t } from "../ground/words";

type View = ComponentType<{ table: string }>;

export function later(load: () => Promise<View>): View {
  const found = signal<{ view: View } | null>(null);
  const failed = signal(false);
  return function Later({ table }) {
    useEffect(() => {
      if (!found.value) void untilDone(load, (is) => (failed.value = is)).then((view) => (found.value = { view }));
    }, []);
    const Found = found.value?.view;
    if (Found) return <Found table={table} />;
    return (
      <Shell title="">
        <p class="card-note" role="status">
          {t(failed.value ? "no-house" : "waiting")}
        </p>
      </Shell>
    );
  };
}
