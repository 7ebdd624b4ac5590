// Who reads the journal, as the house has it.
export const READERS = ["surveillance", "shift-manager", "operator", "officer", "anchor-holder"] as const;
