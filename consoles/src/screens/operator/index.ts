// The operator's console: the owner's business.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "../start/style.css";
import "./style.css";

export const operator: Screen = {
  id: "operator",
  words: ["table", "staff", "jackpots", "pit", "reports", "start", "operator", "refusals"],
  post: "operator",
  at: "house",
  view: later(() => import("./view").then((module) => module.Operator)),
};
