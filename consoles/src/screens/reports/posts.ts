// Who reads the reports of the house.
export const POSTS = [
  "operator",
  "shift-manager",
  "casino-supervisor",
  "pit",
  "cashier",
  "surveillance",
  "officer",
] as const;
