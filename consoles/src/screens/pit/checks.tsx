// Checklists: what must be so before a table opens or closes, each read from what the table itself says.
import type { PitView } from "../../types";
import { money } from "../../ground/money";
import { about, t } from "../../ground/words";

interface Check {
  is: string;
  said: string;
  holds: boolean;
}

const OPEN_ORDER: readonly string[] = ["asked", "made-up"];

/** The last count agrees or was accepted, and nothing has moved since. */
function isCounted({ count, chips }: PitView["tray"]): boolean {
  if (!count || (count.difference !== 0 && !count.accepted)) return false;
  const values = Object.keys({ ...chips, ...count.chips });
  return values.every((one) => (chips[one] ?? 0) === (count.chips[one] ?? 0));
}

function opening({ staff, tray, offers, felt }: PitView): Check[] {
  const has = (...roles: string[]) => staff.some((one) => roles.includes(one.role));
  return [
    {
      is: "staff",
      said: t("pit.check-staff"),
      holds: has("dealer") && has("pit", "casino-supervisor", "shift-manager"),
    },
    { is: "float", said: t("pit.check-float", { amount: money(tray.worth, felt) }), holds: tray.worth > 0 },
    {
      is: "count",
      said: t("pit.check-count"),
      holds: isCounted(tray),
    },
    { is: "signs", said: t("pit.check-signs"), holds: !offers.some((one) => one.act === "post-signs" && one.expected) },
  ];
}

function closing({ tray, account, felt }: PitView): Check[] {
  const left = (is: string, amount: number): Check => {
    const said = t(`pit.check-${is}`);
    return {
      is,
      said: amount ? about(said, t("pit.check-left", { amount: money(amount, felt) })) : said,
      holds: !amount,
    };
  };
  return [
    { is: "rounds", said: t("pit.check-rounds"), holds: felt.round === null && felt.bets.length === 0 },
    left("racks", account.racks + account.held),
    left("owed", account.owed + account.unclaimed),
    { is: "orders", said: t("pit.check-orders"), holds: !tray.orders.some((one) => OPEN_ORDER.includes(one.stage)) },
    left("box", tray.drop),
    {
      is: "count",
      said: t("pit.check-count"),
      holds: isCounted(tray),
    },
  ];
}

/** What is not done yet before a table opens or closes, in a line; nothing for any other act. */
export function openBefore(view: PitView, act: string): string {
  const checks = act === "open-table" ? opening(view) : act === "close-table" ? closing(view) : [];
  const left = checks.filter((one) => !one.holds).map((one) => one.said);
  return left.length ? t("pit.still-open", { what: left.join(" · ") }) : "";
}

/** The checklist that is due: of opening while the table is closed, of closing while nobody plays. */
export function Checks({ view }: { view: PitView }) {
  const isClosed = view.phase === "closed";
  const isIdle = view.felt.round === null && view.felt.bets.length === 0;
  if (!isClosed && !isIdle) return null;
  const checks = isClosed ? opening(view) : closing(view);
  return (
    <details class="staff-box" open={isClosed} data-checks={isClosed ? "opening" : "closing"}>
      <summary>
        <b>{t(isClosed ? "pit.opening" : "pit.closing")}</b> {checks.filter((one) => one.holds).length} /{" "}
        {checks.length}
      </summary>
      <ul class="pit-checks">
        {checks.map((one) => (
          <li key={one.is} data-check={one.is} class={one.holds ? "good" : "warns"}>
            {one.holds ? "✓" : "○"} {one.said}
          </li>
        ))}
      </ul>
    </details>
  );
}
