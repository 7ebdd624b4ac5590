// The first round of a dealer, step by step: each is what the table waits for, and is done when it waits for something else.
import type { DealerView } from "../types";
import { peopleOf } from "../ground/people";
import { said, t } from "../ground/words";
import { fourDealt, fourShown, hasNatural, posted, rulings, takesCommission, totals, type Step } from "./step";

const words = (view: DealerView): { words: string } => ({
  words:
    (view.step.words.length ? view.step.words : view.felt.said)
      .map((call) => said(call.text, peopleOf(view.felt, "").name))
      .join(" · ") || "–",
});
const open = (view: DealerView): boolean => view.felt.round?.bets_open ?? false;
const shoeReady = (view: DealerView, ...stages: string[]): boolean =>
  view.felt.shoe !== null && stages.includes(view.felt.shoe.ready);
const over = (view: DealerView, ...phases: string[]): boolean => phases.includes(view.phase);

export const DEALER: readonly Step<DealerView>[] = [
  { id: "console", at: ".deal-next" },
  { id: "opening", at: ".deal-next", stays: true, done: (view) => view.felt.is_open },
  { id: "set", at: ".deal-next", stays: true, done: (view) => view.felt.shoe !== null },
  {
    id: "checks",
    at: ".deal-next",
    stays: true,
    done: (view) => shoeReady(view, "burn", "play"),
    filled: (view) => ({ n: view.dealing.steps_to_sign.length }),
  },
  {
    id: "burn",
    at: ".deal-next",
    stays: true,
    done: (view) => shoeReady(view, "play"),
    filled: (view) => ({ n: view.felt.shoe?.burnt ?? 0 }),
  },
  {
    id: "open",
    at: ".deal-next",
    done: open,
    case: (view) => (view.step.act === "answer-shoe" ? "shoe" : ""),
    filled: words,
  },
  { id: "bets", at: ".deal-side .staff-box", done: (view) => view.felt.bets.length > 0 },
  { id: "close", at: ".deal-next", done: (view) => view.felt.round !== null && !open(view), filled: words },
  { id: "four", at: ".deal-next, .staff-hands", done: (view) => fourDealt(view.felt) },
  { id: "show", at: ".staff-hands", done: (view) => fourShown(view.felt) },
  {
    id: "announce",
    at: ".staff-hands",
    case: (view) => (hasNatural(view.felt) ? "natural" : ""),
    filled: (view) => totals(view.felt),
  },
  {
    id: "thirds",
    at: ".staff-rule",
    done: (view) => over(view, "complete", "result", "settled"),
    filled: (view) => ({ rules: rulings(view.felt) }),
  },
  { id: "call", at: ".deal-next", done: (view) => view.felt.round?.winner != null, filled: words },
  {
    id: "settle",
    at: ".staff-settlement, .deal-next",
    done: (view) => over(view, "settled"),
    filled: (view) => ({ n: view.dealing.settlement.length, clause: view.step.clause ?? "–" }),
  },
  {
    id: "owed",
    at: ".deal-side",
    case: (view) => (takesCommission(view.felt) ? "" : "none"),
    filled: (view) => ({ pays: posted(view.felt, "banker") }),
  },
  {
    id: "clear",
    at: ".deal-next",
    done: (view) => view.felt.round === null,
    filled: (view) => ({ clause: view.step.clause ?? "–" }),
  },
  { id: "wrong", at: ".deal-wrong" },
  {
    id: "last",
    at: ".deal-side",
    filled: (view) => ({
      left: view.felt.shoe?.left ?? "–",
      behind: view.felt.shoe?.behind ?? "–",
      life: view.felt.shoe ? said(view.felt.shoe.says) : t("phase.shoe"),
    }),
  },
  { id: "done", at: ".deal-next" },
];
