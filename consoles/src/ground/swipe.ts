// A swipe across: to the left for what lies to the right, and back. What scrolls across by itself keeps its swipes.
import { useRef } from "preact/hooks";

const FAR = 60;

interface Handlers {
  onTouchStart(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
}

export function useSwipe(turn: (toTheRight: boolean) => void): Handlers {
  const begun = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event) => {
      const touch = event.touches[0];
      const scrolls = (event.target as Element).closest(".play-chips, dialog, input, .squeeze");
      begun.current = touch && !scrolls && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event) => {
      const [from, touch] = [begun.current, event.changedTouches[0]];
      begun.current = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(touch.clientY - from.y)) turn(across < 0);
    },
  };
}
