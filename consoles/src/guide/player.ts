// The first round of a player, step by step. Nothing here knows a rule: every step is read from the view.
import type { PersonView } from "../types";
import { money } from "../ground/money";
import { t } from "../ground/words";
import { pendingTotal } from "../screens/play/bets";
import {
  fourDealt,
  fourShown,
  hasNatural,
  posted,
  rulings,
  sideBet,
  takesCommission,
  totals,
  winnerOf,
  type Step,
} from "./step";

const open = (view: PersonView): boolean => view.felt.round?.bets_open ?? false;
const under = (view: PersonView): boolean => view.felt.round !== null && !open(view);
const mine = (view: PersonView): boolean =>
  view.felt.hands.some((hand) => hand.cards.some((card) => !card.shown && card.holder === view.person));

export const PLAYER: readonly Step<PersonView>[] = [
  { id: "felt", at: ".play-felt" },
  { id: "seat", at: ".play-watching, .play-seats", done: (view) => view.is_here },
  {
    id: "asked",
    at: ".play-panel",
    done: (view) => open(view),
    case: (view) => (view.step.person === view.person ? "yours" : ""),
    filled: (view) => ({ phase: t(`phase.${view.phase}`) }),
  },
  {
    id: "chips",
    at: ".play-chips",
    waits: open,
    done: (view) => pendingTotal.value > 0 || view.bets.length > 0,
    filled: (view) => ({ rack: money(view.rack, view.felt), least: money(view.felt.limits.minimum, view.felt) }),
  },
  {
    id: "bet",
    at: ".play-main, .play-actions .confirm",
    waits: open,
    done: (view) => view.bets.length > 0,
    case: (view) => (open(view) ? "" : "closed"),
  },
  { id: "side", at: ".play-felt", waits: open, filled: (view) => ({ wager: sideBet(view.felt) }) },
  { id: "timer", at: ".play-timer, .play-status", done: (view) => under(view) },
  { id: "cards", at: ".play-hands", done: (view) => fourDealt(view.felt) },
  {
    id: "squeeze",
    at: ".play-hands",
    waits: (view) => mine(view),
    done: (view) => fourShown(view.felt),
    case: (view) => (mine(view) ? "yours" : ""),
  },
  { id: "totals", at: ".play-hands", waits: under, filled: (view) => totals(view.felt) },
  { id: "natural", at: ".play-hands", waits: under, case: (view) => (hasNatural(view.felt) ? "yes" : "") },
  { id: "third", at: ".play-rule", waits: under, filled: (view) => ({ rules: rulings(view.felt) }) },
  {
    id: "result",
    at: ".play-status",
    done: (view) => view.felt.round?.winner != null,
    filled: (view) => ({ ...totals(view.felt) }),
  },
  { id: "lines", at: ".play-result", done: (view) => view.settled.length > 0 },
  {
    id: "read",
    at: ".play-result",
    waits: (view) => view.settled.length > 0,
    case: (view) => (winnerOf(view.felt) === "tie" ? "tie" : ""),
    filled: (view) => ({ pays: posted(view.felt, "tie") }),
  },
  {
    id: "commission",
    at: '[data-wager="banker"]',
    case: (view) => (takesCommission(view.felt) ? "" : "none"),
    filled: (view) => ({ pays: posted(view.felt, "banker") }),
  },
  { id: "roads", at: ".play-roads, .play-more" },
  { id: "end", at: ".play-more" },
];
