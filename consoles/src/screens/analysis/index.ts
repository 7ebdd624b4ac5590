// The analysis: exact figures of a table's wagers, side by side, by decks, without cards; simulations and reports.
import type { Screen } from "..";
import { later } from "../later";
import "../open-words";
import "./style.css";

export const analysis: Screen = { id: "analysis", word: "analysis.open", post: null, at: "house", view: later(() => import("./view").then((one) => one.Analysis)) };
