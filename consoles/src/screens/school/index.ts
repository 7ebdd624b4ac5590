// The instructor: classes and assignments, what each learner does now, and what it came to.
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const school: Screen = {
  id: "school",
  words: ["academy", "table", "staff"],
  post: "instructor",
  at: "house",
  view: later(() => import("./view").then((module) => module.School)),
};
