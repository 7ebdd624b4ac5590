// The pit's console at one table, and the whole floor.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

const ABOVE = ["casino-supervisor", "shift-manager"];

export const pit: Screen = {
  id: "pit",
  words: ["table", "staff", "jackpots", "journal", "pit"],
  post: "pit",
  others: ABOVE,
  at: "table",
  view: later(() => import("./view").then((module) => module.Pit)),
};
export const floor: Screen = {
  id: "floor",
  words: ["table", "staff", "jackpots", "journal", "pit"],
  post: "pit",
  others: ABOVE,
  at: "house",
  view: later(() => import("./view").then((module) => module.WholeFloor)),
};
