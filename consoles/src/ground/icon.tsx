// Small pictures for buttons, as strokes on a square of 24.
const STROKES = {
  roads: "M3 4H21V20H3ZM3 9.300H21M3 14.600H21M9 4V20M15 4V20",
  limits: "M12 3V21M7 21H17M4 7H20M4 7L2 13H6ZM20 7L18 13H22Z",
  history: "M4 5V9H8M4.500 9A8.500 8.500 0 1 1 3.500 13M12 8V13L15.500 15",
  signs: "M6 3H15L19 7V21H6ZM9 11H16M9 15H16",
  code: "M7.500 11.500A4 4 0 1 1 7.490 11.500ZM10.500 12.500L20 3M16.500 6.500L19.500 9.500",
  requests: "M4 5H20V16H11L6 20V16H4ZM8 9H16M8 12.500H13",
  edge: "M5 19L19 5M7.500 5A2.500 2.500 0 1 1 7.490 5ZM16.500 14A2.500 2.500 0 1 1 16.490 14Z",
  fair: "M12 3L20 6V12C20 17 16 20 12 21C8 20 4 17 4 12V6ZM8 12L11 15L16 9",
  undo: "M9 5L4 10L9 15M4 10H14A5.500 5.500 0 0 1 14 21H9",
  clear: "M6 6L18 18M18 6L6 18",
  rebet: "M20 4V9H15M4 20V15H9M5 9A8 8 0 0 1 19 8M19 15A8 8 0 0 1 5 16",
  double: "M3 7L10 17M10 7L3 17M14 9.500A3.500 3.500 0 1 1 20 12L14 17.500H21",
} as const;

export type IconName = keyof typeof STROKES;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={STROKES[name]} />
  </svg>
);
