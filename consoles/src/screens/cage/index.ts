// The cage's console.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const cage: Screen = {
  id: "cage",
  words: ["table", "staff", "jackpots", "pit", "start", "cage"],
  post: "cashier",
  at: "house",
  view: later(() => import("./view").then((module) => module.Cage)),
};
