// The operator's reports: asked for by period and table, as tables and pictures, as CSV, and on paper.
import type { Screen } from "..";
import { later } from "../later";
import { POSTS } from "./posts";
import "./style.css";

export const reports: Screen = {
  id: "reports",
  words: ["reports", "table", "staff", "refusals"],
  post: POSTS[0],
  others: POSTS.slice(1),
  at: "house",
  anywhere: true,
  view: later(() => import("./view").then((module) => module.Reports)),
};
