// The table as the staff see it: both hands with totals and rule, who handles them, the bets, the shoe.
import type { HandSeen, Ruling, Side } from "../types";
import { PlayingCard, SmallCards } from "../ground/card";
import { otherGameSaid } from "../ground/game";
import { money, plain } from "../ground/money";
import { about, listed, named, noted, said, t, tOr } from "../ground/words";
import { chipsToPay } from "./chips";
import { personSaid, toldOf, type StaffView } from "./people";
import { nameOf } from "../ground/names";

export function Hands({ view }: { view: StaffView }) {
  return (
    <section class="staff-hands" aria-label={t("staff.hands")}>
      {view.felt.game && <p class="staff-game">{otherGameSaid(view.felt.game.names)}</p>}
      {view.felt.hands.map((hand) => (
        <Hand key={hand.side} hand={hand} view={view} />
      ))}
    </section>
  );
}

const SLOTS = 3;

function Hand({ hand, view }: { hand: HandSeen; view: StaffView }) {
  const { round, drawing, shoe } = view.felt;
  const ruling = drawing?.rulings.find((ruling) => ruling.side === hand.side);
  const isNext = view.step.act === "draw" && drawing?.next === hand.side;
  const said = hand.total === null ? "" : `${t("points", { n: hand.total })}${hand.natural ? `, ${t("natural")}` : ""}`;
  return (
    <div
      class={`staff-hand of-${hand.side} ${round?.winner === hand.side ? "won" : ""}`}
      role="group"
      aria-label={`${t(hand.side)} ${said}`}
    >
      <header>
        <h2>{t(hand.side)}</h2>
        <b class="staff-total" aria-hidden="true">
          {hand.total ?? "–"}
        </b>
        {hand.natural && <span class="staff-natural">{t("natural")}</span>}
      </header>
      <div class="staff-cards">
        {Array.from({ length: SLOTS }, (_, place) => {
          const card = hand.cards[place];
          if (card)
            return (
              <PlayingCard
                key={`${round?.number} ${place}`}
                name={card.name}
                back={shoe?.back}
                printed={card.printed}
              />
            );
          const isDue = isNext && place === hand.cards.length;
          return isDue ? (
            <span key={place} class="card-place lit" role="img" aria-label={t("staff.card-due")} />
          ) : (
            <span key={place} class="card-place" />
          );
        })}
      </div>
      <p class="staff-rule">{hand.tucked ? t("staff.tucked") : ruling ? <Rule ruling={ruling} /> : "\u00a0"}</p>
      <p class="staff-handler">{handlerSaid(view, hand.side)}</p>
    </div>
  );
}

export function Rule({ ruling }: { ruling: Ruling }) {
  return (
    <>
      <b>{t(ruling.draws ? "draws" : "stands")}</b> · {named(ruling.row)} <small>[{ruling.clauses.join("; ")}]</small>
    </>
  );
}

function handlerSaid(view: StaffView, side: Side): string {
  const out = view.dealing.out.find((cardsInHand) => cardsInHand.side === side);
  if (out) return t("staff.has-cards", { who: personSaid(view, out.person) });
  const handler = view.dealing.handlers.find((handler) => handler.side === side);
  if (!handler || !view.felt.round) return "\u00a0";
  return handler.person ? t("staff.may-handle", { who: personSaid(view, handler.person) }) : t("staff.dealer-turns");
}

/** What lies on each hand, and how far apart. */
export function TotalsLine({ view }: { view: StaffView }) {
  const { totals, limits, round } = view.felt;
  if (!round) return null; // bets that stand off from the last round are in none yet
  const over =
    limits.differential !== null && limits.scope === "table" && Math.abs(totals.difference) > limits.differential;
  return (
    <p class="staff-totals">
      <span class="text-player">
        {t("player")} <b>{plain(totals.player, view.felt)}</b>
      </span>
      <span class="text-banker">
        {t("banker")} <b>{plain(totals.banker, view.felt)}</b>
      </span>
      <span class={over ? "bad" : ""}>
        {t("staff.difference")} <b>{plain(Math.abs(totals.difference), view.felt)}</b>
        {limits.differential !== null && ` / ${plain(limits.differential, view.felt)}`}
        {over && ` ▲ ${t("staff.over")}`}
      </span>
    </p>
  );
}

export function wagerSaid(view: StaffView, id: string): string {
  const found = view.felt.wagers.find((wager) => wager.id === id);
  return found ? named(found.names) : id;
}

/** Everybody at the table with what lies before them, seat by seat. */
export function Bets({ view }: { view: StaffView }) {
  const { felt, dealing } = view;
  const taken = felt.places.filter((place) => place.person);
  return (
    <section class="staff-box" aria-label={t("staff.bets")}>
      <h2>{t("staff.bets")}</h2>
      <TotalsLine view={view} />
      {!taken.length && <p class="staff-quiet">{t("staff.nobody")}</p>}
      {taken.length > 0 && (
        <table class="staff-seats">
          <tbody>
            {taken.map((place) => {
              const bets = felt.bets.filter((bet) => bet.bettor === place.person);
              return (
                <tr key={place.person}>
                  <th scope="row">{place.seat ?? t("standing")}</th>
                  <td>
                    <span class="staff-person">
                      {nameOf(place.person ?? "")}
                      {place.nominees.length > 0 &&
                        noted("", about(t("staff.nominee"), listed(place.nominees.map(nameOf))))}
                    </span>
                    {place.curator && <i class="staff-mark">{t("staff.curator")}</i>}
                    {place.handles.map((side) => (
                      <i key={side} class="staff-mark">
                        {t("staff.puck", { side: t(side) })}
                      </i>
                    ))}
                    {place.owed > 0 && (
                      <i class="staff-mark owed">{t("staff.owes", { amount: plain(place.owed, felt) })}</i>
                    )}
                    {place.away && <i class="staff-mark">{t("staff.away")}</i>}
                  </td>
                  <td class="staff-lies">
                    {bets.length
                      ? bets.map((bet) => (
                          <span key={`${bet.wager}${bet.given}${bet.seat}`}>
                            {wagerSaid(view, bet.wager)}
                            {bet.given !== null ? ` ${bet.given}` : ""} <b>{plain(bet.stake, felt)}</b>
                            {bet.state && <i class="staff-mark">{named(bet.state)}</i>}
                          </span>
                        ))
                      : "–"}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {dealing.spoken.map((spoken) => (
        <p key={spoken.person} class="staff-flag">
          {t("staff.spoken", {
            who: personSaid(view, spoken.person),
            wager: wagerSaid(view, spoken.wager),
            amount: money(spoken.amount, felt),
          })}
        </p>
      ))}
      {dealing.choices.map((choice) => (
        <p key={`${choice.person}${choice.wager}`} class="staff-flag">
          {t(choice.onto ? "staff.adds" : "staff.takes", {
            who: personSaid(view, choice.person),
            wager: wagerSaid(view, choice.wager),
            onto: choice.onto ? wagerSaid(view, choice.onto) : "",
          })}
        </p>
      ))}
      {dealing.flags.map((flag, place) => (
        <p key={place} class="staff-flag">
          ▲ {about(listed([personSaid(view, flag.person), wagerSaid(view, flag.wager)]), toldOf(view, flag.text))}{" "}
          {flag.clause && <small>[{flag.clause}]</small>}
        </p>
      ))}
    </section>
  );
}

/** Movements in which chips leave the tray. */
const PAID_OUT: ReadonlySet<string> = new Set(["pay", "award"]);

/** The movements of the dealer's hands in the rulebook's order. */
export function Settlement({ view }: { view: StaffView }) {
  const { settlement } = view.dealing;
  if (!settlement.length)
    return view.phase === "result" || view.phase === "settled" ? (
      <p class="staff-box staff-quiet">{t("staff.nothing-to-settle")}</p>
    ) : null;
  return (
    <section class="staff-box" aria-label={t("staff.settlement")}>
      <h2>{t("staff.settlement")}</h2>
      <ol class="staff-settlement">
        {settlement.map((handStep, place) => (
          <li key={`${view.felt.round?.number} ${place}`}>
            <label>
              <input type="checkbox" aria-label={t("staff.tick", { n: place + 1 })} />
              <span class={`staff-move move-${handStep.act}`}>{t(`move.${handStep.act}`)}</span>
              <span class="staff-where">
                {handStep.seat ? t("seat", { n: handStep.seat }) : nameOf(handStep.bettor)} ·{" "}
                {wagerSaid(view, handStep.wager)}
                {handStep.dealer && ` · ${nameOf(handStep.dealer)}`}
              </span>
              <b>
                {handStep.act !== "award"
                  ? money(handStep.amount, view.felt)
                  : handStep.amount
                    ? t("staff.award", { amount: money(handStep.amount, view.felt) })
                    : t("staff.award-of-meter")}
                {PAID_OUT.has(handStep.act) && handStep.amount > 0 && (
                  <span class="staff-chips" data-chips>
                    {chipsToPay(handStep.amount, view.felt)}
                  </span>
                )}
              </b>
              <small>{handStep.clause && `[${handStep.clause}]`}</small>
            </label>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How far the shoe has come. */
export function Shoe({ view }: { view: StaffView }) {
  const { shoe, aside } = view.felt;
  return (
    <section class="staff-box" aria-label={t("shoe")}>
      <h2>{t("shoe")}</h2>
      {!shoe && <p class="staff-quiet">{t("staff.no-shoe")}</p>}
      {shoe && (
        <>
          <progress
            max={shoe.total}
            value={shoe.total - shoe.left}
            aria-label={t("staff.shoe-left", { left: shoe.left, all: shoe.total })}
          />
          <dl class="staff-facts">
            <div>
              <dt>{t("staff.left")}</dt>
              <dd>
                {shoe.left} / {shoe.total}
              </dd>
            </div>
            <div>
              <dt>{t("staff.behind")}</dt>
              <dd>{shoe.behind ?? "–"}</dd>
            </div>
            <div>
              <dt>{t("staff.burnt")}</dt>
              <dd>
                {shoe.burnt} {shoe.burnt_shown.length > 0 && <SmallCards cards={shoe.burnt_shown} />}
              </dd>
            </div>
            <div>
              <dt>{t("staff.discards")}</dt>
              <dd>{shoe.discarded}</dd>
            </div>
            <div>
              <dt>{t("staff.rounds")}</dt>
              <dd>{shoe.rounds}</dd>
            </div>
            <div>
              <dt>{t("staff.set")}</dt>
              <dd>{noted(shoe.set_id, tOr(`back.${shoe.back}`, shoe.back))}</dd>
            </div>
          </dl>
          {shoe.life !== "play-on" && <p class="staff-life">{said(shoe.says)}</p>}
          {shoe.commitment && (
            <p class="small-print">
              {t("staff.committed")} <code>{shoe.commitment.slice(0, 16)}…</code>
            </p>
          )}
        </>
      )}
      {aside && (
        <p class="staff-flag">
          {t("staff.aside")}{" "}
          {aside.cards.map((card, place) => (
            <PlayingCard key={place} name={card} small />
          ))}{" "}
          {aside.without_bets && <small>[{aside.without_bets}]</small>}{" "}
          {!aside.confirmed && !aside.without_bets && aside.cards.some(Boolean) && t("staff.seen-unconfirmed")}
        </p>
      )}
    </section>
  );
}
