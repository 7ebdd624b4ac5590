// Things on their way over the felt: a card out of the shoe, a chip to its box, losing chips to the dealer. Only
// transforms move, so nothing else on the table does.
import { lessMotion } from "./settings";

export const isStill = (): boolean =>
  lessMotion.value || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

interface Flight {
  /** Milliseconds. */
  takes: number;
  /** How high above the straight line it passes, in pixels. */
  rises?: number;
  /** Degrees by which it is turned at the far end. */
  turned?: number;
  scale?: number;
  delay?: number;
}

/** How the far end lies from the thing itself. */
function offset(thing: Element, far: Element): { x: number; y: number } {
  const [one, other] = [thing.getBoundingClientRect(), far.getBoundingClientRect()];
  return {
    x: other.left + other.width / 2 - one.left - one.width / 2,
    y: other.top + other.height / 2 - one.top - one.height / 2,
  };
}

function path(thing: Element, far: Element, { rises = 0, turned = 0, scale = 1 }: Flight): Keyframe[] {
  const { x, y } = offset(thing, far);
  return [
    { transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale})`, opacity: 0.2 },
    { transform: `translate(${x / 2}px, ${y / 2 - rises}px) rotate(${turned / 3}deg) scale(1.04)`, opacity: 1 },
    { transform: "none", opacity: 1 },
  ];
}

/** Whether it flies: there is somewhere to come from, and motion is wanted. */
export function flyFrom(thing: Element | null, from: string, flight: Flight): boolean {
  const far = document.querySelector(from);
  if (!thing || !far || isStill()) return false;
  thing.animate(path(thing, far, flight), {
    duration: flight.takes,
    easing: "cubic-bezier(.2,.7,.3,1)",
    fill: "backwards",
  });
  return true;
}

export function flyTo(thing: Element | null, to: string, flight: Flight): void {
  const far = document.querySelector(to);
  if (!thing || !far || isStill()) return;
  thing.animate(path(thing, far, flight).reverse(), {
    duration: flight.takes,
    delay: flight.delay ?? 0,
    easing: "ease-in",
    fill: "forwards",
  });
}
