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
/** Who takes the journal and the books of a period out of the house. */
export const EXPORTERS: ReadonlySet<string> = new Set(["operator", "shift-manager", "surveillance", "officer"]);
