// What is proposed at a jackpot, as the person who agrees has to see it: the hit with its cards and winners, old → new.
import type { Hit, JackpotView, Parameters } from "../types";
import { PlayingCard } from "../ground/card";
import { money, plain, unitOf } from "../ground/money";
import { useView } from "../ground/watch";
import { t, tOr } from "../ground/words";
import { actSaid } from "./forms";
import { percentSaid, titleOf } from "../ground/jackpot-said";
import { shownOf } from "./link";
import { nameOf } from "../ground/names";
import { partsSaid } from "./parts";

type Parts = Record<string, unknown>;

export function LinkDetails({ stream, act }: { stream: string; act: Parts }) {
  const { view } = useView<JackpotView>(stream);
  const console = view?.console;
  if (!view || !console) return <Plain act={act} />;
  const unit = unitOf(console.currency);
  const hit = [...console.pending, ...console.last_hits].find((hit) => hit.number === act.hit);
  const meter = console.meters.find((meter) => meter.name === act.meter);
  return (
    <>
      <p class="staff-details">
        <b>{actSaid(String(act.type))}</b>
        {meter && <span>{titleOf(view, meter.name)}</span>}
        {typeof act.shown === "number" && (
          <span>
            {t("field.shown")}
            {t("ref.colon")}
            <b>{plain(act.shown, unit)}</b>
          </span>
        )}
        {typeof act.instrument === "string" && (
          <span>
            {t("field.instrument")}
            {t("ref.colon")}
            <b>{tOr(`choice.${act.instrument}`, act.instrument)}</b>
          </span>
        )}
        {typeof act.why === "string" && (
          <span>
            {t("field.why")}
            {t("ref.colon")}
            <b>{tOr(`choice.${act.why}`, act.why)}</b>
          </span>
        )}
        {typeof act.words === "string" && (
          <span>
            {t("field.words")}
            {t("ref.colon")}
            <b>{act.words}</b>
          </span>
        )}
      </p>
      {hit && <HitSummary view={view} hit={hit} />}
      {meter && act.type === "adjust" && (
        <p class="link-change">
          <span>{plain(meter.current, unit)}</span> → <b>{plain(meter.current + Number(act.amount), unit)}</b>
        </p>
      )}
      {meter && act.type === "change-parameters" && (
        <Changed view={view} old={meter.waiting ?? meter.parameters} made={act.parameters as Parameters} />
      )}
    </>
  );
}

function Plain({ act }: { act: Parts }) {
  return (
    <p class="staff-details">
      <b>{actSaid(String(act.type))}</b>
      {partsSaid(act).map(([name, value]) => (
        <span key={name}>
          {name}
          {t("ref.colon")}
          <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

/** Parameters old → new; what stays is quiet. */
export function Changed({ view, old, made }: { view: JackpotView; old: Parameters; made: Parameters }) {
  const unit = unitOf(view.console!.currency);
  const amount = (value: number | null) => (value === null ? "–" : plain(value, unit));
  const rows: [string, string, string][] = [
    ["seed", amount(old.seed), amount(made.seed)],
    ["reset", amount(old.reset), amount(made.reset)],
    ["rate", percentSaid(old.rate), percentSaid(made.rate)],
    ["reserve_rate", percentSaid(old.reserve_rate ?? "0"), percentSaid(made.reserve_rate ?? "0")],
    ["ceiling", amount(old.ceiling ?? null), amount(made.ceiling ?? null)],
  ];
  return (
    <table class="link-changed">
      <thead>
        <tr>
          <th>{t("link.parameter")}</th>
          <th>{t("link.old")}</th>
          <th>{t("link.new")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name} class={was === is ? "same" : ""}>
            <th scope="row">{t(`field.${name}`)}</th>
            <td>{was}</td>
            <td>{was === is ? was : <b>→ {is}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A hit with everything that is looked at before it is paid: the value at settlement, who had what, the cards. */
export function HitSummary({ view, hit }: { view: JackpotView; hit: Hit }) {
  const unit = unitOf(view.console!.currency);
  const cards = view.rounds.find((round) => round.table === hit.table && round.round === hit.round);
  return (
    <div class="link-hit">
      <p class="link-hit-head">
        <b>{titleOf(view, hit.meter)}</b> · {hit.table} · {t("round", { n: hit.round })}
        {hit.part !== "1" && ` · ${percentSaid(hit.part)}`}
      </p>
      <p class="link-hit-amount">
        {money(hit.amount, unit)}{" "}
        <small>{t("link.at-settlement", { amount: plain(shownOf(hit.before.displayed), unit) })}</small>
      </p>
      {cards && (
        <div class="link-cards">
          {(["player", "banker"] as const).map((side) => (
            <div key={side}>
              <small>{t(side)}</small>
              {cards[side].map((name, place) => (
                <PlayingCard key={place} name={name} printed={!place && cards.printed.includes(side)} />
              ))}
            </div>
          ))}
        </div>
      )}
      {!hit.winners.length && <p class="bad">▲ {t("link.nobody-qualifies")}</p>}
      <ul>
        {hit.winners.map((one) => {
          const share = hit.shares.find((other) => other.person === one.person && other.seat === one.seat);
          return (
            <li key={`${one.person} ${one.seat}`}>
              {t("seat", { n: one.seat })} · <small>{nameOf(one.person)}</small> ·{" "}
              {t("link.staked", { amount: plain(one.stake, unit) })}
              {share && <b> → {plain(share.amount, unit)}</b>}
            </li>
          );
        })}
      </ul>
      {hit.selection && (
        <p>
          <small>
            {t("link.drawn", {
              n: hit.selection.drawn,
              all: hit.selection.out_of,
              source: hit.selection.source,
              among: hit.selection.among,
            })}
          </small>
        </p>
      )}
    </div>
  );
}
