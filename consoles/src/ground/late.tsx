// What is fetched when it is first opened: nobody waits for a window that they do not open.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { untilDone } from "./trying";

export function late<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const found = signal<{ part: ComponentType<P> } | null>(null);
  return function Late(props: P) {
    useEffect(() => {
      if (props.open && !found.value) void untilDone(load, () => undefined).then((part) => (found.value = { part }));
    }, [props.open]);
    const Part = found.value?.part;
    return Part ? <Part {...props} /> : null;
  };
}
