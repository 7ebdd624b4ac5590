// The seats around the table with their markers, and what lies before each.
import type { PersonView, Place } from "../../types";
import { chipText, money } from "../../ground/money";
import { t } from "../../ground/words";

export function Seats({ view, onSit }: { view: PersonView; onSit(seat: number): void }) {
  const { felt } = view;
  const free = new Set(view.offers.find((offer) => offer.act === "join")?.choices ?? []);
  return (
    <ol class="play-seats" aria-label={t("play.seats")}>
      {felt.places
        .filter((place) => place.seat !== null)
        .map((place) => (
          <li
            key={place.seat}
            class={`${place.person === view.person ? "mine" : ""} ${place.person ? "" : "free"} ${place.away ? "away" : ""}`}
          >
            {!place.person && free.has(String(place.seat)) ? (
              <button
                class="play-sit"
                onClick={() => onSit(place.seat!)}
                aria-label={t("play.sit", { n: place.seat! })}
              >
                {place.seat}
              </button>
            ) : (
              <b role="img" aria-label={t("seat", { n: place.seat! })}>
                {place.seat}
              </b>
            )}
            <Markers place={place} view={view} />
            <Lies view={view} seat={place.seat!} />
          </li>
        ))}
    </ol>
  );
}

function Lies({ view, seat }: { view: PersonView; seat: number }) {
  const bets = view.felt.bets.filter((bet) => bet.seat === seat && bet.result !== "lose");
  const on = (wager: string) => bets.filter((bet) => bet.wager === wager).reduce((sum, bet) => sum + bet.stake, 0);
  const other = bets
    .filter((bet) => !["player", "banker", "tie"].includes(bet.wager))
    .reduce((sum, bet) => sum + bet.stake, 0);
  return (
    <span class="play-lies">
      {(["player", "tie", "banker"] as const).map(
        (side) =>
          on(side) > 0 && (
            <i key={side} class={`fill-${side}`} title={`${t(side)} ${money(on(side), view.felt)}`}>
              {chipText(on(side), view.felt)}
            </i>
          ),
      )}
      {other > 0 && (
        <i class="other" title={money(other, view.felt)}>
          +{chipText(other, view.felt)}
        </i>
      )}
    </span>
  );
}

function Markers({ place, view }: { place: Place; view: PersonView }) {
  const marks: [string, string, string][] = [
    ...place.handles.map((side): [string, string, string] => [
      `puck ${side}`,
      t(`letter.${side}`),
      t("play.puck", { side: t(side) }),
    ]),
    ...(place.nominees.length ? [["nominee", "N", t("play.nominee")] as [string, string, string]] : []),
    ...(place.curator ? [["curator", "S", t("play.curator")] as [string, string, string]] : []),
    ...(place.owed
      ? [
          ["owed", chipText(place.owed, view.felt), t("play.owed", { amount: money(place.owed, view.felt) })] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <span class="play-markers">
      {marks.map(([kind, text, about]) => (
        <i key={kind} class={`marker ${kind}`} role="img" aria-label={about} title={about}>
          {text}
        </i>
      ))}
    </span>
  );
}
