// What may be done at a jackpot now, as buttons and forms made from the link's offers.
import { useState } from "preact/hooks";
import type { Hit, JackpotView, LinkOffer } from "../types";
import { Dialog } from "../ground/dialog";
import { percentOf, titleOf } from "../ground/jackpot-said";
import { plain, type Unit, unitOf } from "../ground/money";
import type { Act } from "../ground/net";
import { t } from "../ground/words";
import { FORMS, type Values } from "./fields";
import { ActForm, actSaid, type FormView } from "./forms";
import { giveTo } from "./give";
import { exactly, MILLIONTHS, shownOf } from "./link";
import { Changed, HitSummary } from "./link-details";

/** Stands in an act for the person who agrees to it: the house puts in who that was. */
const SECOND = { person: "second", role: "pit" };

/** What the house knows better than the person who presses: which round it is, and how far it has come. */
const KNOWN: Record<string, Values> = { "record-hit": { round: 0 }, activate: { round: 0, moment: "complete" } };

/** What an offer names by itself: its table, meter, hit or round. */
function namedBy(offer: LinkOffer): Values {
  const parts = Object.entries({ table: offer.table, meter: offer.meter, hit: offer.hit, round: offer.round }).filter(
    ([, value]) => value !== null,
  );
  return { ...KNOWN[offer.act], ...Object.fromEntries(parts), ...(offer.second ? { second: SECOND } : {}) };
}

function beginOf(view: JackpotView, offer: LinkOffer): Values {
  const meter = view.console?.meters.find((meter) => meter.name === offer.meter);
  if (offer.act === "report-display")
    return { working: !view.board.tables.find((table) => table.table === offer.table)?.displaying };
  if (offer.act !== "change-parameters" || !meter) return {};
  const { seed, reset, rate, reserve_rate: reserve, ceiling } = meter.waiting ?? meter.parameters;
  const unit = unitOf(view.console!.currency);
  return {
    seed: plain(seed, unit),
    reset: plain(reset, unit),
    rate: percentOf(rate),
    reserve_rate: percentOf(reserve ?? "0"),
    ceiling: ceiling == null ? "" : plain(ceiling, unit),
  };
}

const keyOf = (offer: LinkOffer): string => [offer.act, offer.table, offer.meter, offer.hit, offer.round].join(" ");

interface Props {
  view: JackpotView;
  link: string;
  offers: readonly LinkOffer[];
  main?: string;
}

export function LinkActs({ view, link, offers, main = "" }: Props) {
  const [open, setOpen] = useState("");
  const chosen = offers.find((offer) => keyOf(offer) === open);
  const stream = `link/${link}`;
  const press = (offer: LinkOffer) => {
    const form = FORMS[offer.act];
    if (form && (form.fields.length || form.grave)) setOpen(keyOf(offer));
    else void giveTo(stream, { type: offer.act, ...namedBy(offer) } as unknown as Act);
  };
  return (
    <div class="staff-acts">
      {offers.map((offer) => (
        <button
          key={keyOf(offer)}
          data-act={offer.act}
          class={offer.act === main ? "main" : ""}
          onClick={() => press(offer)}
        >
          {actSaid(offer.act)}
          {offer.round !== null && ` ${offer.round}`}
          {FORMS[offer.act]?.fields.length ? "…" : ""}
        </button>
      ))}
      <Dialog title={chosen ? actSaid(chosen.act) : ""} open={chosen !== undefined} onClose={() => setOpen("")}>
        {chosen && <LinkForm key={open} view={view} stream={stream} offer={chosen} onDone={() => setOpen("")} />}
      </Dialog>
    </div>
  );
}

/** What the display showed and what is recorded, side by side: the person types what they see themselves. */
function Figures({ hit, unit }: { hit: Hit; unit: Unit }) {
  return (
    <>
      <dl class="staff-facts link-figures">
        <div>
          <dt>{t("link.displayed")}</dt>
          <dd>{exactly(shownOf(hit.before.displayed) * MILLIONTHS, unit)}</dd>
        </div>
        <div>
          <dt>{t("link.recorded")}</dt>
          <dd>{exactly(hit.before.displayed, unit)}</dd>
        </div>
        <div>
          <dt>{t("link.set-aside")}</dt>
          <dd>{plain(hit.amount, unit)}</dd>
        </div>
      </dl>
      <p class="staff-quiet">{t("link.confirm-note")}</p>
    </>
  );
}

/** A figure that is not the recorded one is said before anybody else is asked; nothing where they agree. */
function differenceSaid(hit: Hit, seen: number, unit: Unit): string {
  const recorded = shownOf(hit.before.displayed);
  if (seen === recorded) return "";
  return t("link.differs", { seen: plain(seen, unit), recorded: plain(recorded, unit) });
}

const READS_CONSOLE = "reads-console";

/** Figures that differ are a malfunction: nothing is paid before two people have restored the system [NZ 18.20]. */
async function differ(view: JackpotView, stream: string, onDone: () => void): Promise<void> {
  const able = (view.console?.needed ?? [])
    .map((abilityNeeded) => abilityNeeded.ability)
    .filter((ability) => ability !== READS_CONSOLE);
  if (await giveTo(stream, { type: "check-health", able } as unknown as Act)) onDone();
}

function LinkForm({
  view,
  stream,
  offer,
  onDone,
}: {
  view: JackpotView;
  stream: string;
  offer: LinkOffer;
  onDone(): void;
}) {
  const { console } = view;
  const unit = console ? unitOf(console.currency) : { currency: "", digits: 2 };
  const meter = console?.meters.find((meter) => meter.name === offer.meter);
  const hit = console?.pending.find((hit) => hit.number === offer.hit);
  const form: FormView = { felt: { ...unit, wagers: [], places: [], chips: [] }, abilities: console?.needed ?? [] };
  return (
    <div class="link-form">
      {(offer.table || meter) && (
        <p>
          <b>{[offer.table, offer.meter && titleOf(view, offer.meter)].filter(Boolean).join(" · ")}</b>
        </p>
      )}
      {hit && <HitSummary view={view} hit={hit} />}
      {meter && offer.act === "adjust" && <p>{t("link.shows", { amount: plain(meter.current, unit) })}</p>}
      {meter && offer.act === "change-parameters" && (
        <p class="staff-quiet">
          {t("link.from-next-hit")}
          {meter.fixed && ` ${t("link.fixed")} [${meter.fixed}]`}
        </p>
      )}
      {meter?.waiting && offer.act === "change-parameters" && (
        <Changed view={view} old={meter.parameters} made={meter.waiting} />
      )}
      {offer.act === "check-health" && <p class="staff-quiet">{t("link.health-note")}</p>}
      {offer.act === "confirm" && hit && <Figures hit={hit} unit={unit} />}
      {offer.second && <p class="staff-quiet">{t("link.two-people")}</p>}
      <ActForm
        offer={{ act: offer.act, choices: [], between: null }}
        view={form}
        stream={stream}
        named={namedBy(offer)}
        begin={beginOf(view, offer)}
        locked={meter?.fixed ? ["rate", "reset"] : []}
        stops={(ready) => (offer.act === "confirm" && hit ? differenceSaid(hit, Number(ready.shown), unit) : "")}
        onDone={onDone}
      />
      {offer.act === "confirm" && view.offers.some((offer) => offer.act === "check-health") && (
        <button type="button" data-act="figures-differ" onClick={() => void differ(view, stream, onDone)}>
          {t("link.figures-differ")} <small>[NZ 18.20]</small>
        </button>
      )}
    </div>
  );
}
