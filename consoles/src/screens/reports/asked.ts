// What a report is asked for: which, from when to when, of which tables.

export const REPORTS = [
  "win",
  "handle",
  "theory",
  "liability",
  "jackpots",
  "alterations",
  "events",
  "recall",
  "all",
] as const;
export type ReportName = (typeof REPORTS)[number];
export const PERIODS = ["today", "yesterday", "week", "month", "everything", "own"] as const;
export type Period = (typeof PERIODS)[number];

export interface Asked {
  report: ReportName;
  period: Period;
  /** As a date field has them: local, without a zone. */
  from: string;
  to: string;
  by: "whole" | "day" | "shift";
  dealers: boolean;
  tables: readonly string[];
  person: string;
  seat: string;
  last: string;
}

export const FIRST: Asked = {
  report: "win",
  period: "today",
  from: "",
  to: "",
  by: "whole",
  dealers: false,
  tables: [],
  person: "",
  seat: "",
  last: "10",
};

/** Reports that are cut into days or shifts, and by dealer. */
export const CUT: ReadonlySet<ReportName> = new Set(["win", "handle", "all"]);
const SHIFTS = "360,840,1320";

function midnight(days: number): number {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day.getTime();
}

function interval(asked: Asked): { from?: number; to?: number } {
  const at = (text: string) => (text ? new Date(text).getTime() : undefined);
  const first = new Date(midnight(0));
  switch (asked.period) {
    case "today":
      return { from: midnight(0), to: midnight(1) };
    case "yesterday":
      return { from: midnight(-1), to: midnight(0) };
    case "week":
      return { from: midnight(-6), to: midnight(1) };
    case "month":
      return { from: first.setDate(1), to: midnight(1) };
    case "everything":
      return {};
    case "own":
      return { from: at(asked.from), to: at(asked.to) };
  }
}

/** The period and the tables alone, as the server reads them. */
export const periodOf = (asked: Asked): string => periodQuery(asked).toString();

function periodQuery(asked: Asked): URLSearchParams {
  const query = new URLSearchParams();
  const { from, to } = interval(asked);
  if (from !== undefined) query.set("from", String(from));
  if (to !== undefined) query.set("to", String(to));
  for (const table of asked.tables) query.append("table", table);
  return query;
}

/** The question as the server reads it. */
export function queryOf(asked: Asked): string {
  const query = periodQuery(asked);
  if (CUT.has(asked.report)) {
    query.set("by", asked.by);
    if (asked.by === "shift") query.set("starts", SHIFTS);
    if (asked.by !== "whole") query.set("zone", String(-new Date().getTimezoneOffset()));
    if (asked.dealers) query.set("dealers", "1");
  }
  if (asked.report === "recall" || asked.report === "all") {
    if (asked.person.trim()) query.set("person", asked.person.trim());
    if (/^\d+$/.test(asked.seat)) query.set("seat", asked.seat);
    if (/^\d+$/.test(asked.last)) query.set("last", asked.last);
  }
  return query.toString();
}
