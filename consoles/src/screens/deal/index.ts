// The dealer's console.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const deal: Screen = {
  id: "deal",
  words: ["table", "staff", "jackpots", "deal"],
  post: "dealer",
  at: "table",
  view: later(() => import("./view").then((module) => module.Deal)),
};
