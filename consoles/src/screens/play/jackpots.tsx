// The meters of the jackpots that this table takes part in, as everybody sees them.
import type { JackpotView, PersonView } from "../../types";
import { amountSaid } from "../../ground/money";
import { winsOn } from "../../ground/jackpot-said";
import { useView } from "../../ground/watch";
import { named, t } from "../../ground/words";

export function Jackpots({ names, view }: { names: readonly string[]; view: PersonView }) {
  const waiting = view.felt.awards.length;
  return (
    <>
      {names.map((name) => (
        <Meters key={name} name={name} waiting={waiting} />
      ))}
    </>
  );
}

/** Its amounts; while awards wait to be confirmed, that stands in the place of its name. */
function Meters({ name, waiting }: { name: string; waiting: number }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  if (!view?.levels.length) return null;
  return (
    <section class={waiting ? "play-jackpot is-hit" : "play-jackpot"} aria-label={named(view.board.title)}>
      <h3 aria-live="polite">
        {waiting ? t("play.awards-pending", { n: waiting }) : `${t("play.jackpot")} · ${named(view.board.title)}`}
      </h3>
      {view.levels.map((level) => (
        <p key={level.name}>
          <span>{named(level.title)}</span>
          <b>{amountSaid(level.amount)}</b>
          <small>{winsOn(view, level)}</small>
        </p>
      ))}
    </section>
  );
}
