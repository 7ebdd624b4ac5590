// The officers' console: people and their posts, what waits for a second officer, sessions, and what was done.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const officer: Screen = {
  id: "officer",
  words: ["staff", "officer"],
  post: "officer",
  at: "house",
  view: later(() => import("./view").then((module) => module.Officer)),
};
