// The register of screens. To add one: a folder beside this file with an `index.tsx` that exports a `Screen`, and a
// line here. Nothing else needs to know of it: the lobby shows whatever is registered.
import type { ComponentType } from "preact";
import type { Piece } from "../ground/catalogue";
import { academy } from "./academy";
import { analysis } from "./analysis";
import { audit, replay } from "./audit";
import { cage } from "./cage";
import { deal } from "./deal";
import { display } from "./display";
import { fair } from "./fair";
import { jackpot } from "./jackpot";
import { jackpotDisplay } from "./jackpot-display";
import { lobby } from "./lobby";
import { officer } from "./officer";
import { floor, pit } from "./pit";
import { operator } from "./operator";
import { nominee, play } from "./play";
import { reports } from "./reports";
import { school } from "./school";
import { start } from "./start";

export interface Screen {
  /** Its name in the address: `#/play/NZ-01`. */
  id: string;
  /** Its own words, besides those that every screen has; `open.<id>` is the word on its button in the lobby. */
  words: readonly Piece[];
  /** The post one acts in there; none for a screen that shows only what the whole room may see. */
  post: string | null;
  /** Other posts for which it is too. */
  others?: readonly string[];
  /** Whether holding the post at one table only is enough for a screen of the house. */
  anywhere?: boolean;
  /** For one table, for one jackpot, for the whole house, or reached in another way only. */
  at: "table" | "jackpot" | "house" | "hidden";
  view: ComponentType<{ table: string }>;
}

export const SCREENS: readonly Screen[] = [
  lobby,
  start,
  play,
  nominee,
  deal,
  pit,
  display,
  floor,
  operator,
  cage,
  officer,
  jackpotDisplay,
  jackpot,
  reports,
  audit,
  replay,
  fair,
  analysis,
  academy,
  school,
];
