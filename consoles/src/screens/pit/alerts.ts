// What wants the eye of a supervisor at a table, drawn from what the view says.
import type { IncidentSeen, PitView } from "../../types";
import { plain } from "../../ground/money";
import { about, t } from "../../ground/words";
import { personSaid, toldOf } from "../../staff/people";

export interface Alert {
  key: string;
  text: string;
  clause: string | null;
  at: number | null;
  /** One that is acknowledged by a person; the others end when their cause does. */
  incident: IncidentSeen | null;
}

/** On the table's record it says that somebody has looked at an incident, so that every console knows. */
const SEEN = "alert-seen";

const FILLS: ReadonlySet<string> = new Set(["ask-fill", "make-up-order", "accept-order"]);

const codeOf = ({ matter }: IncidentSeen): string => (typeof matter === "string" ? matter : matter.code);
const mark = (incident: IncidentSeen): string => `${incident.at} ${codeOf(incident)}`;

/** The act by which an incident is acknowledged: it goes on the table's record under the name of the person who does it. */
export const acknowledges = (incident: IncidentSeen) => ({
  type: "report-incident" as const,
  matter: SEEN,
  note: mark(incident),
});

/** What happened, about whom, and what is noted of it. */
export const incidentSaid = (view: PitView, incident: IncidentSeen): string =>
  [toldOf(view, incident.matter), incident.person && personSaid(view, incident.person), toldOf(view, incident.note)]
    .filter(Boolean)
    .join(" · ");

export function alertsOf(view: PitView): Alert[] {
  const { felt, dealing, step, phase } = view;
  const found: Alert[] = [];
  const add = (key: string, text: string, clause: string | null = null) =>
    found.push({ key, text, clause, at: null, incident: null });
  if (dealing.wrong?.trouble)
    add(
      "trouble",
      about(t(`report.${dealing.wrong.trouble.report}`), t("pit.way-out-waits")),
      dealing.wrong.trouble.ways[0]?.clause ?? null,
    );
  if (dealing.wrong?.options)
    add("options", t("pit.options-wait", { n: dealing.wrong.options.waiting.length }), dealing.wrong.options.clause);
  if (dealing.wrong?.dispute) add("dispute", about(t("phase.disputed"), dealing.wrong.dispute.matter));
  if (phase === "paused" || (phase === "stopped" && !dealing.wrong?.trouble))
    add("stopped", toldOf(view, step.text), step.clause);
  if (FILLS.has(step.act)) add("float", toldOf(view, step.text));
  for (const order of view.tray.orders)
    if (order.stage === "made-up") add(`order ${order.number}`, t("tray.to-sign", { slip: order.slip }));
  if (dealing.few_cards !== null) add("few-cards", t("staff.few-cards", { n: dealing.few_cards }));
  if (step.act === "confirm-cutting-card" || step.act === "confirm-seen-card")
    add("confirm", toldOf(view, step.text), step.clause);
  if (felt.awards.length) add("awards", t("pit.awards", { n: felt.awards.length }));
  const { differential, scope } = felt.limits;
  if (differential !== null && scope === "table" && Math.abs(felt.totals.difference) > differential)
    add("difference", t("pit.over", { amount: plain(Math.abs(felt.totals.difference) - differential, felt) }));
  if (view.nominees.some((nominee) => nominee.stage === "named")) add("nominees", t("pit.nominee-waits"));
  const isSeen = (incident: IncidentSeen) => codeOf(incident) === `incident.${SEEN}`;
  const seen = new Set(view.incidents.filter(isSeen).map((incident) => incident.note));
  for (const incident of view.incidents) {
    if (isSeen(incident) || seen.has(mark(incident))) continue;
    found.push({
      key: mark(incident),
      text: incidentSaid(view, incident),
      clause: incident.clause,
      at: incident.at,
      incident: incident,
    });
  }
  return found;
}
