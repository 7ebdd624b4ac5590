// The analysis: exact figures of a table's wagers, side by side, by decks, without cards; simulations and reports.
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

/** Who may always look; others only while no table is open for money, by its address. */
const READERS = ["operator", "officer", "shift-manager", "surveillance"];

export const analysis: Screen = {
  id: "analysis",
  words: ["analysis"],
  post: READERS[0]!,
  others: READERS.slice(1),
  at: "house",
  anywhere: true,
  view: later(() => import("./view").then((module) => module.Analysis)),
};
