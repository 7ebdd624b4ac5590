// Beside the felt, and a swipe away on a phone: jackpots, what else there is to see, and the roads.
import { useMemo } from "preact/hooks";
import type { PersonView, RoadsOut } from "../../types";
import { AskMarks, BeadPlate, BigRoad, DerivedRoads } from "../../ground/roads";
import { actsForAnother, house } from "../../ground/session";
import { said, t } from "../../ground/words";
import { NotedRoot } from "../../proving/noted";
import { requests } from "./asks";
import { Jackpots } from "./jackpots";
import { Tool } from "./tool";
import type { Window } from "./windows";

/** How many columns each road has: the more, the lower it is; beside jackpots they are lower. */
const HIGH = { big: 22, bead: 15, derived: 34 };
const LOW = { big: 28, bead: 20, derived: 46 };

interface Props {
  view: PersonView;
  table: string;
  roads: RoadsOut | null;
  /** Whether the boxes show their edges. */
  odds: boolean;
  onOdds(): void;
  onOpen(window: Window): void;
  onBack(): void;
}

export function SidePage({ view, table, roads, odds, onOdds, onOpen, onBack }: Props) {
  const jackpots = house.value?.tables.find((candidate) => candidate.name === table)?.jackpots ?? [];
  const columns = jackpots.length ? LOW : HIGH;
  const drawn = useMemo(() => roads && <Roads roads={roads} columns={columns} />, [roads, columns]);
  return (
    <aside class="play-side">
      <button class="play-turns" onClick={onBack}>
        ‹ {t("back-to-table")}
      </button>
      <Jackpots names={jackpots} view={view} />
      <nav class="play-more">
        <Tool icon="roads" text={t("roads")} onPress={() => onOpen("roads")} />
        <Tool icon="limits" text={t("play.limits")} onPress={() => onOpen("limits")} />
        <Tool icon="history" text={t("play.history")} onPress={() => onOpen("history")} />
        <Tool icon="signs" text={t("play.signs")} onPress={() => onOpen("signs")} />
        {!actsForAnother() && <Tool icon="code" text={t("play.code")} onPress={() => onOpen("code")} />}
        <Tool
          icon="requests"
          text={t("play.requests")}
          onPress={requests(view).length ? () => onOpen("requests") : null}
        />
        <Tool icon="edge" text={t("play.odds-button")} isOn={odds} onPress={onOdds} />
        <NotedRoot table={table} shoe={view.felt.shoe} />
      </nav>
      {drawn}
    </aside>
  );
}

/** Hundreds of marks, so they are drawn up again only when there is another result. */
function Roads({ roads, columns }: { roads: RoadsOut; columns: typeof HIGH }) {
  return (
    <div class="play-roads">
      <BigRoad roads={roads} columns={columns.big} />
      <AskMarks roads={roads} />
      <div class="play-roads-more">
        <BeadPlate roads={roads} columns={columns.bead} />
        <DerivedRoads roads={roads} columns={columns.derived} />
      </div>
      <p class="small-print">
        {roads.coups ? said(roads.counts) : t("roads.empty")}
        <br />
        {t("roads.footer")}
      </p>
    </div>
  );
}
