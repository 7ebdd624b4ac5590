// What the jackpots of a table want of its supervisor: rounds and hits that were not recorded, and hits that wait to be
// confirmed [NZ 18.13; NZ 18.19; NZ 18.21].
import type { JackpotView } from "../../types";
import { house } from "../../ground/session";
import { useView } from "../../ground/watch";
import { named, said, t } from "../../ground/words";
import { titleOf } from "../../ground/jackpot-said";
import { LinkActs } from "../../staff/link-acts";
import { HitSummary } from "../../staff/link-details";

export function PitJackpots({ table }: { table: string }) {
  const names = house.value?.tables.find((candidate) => candidate.name === table)?.jackpots ?? [];
  return (
    <>
      {names.map((name) => (
        <One key={name} name={name} table={table} />
      ))}
    </>
  );
}

const ACTS: readonly string[] = ["add-missed-round", "acknowledge"];

function One({ name, table }: { name: string; table: string }) {
  const { view } = useView<JackpotView>(`link/${name}`);
  const alerts = view?.console?.alerts.filter((alert) => alert.params?.table === table) ?? [];
  const unrecorded = view?.console?.pending.filter((hit) => hit.table === table && hit.standing === "locked") ?? [];
  const waiting = view?.console?.pending.filter((hit) => hit.table === table && hit.standing === "pending") ?? [];
  const offers = view?.offers.filter((offer) => offer.table === table && ACTS.includes(offer.act)) ?? [];
  if (!view || (!alerts.length && !offers.length && !waiting.length)) return null;
  return (
    <section class="staff-box" aria-label={named(view.board.title)} data-jackpot={name}>
      <h2>
        {t("link.dealer")} · {named(view.board.title)}
      </h2>
      <ul class="pit-alert-list" aria-live="polite">
        {alerts.map((alert) => (
          <li key={JSON.stringify(alert)}>▲ {said(alert)}</li>
        ))}
        {waiting.map((hit) => (
          <li key={hit.number} data-waits={hit.number}>
            ▲ {t("pit.hit-waits", { n: hit.round, meter: titleOf(view, hit.meter) })}{" "}
            <a class="button" href={`#/jackpot/${encodeURIComponent(name)}`}>
              {t("open.jackpot")}
            </a>
          </li>
        ))}
      </ul>
      <LinkActs view={view} link={name} offers={offers} />
      {unrecorded.map((one) => (
        <div key={one.number} data-hit={one.number}>
          <HitSummary view={view} hit={one} />
          <LinkActs
            view={view}
            link={name}
            offers={view.offers.filter((other) => other.act === "reject" && other.hit === one.number)}
          />
        </div>
      ))}
    </section>
  );
}
