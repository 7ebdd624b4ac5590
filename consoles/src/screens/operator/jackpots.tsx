// The jackpots of the house: what each meter shows, and its parameters, which two people change from the next hit on.
import type { Figures, JackpotView } from "../../types";
import { percentSaid, titleOf } from "../../ground/jackpot-said";
import { money, plain, unitOf } from "../../ground/money";
import { linkTo } from "../../ground/route";
import { house, placeSaid } from "../../ground/session";
import { useView } from "../../ground/watch";
import { t } from "../../ground/words";
import { LinkActs } from "../../staff/link-acts";
import { Changed } from "../../staff/link-details";

export function Jackpots() {
  const names = house.value?.jackpots ?? [];
  return (
    <section class="staff-box" aria-label={t("operator.jackpots")}>
      <h2>{t("operator.jackpots")}</h2>
      <p class="staff-quiet">{t("operator.jackpots-about")}</p>
      {!names.length && <p class="staff-quiet">{t("operator.no-jackpots")}</p>}
      <ul class="operator-list">
        {names.map((name) => (
          <Jackpot key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function Jackpot({ name }: { name: string }) {
  const { view, problem } = useView<JackpotView>(`link/${name}`);
  return (
    <li data-jackpot={name}>
      <b>★ {placeSaid(name)}</b>{" "}
      <a class="button" href={linkTo("jackpot-display", name)}>
        {t("open.jackpot-display")}
      </a>
      {!view?.console && <p class="staff-quiet">{problem || t("waiting")}</p>}
      {view?.console?.meters.map((meter) => (
        <Meter key={meter.name} view={view} link={name} one={meter} />
      ))}
    </li>
  );
}

function Meter({ view, link, one }: { view: JackpotView; link: string; one: Figures }) {
  const unit = unitOf(view.console!.currency);
  const { seed, reset, rate, reserve_rate: reserve, ceiling } = one.parameters;
  const facts: [string, string][] = [
    ["seed", plain(seed, unit)],
    ["reset", plain(reset, unit)],
    ["rate", percentSaid(rate)],
    ["reserve_rate", percentSaid(reserve ?? "0")],
    ["ceiling", ceiling == null ? "–" : plain(ceiling, unit)],
  ];
  return (
    <div class="operator-meter" data-meter={one.name}>
      <b>{titleOf(view, one.name)}</b> {money(one.current, unit)}
      <dl class="staff-facts">
        {facts.map(([word, value]) => (
          <div key={word} data-fact={word}>
            <dt>{t(`field.${word}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {one.waiting && <Changed view={view} old={one.parameters} made={one.waiting} />}
      <LinkActs
        view={view}
        link={link}
        offers={view.offers.filter((other) => other.act === "change-parameters" && other.meter === one.name)}
      />
    </div>
  );
}
