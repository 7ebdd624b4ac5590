// Things on their way over the felt: a card out of the shoe, a chip to its box, losing chips to the dealer. A copy flies
// over everything, so that no box and no edge cuts it off; only its transform moves, so nothing else on the table does.
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

interface Point {
  x: number;
  y: number;
}

function middle(thing: Element): Point {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A copy of a thing over the scene, where the thing lies and as large as it is shown there. */
function copyOf(thing: HTMLElement, at: Point): HTMLElement {
  const copy = thing.cloneNode(true) as HTMLElement;
  const { offsetWidth: width, offsetHeight: height } = thing;
  copy.classList.add("flying");
  copy.ariaHidden = "true";
  copy.style.cssText = `left:${at.x - width / 2}px;top:${at.y - height / 2}px;width:${width}px;height:${height}px`;
  copy.style.setProperty("--card", getComputedStyle(thing).getPropertyValue("--card"));
  return copy;
}

function path(from: Point, to: Point, { rises = 0, turned = 0, scale = 1 }: Flight, shown: number): Keyframe[] {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return [
    { transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale * shown})`, opacity: 0.2 },
    {
      transform: `translate(${x / 2}px, ${y / 2 - rises}px) rotate(${turned / 3}deg) scale(${1.04 * shown})`,
      opacity: 1,
    },
    { transform: `scale(${shown})`, opacity: 1 },
  ];
}

function fly(thing: HTMLElement | null, end: string, flight: Flight, isLeaving: boolean): void {
  const far = document.querySelector(end);
  const scene = document.querySelector(".scene");
  if (!thing || !far || !scene || isStill()) return;
  const at = middle(thing);
  const shown = thing.getBoundingClientRect().width / thing.offsetWidth || 1;
  const way = path(at, middle(far), flight, shown);
  const copy = copyOf(thing, at);
  const timing = { duration: flight.takes, delay: flight.delay ?? 0 };
  scene.append(copy);
  thing.animate(
    { opacity: [0, 0] },
    { duration: timing.duration + timing.delay, fill: isLeaving ? "forwards" : "none" },
  );
  const flies = copy.animate(isLeaving ? way.reverse() : way, {
    ...timing,
    easing: isLeaving ? "ease-in" : "cubic-bezier(.2,.7,.3,1)",
    fill: "both",
  });
  flies.onfinish = flies.oncancel = () => copy.remove();
}

export const flyFrom = (thing: HTMLElement | null, from: string, flight: Flight): void =>
  fly(thing, from, flight, false);

export const flyTo = (thing: HTMLElement | null, to: string, flight: Flight): void => fly(thing, to, flight, true);
