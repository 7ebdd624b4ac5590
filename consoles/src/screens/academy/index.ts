// The academy: lessons and drills for dealers, in a practice house. The house poses, takes the time and judges.
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const academy: Screen = {
  id: "academy",
  words: ["academy", "table", "staff"],
  post: null,
  at: "hidden",
  view: later(() => import("./view").then((module) => module.Academy)),
};
