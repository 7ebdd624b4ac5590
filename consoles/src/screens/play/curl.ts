// The geometry of a card that is bent over. A card lies face down; a point of its edge is pulled to where the finger is.
// The card folds along the line halfway between the two, at right angles to the pull. What lies on the near side of that
// line is turned over and shows the face, mirrored twice: once because it is seen from below, once by the fold.

export interface Point {
  x: number;
  y: number;
}

export interface Bent {
  /** What still lies flat, as a CSS polygon. */
  flat: string;
  /** The face that is bent over: its polygon in the face's own coordinates, and where it lies now. */
  flap: string;
  matrix: string;
  /** The same polygon where it lies, on a sheet of three by three cards with this one in the middle, and its shade there:
   * dark in the fold, bright on the bow, dim towards the edge. */
  over: string;
  shade: string;
  /** How much of the card is turned, in parts of a hundred. */
  open: number;
}

type Polygon = readonly Point[];

const dot = (one: Point, other: Point): number => one.x * other.x + one.y * other.y;
const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });

/** The part of a polygon on one side of a line through `at`: where `out` points, or the other. */
function cut(polygon: Polygon, at: Point, out: Point): Polygon {
  const side = (point: Point) => dot(minus(point, at), out);
  return polygon.flatMap((point, place) => {
    const next = polygon[(place + 1) % polygon.length]!;
    const [here, there] = [side(point), side(next)];
    const part = here / (here - there);
    const crossing = { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part };
    return [...(here >= 0 ? [point] : []), ...(here >= 0 !== there >= 0 ? [crossing] : [])];
  });
}

function area(polygon: Polygon): number {
  const twice = polygon.reduce((sum, point, place) => {
    const next = polygon[(place + 1) % polygon.length]!;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(twice) / 2;
}

const css = (polygon: Polygon): string =>
  `polygon(${polygon.map((point) => `${point.x.toFixed(2)}px ${point.y.toFixed(2)}px`).join(",") || "0 0"})`;

/** Distances from the fold, in parts of a card's height, and how dark or bright the card is there. */
const BOW: readonly (readonly [number, string])[] = [
  [0, "rgb(0 0 0 / 42%)"],
  [0.03, "rgb(0 0 0 / 12%)"],
  [0.09, "rgb(255 255 255 / 22%)"],
  [0.2, "rgb(0 0 0 / 3%)"],
  [0.7, "rgb(0 0 0 / 20%)"],
];

/** A gradient over the sheet that begins at the fold and runs over what is bent. */
function shadeFrom(fold: Point, away: Point, width: number, height: number): string {
  const [sheetWidth, sheetHeight] = [3 * width, 3 * height];
  const length = Math.abs(sheetWidth * away.x) + Math.abs(sheetHeight * away.y);
  const middle = { x: sheetWidth / 2, y: sheetHeight / 2 };
  const begins = length / 2 + dot(minus({ x: fold.x + width, y: fold.y + height }, middle), away);
  const turn = Math.atan2(away.x, -away.y);
  const stops = BOW.map(([part, colour]) => `${colour} ${(begins + part * height).toFixed(1)}px`);
  return `linear-gradient(${turn.toFixed(4)}rad, ${stops.join(", ")})`;
}

/** Near a corner one takes the corner, elsewhere the edge; in parts of the card's width and height. */
const CORNER = 0.3;

/** What one takes hold of: the corner or the point of an edge that lies nearest. */
export function grip(at: Point, width: number, height: number): { from: Point; along: "x" | "y" | null } {
  const left = at.x < width / 2;
  const top = at.y < height / 2;
  const corner = { x: left ? 0 : width, y: top ? 0 : height };
  const isCorner = Math.abs(at.x - corner.x) < width * CORNER && Math.abs(at.y - corner.y) < height * CORNER;
  if (isCorner) return { from: corner, along: null };
  const across = Math.abs(at.x - corner.x) / width;
  const down = Math.abs(at.y - corner.y) / height;
  return across < down
    ? { from: { x: corner.x, y: at.y }, along: "x" }
    : { from: { x: at.x, y: corner.y }, along: "y" };
}

/** The card with `from` pulled to `to`; an edge moves only at right angles to itself. */
export function bend(from: Point, to: Point, along: "x" | "y" | null, width: number, height: number): Bent | null {
  const pulled = along === "x" ? { x: to.x, y: from.y } : along === "y" ? { x: from.x, y: to.y } : to;
  const pull = minus(from, pulled);
  const far = Math.hypot(pull.x, pull.y);
  if (far < 2) return null;
  const out = { x: pull.x / far, y: pull.y / far };
  const fold = { x: (from.x + pulled.x) / 2, y: (from.y + pulled.y) / 2 };
  const card = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const turned = cut(card, fold, out);
  if (area(turned) < 1) return null;
  const flat = cut(card, fold, { x: -out.x, y: -out.y });
  // A point (u, v) of the face lies at (width - u, v) of the card, and after the fold at its mirror image in the line.
  const mirrored = (point: Point): Point => {
    const off = 2 * dot(minus(point, fold), out);
    return { x: point.x - off * out.x, y: point.y - off * out.y };
  };
  const origin = mirrored({ x: width, y: 0 });
  const right = minus(mirrored({ x: width - 1, y: 0 }), origin);
  const below = minus(mirrored({ x: width, y: 1 }), origin);
  const numbers = [right.x, right.y, below.x, below.y, origin.x, origin.y].map((number) => number.toFixed(4));
  return {
    flat: css(flat),
    flap: css(turned.map((point) => ({ x: width - point.x, y: point.y }))),
    over: css(turned.map(mirrored).map((point) => ({ x: point.x + width, y: point.y + height }))),
    shade: shadeFrom(fold, { x: -out.x, y: -out.y }, width, height),
    matrix: `matrix(${numbers.join(",")})`,
    open: (area(turned) / (width * height)) * 100,
  };
}
