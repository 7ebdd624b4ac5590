// Every meter: what it shows, how it is fed, where its money is, and what may be changed about it.
import type { Figures, JackpotView } from "../../types";
import { percentSaid, titleOf, winsOn } from "../../ground/jackpot-said";
import { money, plain, type Unit, unitOf } from "../../ground/money";
import { about, t } from "../../ground/words";
import { exactly } from "../../staff/link";
import { LinkActs } from "../../staff/link-acts";
import { Changed } from "../../staff/link-details";
import { offersOf, type Part } from "./view";

export function Meters({ view, console, link }: Part) {
  const unit = unitOf(console.currency);
  return (
    <>
      {console.meters.map((one) => (
        <section key={one.name} class="staff-box jc-meter" data-meter={one.name} aria-label={titleOf(view, one.name)}>
          <header>
            <h2>{titleOf(view, one.name)}</h2>
            <b class="jc-now">{money(one.current, unit)}</b>
          </header>
          <p class="staff-quiet">{levelSaid(view, one.name)}</p>
          <Facts one={one} unit={unit} />
          {one.waiting && (
            <div class="jc-waiting">
              <p>
                <b>{t("jc.waiting")}</b>
              </p>
              <Changed view={view} old={one.parameters} made={one.waiting} />
            </div>
          )}
          <Reconciled one={one} unit={unit} />
          <LinkActs
            view={view}
            link={link}
            offers={offersOf(view, "adjust", "change-parameters", "select-winner").filter(
              (other) => other.meter === one.name,
            )}
          />
        </section>
      ))}
    </>
  );
}

function levelSaid(view: JackpotView, meter: string): string {
  const level = view.levels.find((level) => level.name === meter);
  return level ? winsOn(view, level) : "";
}

function Facts({ one, unit }: { one: Figures; unit: Unit }) {
  const { parameters } = one;
  const amount = (value: number | null | undefined) => (value == null ? "–" : plain(value, unit));
  const facts: [string, string][] = [
    [t("field.seed"), amount(parameters.seed)],
    [t("field.reset"), amount(parameters.reset)],
    [t("field.rate"), percentSaid(parameters.rate)],
    [t("field.reserve_rate"), percentSaid(parameters.reserve_rate ?? "0")],
    [t("field.ceiling"), amount(parameters.ceiling)],
    [t("jc.reserve"), amount(one.reserve)],
    [t("jc.overflow"), amount(one.overflow)],
    [t("jc.paid"), amount(one.paid)],
    [t("jc.hits"), String(one.hits)],
  ];
  return (
    <dl class="staff-facts">
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Contributed + seeds + top-ups ± corrections = displayed + reserve + overflow + paid, to the millionth. */
function Reconciled({ one, unit }: { one: Figures; unit: Unit }) {
  const { identity } = one;
  const inward = [
    ["contributed", identity.contributed],
    ["seeded", identity.seeded],
    ["topped_up", identity.topped_up],
    ["adjusted", identity.adjusted],
  ] as const;
  const outward = [
    ["displayed", identity.displayed],
    ["reserve", identity.reserve],
    ["overflow", identity.overflow],
    ["paid", identity.paid],
  ] as const;
  const sum = (side: readonly (readonly [string, number])[]) => side.reduce((all, [, value]) => all + value, 0);
  const balances = sum(inward) === sum(outward) && one.drift === 0;
  const side = (rows: readonly (readonly [string, number])[], word: string) => (
    <table>
      <caption>{t(word)}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{t(`jc.${name}`)}</th>
            <td>{exactly(value, unit)}</td>
          </tr>
        ))}
        <tr class="jc-sum">
          <th scope="row">{t("jc.sum")}</th>
          <td>{exactly(sum(rows), unit)}</td>
        </tr>
      </tbody>
    </table>
  );
  const sides = `${exactly(sum(inward), unit)} ${balances ? "=" : "≠"} ${exactly(sum(outward), unit)}`;
  return (
    <details class="jc-identity" data-balances={balances}>
      <summary class={balances ? "good" : "bad"}>
        {balances ? "✓" : "✕"} {about(t(balances ? "jc.balances" : "jc.differs"), sides)}
      </summary>
      <div class="jc-sides">
        {side(inward, "jc.went-in")}
        {side(outward, "jc.is-there")}
      </div>
    </details>
  );
}
