// Prove a shoe fair: anybody, without signing in, from what the table published, worked out in this browser.
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const fair: Screen = {
  id: "fair",
  words: ["fair"],
  post: null,
  at: "table",
  view: later(() => import("./view").then((module) => module.Fair)),
};
