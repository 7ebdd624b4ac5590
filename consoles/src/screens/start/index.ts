// The first start: a house is founded here, with the code that the server printed at its machine.
import "../../staff/style.css";
import type { Screen } from "..";
import { later } from "../later";
import "./style.css";

export const start: Screen = {
  id: "start",
  words: ["start"],
  post: null,
  at: "hidden",
  view: later(() => import("./view").then((module) => module.Start)),
};
