// The jackpot management console: meters, hits to confirm, tables of the link, health, second person, log.
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const jackpot: Screen = {
  id: "jackpot",
  words: ["staff", "jackpots", "journal", "jackpot"],
  post: "jackpot",
  at: "jackpot",
  view: later(() => import("./view").then((module) => module.Jackpot)),
};
