// Whether somebody came to a table to play: then they sit down where there is room. A link to a table only watches.
import { signal } from "@preact/signals";

/** The table at which a seat is wanted. */
export const wantsSeat = signal("");
