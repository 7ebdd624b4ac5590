// What the dealer does for a jackpot: activate it for the round, and record a hand that wins [NZ 18.10; NZ 18.12].
import type { JackpotView } from "../../types";
import { titleOf } from "../../ground/jackpot-said";
import { useKeys } from "../../ground/keys";
import type { Act } from "../../ground/net";
import { house } from "../../ground/session";
import { useView } from "../../ground/watch";
import { named, t } from "../../ground/words";
import { giveTo } from "../../staff/give";
import { LinkActs } from "../../staff/link-acts";

export function DealerJackpots({ table }: { table: string }) {
  const names = house.value?.tables.find((one) => one.name === table)?.jackpots ?? [];
  return (
    <>
      {names.map((name) => (
        <One key={name} name={name} table={table} />
      ))}
    </>
  );
}

const DEALS = ["activate", "record-hit"];

function One({ name, table }: { name: string; table: string }) {
  const { view } = useView<JackpotView>(`link/${name}`);
  const offers = view?.offers.filter((one) => one.table === table && DEALS.includes(one.act)) ?? [];
  const activates = offers.some((one) => one.act === "activate");
  useKeys(
    activates
      ? [
          {
            key: "J",
            about: t("act.activate"),
            act: () => void giveTo(`link/${name}`, { type: "activate", table, round: 0, moment: "complete" } as Act),
          },
        ]
      : [],
  );
  if (!view || !offers.length) return null;
  const won = offers.flatMap((one) => (one.act === "record-hit" && one.meter ? [titleOf(view, one.meter)] : []));
  return (
    <section class="staff-box" aria-label={named(view.board.title)} data-jackpot={name}>
      <h2>
        {t("link.dealer")} · {named(view.board.title)}
      </h2>
      {won.length > 0 && (
        <p class="good" role="status">
          ★ {won.join(", ")}
        </p>
      )}
      <LinkActs view={view} link={name} offers={offers} main="activate" />
    </section>
  );
}
