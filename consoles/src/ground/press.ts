// A long press: a finger or a pointer that stays where it went down. The click that would follow is swallowed.
import { useRef } from "preact/hooks";

const LONG = 550;
const STILL = 9;

interface Handlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
  onContextMenu(event: MouseEvent): void;
  onClick(): void;
}

/** `more` is for a second button of a mouse; a finger that stays also asks for that menu, and gets the long press. */
export function useLongPress(long: () => void, click: () => void, more: () => void): Handlers {
  const state = useRef({ timer: 0, x: 0, y: 0, isDone: false, byMouse: true });
  const stop = () => {
    clearTimeout(state.current.timer);
    state.current.timer = 0;
  };
  return {
    onPointerDown: (event) => {
      stop();
      state.current = {
        timer: 0,
        x: event.clientX,
        y: event.clientY,
        isDone: false,
        byMouse: event.pointerType === "mouse",
      };
      if (event.button !== 0) return;
      state.current.timer = setTimeout(() => {
        state.current.isDone = true;
        long();
      }, LONG) as unknown as number;
    },
    onPointerMove: (event) => {
      const far = Math.hypot(event.clientX - state.current.x, event.clientY - state.current.y);
      if (far > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event) => {
      event.preventDefault();
      if (state.current.byMouse) more();
    },
    onClick: () => {
      stop();
      if (!state.current.isDone) click();
      state.current.isDone = false;
    },
  };
}
