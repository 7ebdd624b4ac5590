// One's own last rounds: what they came to, each card by card again, and the way to its proof.
import { useEffect, useState } from "preact/hooks";
import type { HistoryOut, PersonView, RoundRecalled } from "../../types";
import { PlayingCard } from "../../ground/card";
import { Dialog } from "../../ground/dialog";
import { money } from "../../ground/money";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { t } from "../../ground/words";
import { SettledTable } from "./result";

interface Props {
  open: boolean;
  onClose(): void;
  view: PersonView;
  table: string;
}

const netOf = (round: RoundRecalled): number =>
  round.settled.reduce((sum, wagerSettled) => sum + wagerSettled.returned - wagerSettled.stake, 0);

export function History({ open, onClose, view, table }: Props) {
  const [history, setHistory] = useState<HistoryOut | null>(null);
  useEffect(() => {
    if (open)
      ask<HistoryOut>(`/api/history/${encodeURIComponent(table)}`).then(setHistory, () => setHistory({ rounds: [] }));
  }, [open, table]);
  return (
    <Dialog title={t("play.history")} open={open} onClose={onClose} wide>
      {!history ? (
        <p>{t("waiting")}</p>
      ) : !history.rounds.length ? (
        <p>{t("play.no-history")}</p>
      ) : (
        <>
          <Sums rounds={history.rounds} view={view} />
          <ol class="play-history">
            {history.rounds.map((round) => (
              <Recalled key={round.number} round={round} view={view} table={table} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

/** What the rounds came to, and what such a sum cannot tell. */
function Sums({ rounds, view }: { rounds: readonly RoundRecalled[]; view: PersonView }) {
  const nets = rounds.map(netOf);
  const staked = rounds.flatMap((round) => round.settled).reduce((sum, wagerSettled) => sum + wagerSettled.stake, 0);
  return (
    <section class="play-sums">
      <p>
        {t("play.sums", {
          rounds: rounds.length,
          ahead: nets.filter((net) => net > 0).length,
          staked: money(staked, view.felt),
          net: money(
            nets.reduce((sum, number) => sum + number, 0),
            view.felt,
          ),
        })}
      </p>
      <p class="small-print">{t("play.cannot-tell")}</p>
    </section>
  );
}

const BEAT = 700;
/** The places of a round in the order in which they are dealt: the third cards last. */
const PLACES = [
  ["player", 0],
  ["banker", 0],
  ["player", 1],
  ["banker", 1],
  ["player", 2],
  ["banker", 2],
] as const;

function Recalled({ round, view, table }: { round: RoundRecalled; view: PersonView; table: string }) {
  const dealt = PLACES.filter(([side, place]) => round[side][place]);
  const [out, setOut] = useState(dealt.length);
  useEffect(() => {
    if (out >= dealt.length) return;
    const next = setTimeout(() => setOut(out + 1), BEAT);
    return () => clearTimeout(next);
  }, [out]);
  const isOut = (side: "player" | "banker", place: number) =>
    dealt.findIndex(([one, at]) => one === side && at === place) < out;
  const isWhole = out >= dealt.length;
  return (
    <li>
      <h3>
        {t("round", { n: round.number })}
        {isWhole && round.winner && ` · ${t(round.winner)} ${round.player_total}–${round.banker_total}`}
        <span class="play-history-acts">
          <button onClick={() => setOut(0)} disabled={!isWhole}>
            ↻ {t("play.replay")}
          </button>
          {view.felt.shoe?.commitment && (
            <a class="button" href={linkTo("fair", table)}>
              {t("open.fair")}
            </a>
          )}
        </span>
      </h3>
      <p class="play-history-cards">
        {(["player", "banker"] as const).map((side) => (
          <span key={side}>
            <b>{t(side)}</b>{" "}
            {round[side].map((card, at) => (
              <PlayingCard key={at} name={isOut(side, at) ? card : null} small />
            ))}
          </span>
        ))}
      </p>
      {isWhole && <SettledTable settled={round.settled} by={round.settled_by} felt={view.felt} />}
    </li>
  );
}
