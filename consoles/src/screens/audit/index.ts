// The audit: the journal as it is written, everything verified twice over, and any round replayed.
import type { Screen } from "..";
import { later } from "../later";
import { READERS } from "./posts";
import "./style.css";

export const audit: Screen = {
  id: "audit",
  words: ["staff", "journal", "audit"],
  post: READERS[0],
  others: READERS.slice(1),
  at: "house",
  anywhere: true,
  view: later(() => import("./view").then((module) => module.Audit)),
};
/** Reached from the audit, as `#/replay/NZ-01~12`. */
export const replay: Screen = {
  id: "replay",
  words: ["staff", "journal", "audit"],
  post: READERS[0],
  others: READERS.slice(1),
  at: "hidden",
  view: later(() => import("./view").then((module) => module.Replayed)),
};
