// The meters of the jackpots that this table takes part in, as everybody sees them.
import type { JackpotView, PersonView } from "../../types";
import { amountSaid } from "../../ground/money";
import { winsOn } from "../../ground/jackpot-said";
import { house } from "../../ground/session";
import { useView } from "../../ground/watch";
import { named, t } from "../../ground/words";

export function Jackpots({ table, view }: { table: string; view: PersonView }) {
  const names = house.value?.tables.find((one) => one.name === table)?.jackpots ?? [];
  const waiting = view.felt.awards.length;
  return (
    <>
      {names.map((name) => (
        <Meters key={name} name={name} />
      ))}
      {waiting > 0 && (
        <p class="play-award" role="status">
          {t("play.awards-pending", { n: waiting })}
        </p>
      )}
    </>
  );
}

function Meters({ name }: { name: string }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  if (!view?.levels.length) return null;
  return (
    <section class="play-jackpot" aria-label={named(view.board.title)}>
      <h3>
        {t("play.jackpot")} · {named(view.board.title)}
      </h3>
      {view.levels.map((one) => (
        <p key={one.name}>
          <span>{named(one.title)}</span>
          <b>{amountSaid(one.amount)}</b>
          <small>{winsOn(view, one)}</small>
        </p>
      ))}
    </section>
  );
}
