// The panels about a table: its set-up and felt, a round, exact edges, counting.
import { listed, named, said, t } from "../src/ground/words";
import { givenSaid, percent, points, wagerSaid, whole } from "../src/screens/analysis/said";
import type { Money, Names, Text } from "../src/types";
import { Cards, Clause, Exact, Gone, Sheet, Shown } from "./pieces";
import { ask, useAnswer } from "./python";
import { set, state } from "./state";
import { about, type Box, ready, type Table, text, useTable } from "./table";

export function Felt({ boxes }: { boxes: Pick<Box, "names" | "pays" | "clause">[] }) {
  return (
    <div class="felt">
      {boxes.map((box, place) => (
        <div class="box" key={place}>
          <h3>{named(box.names)}</h3>
          {box.pays.map((line, place) => (
            <p class="pays" key={place}>
              <span>{named(line.when)}</span> <b>{said(line.pays)}</b>
            </p>
          ))}
          <Clause of={[box.clause]} />
        </div>
      ))}
    </div>
  );
}

export function TablePanel() {
  const found = useTable();
  const edited = state.value.text !== null && state.value.text !== ready.value[state.value.ready];
  return (
    <section class="two">
      <div>
        <label>
          {t("laboratory.setup")}
          <select value={state.value.ready} onChange={(event) => set({ ready: event.currentTarget.value, text: null })}>
            {Object.keys(ready.value).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {t("laboratory.file")}
          <textarea
            class="code tall"
            spellcheck={false}
            value={text()}
            onInput={(event) => set({ text: event.currentTarget.value })}
          />
        </label>
        {edited && (
          <button type="button" onClick={() => set({ text: null })}>
            {t("laboratory.as-it-was")}
          </button>
        )}
      </div>
      <div>
        <Shown
          of={found}
          draw={(table: Table) => (
            <>
              <h2>
                {table.title} · {named(table.rulebook)} · {said(table.adopted)}
              </h2>
              <p>{t("laboratory.lawful", { decks: table.decks, seats: table.seats, wagers: table.boxes.length })}</p>
              <Felt boxes={table.boxes} />
            </>
          )}
        />
      </div>
    </section>
  );
}

interface Settled {
  winner: "player" | "banker" | "tie";
  counts: Record<"player" | "banker", number>;
  natural: boolean;
  wagers: {
    seat: number;
    wager: string;
    names: Names;
    stake: Money;
    line: Names;
    result: "win" | "lose" | "push" | "void";
    returned: Money;
    commission: Money | null;
    clauses: string[];
  }[];
}

export function RoundPanel() {
  const { player, banker, bets } = state.value;
  const asked = about({ player, banker, bets: bets.split("\n").filter((line) => line.trim()) });
  const found = useAnswer<Settled>("settle", asked);
  const deal = async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const told = await ask<{ player: string; banker: string }>("deal", { text: text(), seed });
    if (!told.refused) set({ player: told.player, banker: told.banker });
  };
  return (
    <section class="two">
      <div>
        <div class="row">
          <label>
            {t("player")}
            <input value={player} onInput={(event) => set({ player: event.currentTarget.value })} />
          </label>
          <label>
            {t("banker")}
            <input value={banker} onInput={(event) => set({ banker: event.currentTarget.value })} />
          </label>
          <button type="button" onClick={deal}>
            {t("laboratory.deal")}
          </button>
        </div>
        <label>
          {t("laboratory.bets")}
          <textarea class="code" rows={6} value={bets} onInput={(event) => set({ bets: event.currentTarget.value })} />
        </label>
        <WagerNames />
      </div>
      <div id="settled">
        <div class="hands">
          <div>
            {t("player")}
            <Cards of={player} />
          </div>
          <div>
            {t("banker")}
            <Cards of={banker} />
          </div>
        </div>
        <Shown
          of={found}
          draw={(told: Settled) => (
            <>
              <p>
                <b class={`won ${told.winner}`}>{t(`roads.won-${told.winner}`)}</b>{" "}
                {listed([
                  t("ref.about", { what: t("player"), said: t("points", { n: told.counts.player }) }),
                  t("ref.about", { what: t("banker"), said: t("points", { n: told.counts.banker }) }),
                  ...(told.natural ? [t("natural")] : []),
                ])}
              </p>
              <Sheet
                heads={[
                  t("laboratory.head-seat"),
                  t("laboratory.head-wager"),
                  t("laboratory.head-stake"),
                  t("laboratory.head-line"),
                  t("laboratory.head-result"),
                  t("laboratory.head-returned"),
                  t("laboratory.head-clause"),
                ]}
                numbers={[2, 5]}
              >
                {told.wagers.map((wager) => (
                  <tr key={`${wager.seat}${wager.wager}${wager.stake.minor}`}>
                    <td>{wager.seat}</td>
                    <td>{named(wager.names)}</td>
                    <td class="number">{said(wager.stake)}</td>
                    <td>{named(wager.line)}</td>
                    <td class={wager.result}>{t(`analysis.result-${wager.result}`)}</td>
                    <td class="number">
                      {said(wager.returned)}
                      {wager.commission && <small> {t("laboratory.commission", { sum: wager.commission })}</small>}
                    </td>
                    <td>
                      <Clause of={wager.clauses} />
                    </td>
                  </tr>
                ))}
              </Sheet>
            </>
          )}
        />
      </div>
    </section>
  );
}

function WagerNames() {
  const { told } = useTable();
  if (!told || told.refused) return null;
  return (
    <details>
      <summary>{t("laboratory.wagers")}</summary>
      <ul class="names">
        {told.boxes.map((box) => (
          <li key={box.wager}>
            <code>{box.wager}</code> {named(box.names)}
            {box.parameter && (
              <>
                {" · "}
                {givenSaid({ [box.parameter]: String(box.givens[0]) })}:{" "}
                <code>{`${box.wager}/${box.givens[0]}=10`}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Row {
  wager: string;
  names: Names;
  given: Record<string, string>;
  edge_exact: string;
  edge: number;
  stdev: number;
  hit_frequency: number;
}
interface Line {
  line: Names;
  result: "win" | "lose" | "push" | "void";
  pays: Text["params"][string] | null;
  ways: string;
  probability: number;
}
export interface Figured extends Row {
  total: string;
  lines: Line[];
}

const correlated = (tagsTold: TagsTold) => t("laboratory.correlation", { r: tagsTold.correlation.toFixed(4) });

export function Lines({ of }: { of: Figured }) {
  return (
    <Sheet
      heads={[
        t("analysis.outcome"),
        t("laboratory.head-result"),
        t("analysis.pays"),
        t("analysis.ways"),
        t("analysis.probability"),
      ]}
      numbers={[3, 4]}
    >
      {of.lines.map((line, place) => (
        <tr key={place}>
          <td>{named(line.line)}</td>
          <td class={line.result}>{t(`analysis.result-${line.result}`)}</td>
          <td>{line.pays && said(line.pays)}</td>
          <td class="number">{whole(line.ways)}</td>
          <td class="number">{percent(line.probability)}</td>
        </tr>
      ))}
      <tr>
        <td colSpan={3}>{t("analysis.sum")}</td>
        <td class="number">{whole(of.total)}</td>
        <td />
      </tr>
    </Sheet>
  );
}

function WagerChoice() {
  const { told } = useTable();
  const boxes = told && !told.refused ? told.boxes.filter((box) => box.priced) : [];
  const chosen = boxes.find((box) => box.wager === state.value.wager);
  return (
    <div class="row">
      <label>
        {t("analysis.wager")}
        <select value={state.value.wager} onChange={(event) => set({ wager: event.currentTarget.value, given: null })}>
          {!chosen && <option>{state.value.wager}</option>}
          {boxes.map((box) => (
            <option key={box.wager} value={box.wager}>
              {named(box.names)}
            </option>
          ))}
        </select>
      </label>
      {chosen?.parameter && (
        <label>
          {t("laboratory.condition")}
          <select
            value={state.value.given ?? chosen.givens[0]}
            onChange={(event) => set({ given: Number(event.currentTarget.value) })}
          >
            {chosen.givens.map((given) => (
              <option key={given} value={given}>
                {givenSaid({ [chosen.parameter!]: String(given) })}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

export function EdgesPanel() {
  const { gone, wager, given } = state.value;
  const { told } = useTable();
  const decks = told && !told.refused ? told.decks : 8;
  const one = useAnswer<Figured & { fresh_decimal: number }>("figures", about({ wager, gone, given }));
  const all = useAnswer<{ left: number; rows: Row[] }>("edges", about({ gone }));
  return (
    <section class="two">
      <div>
        <WagerChoice />
        <Shown
          of={one}
          draw={(found) => (
            <div id="edge">
              <p class="large">
                {t("analysis.edge")} <b>{percent(found.edge)}</b>
              </p>
              <p>
                {t("analysis.exact-value")} <Exact of={found.edge_exact} />
              </p>
              {gone && <p>{t("laboratory.fresh", { edge: percent(found.fresh_decimal) })}</p>}
              <Lines of={found} />
            </div>
          )}
        />
      </div>
      <div>
        <Gone gone={gone} decks={decks} set={(value) => set({ gone: value })} />
        <Shown
          of={all}
          draw={(found) => (
            <>
              <p>{t("analysis.cards-sum", { n: found.left })}</p>
              <Sheet
                heads={[t("analysis.wager"), t("analysis.edge"), t("analysis.hit"), t("analysis.deviation")]}
                numbers={[1, 2, 3]}
              >
                {found.rows.map((row) => (
                  <tr key={row.wager + Object.values(row.given)} class={row.edge < 0 ? "beaten" : ""}>
                    <td>{wagerSaid(row)}</td>
                    <td class="number" title={row.edge_exact}>
                      {percent(row.edge)}
                    </td>
                    <td class="number">{percent(row.hit_frequency, 2)}</td>
                    <td class="number">{row.stdev.toFixed(3)}</td>
                  </tr>
                ))}
              </Sheet>
            </>
          )}
        />
      </div>
    </section>
  );
}

interface TagsTold {
  tags: string;
  balanced: boolean;
  correlation: number;
}
interface Counted {
  edge: string;
  edge_decimal: number;
  suits_matter: boolean;
  effects: { rank: string; exact: string; effect: number }[];
  best: TagsTold | null;
  own: TagsTold | null;
}

export function CountingPanel() {
  const { wager, given, tags, gone } = state.value;
  const { told } = useTable();
  const decks = told && !told.refused ? told.decks : 8;
  const found = useAnswer<Counted>("counting", about({ wager, tags, gone, given }));
  return (
    <section class="two">
      <div>
        <WagerChoice />
        <label>
          {t("laboratory.tags")}
          <input value={tags} onInput={(event) => set({ tags: event.currentTarget.value })} />
        </label>
        <p class="quiet">
          {t("laboratory.counting-note")} <code>puntobanco count {wager}</code>
        </p>
        <Gone gone={gone} decks={decks} set={(value) => set({ gone: value })} />
      </div>
      <Shown
        of={found}
        draw={(told) => (
          <div id="counting">
            <p>
              {told.best ? (
                <>
                  {t("laboratory.best")} <b>{told.best.tags}</b> · {correlated(told.best)}
                </>
              ) : (
                t("laboratory.no-best")
              )}
            </p>
            {told.own && (
              <p>
                {t("laboratory.own")} <b>{told.own.tags}</b> · {correlated(told.own)}
                {!told.own.balanced && ` · ${t("laboratory.unbalanced")}`}
              </p>
            )}
            <Effects of={told.effects} />
            {told.suits_matter && <p class="quiet">{t("laboratory.suits")}</p>}
          </div>
        )}
      />
    </section>
  );
}

function Effects({ of }: { of: Counted["effects"] }) {
  const most = Math.max(...of.map((one) => Math.abs(one.effect))) || 1;
  return (
    <div class="scroll">
      <table class="effects">
        <caption>{t("laboratory.effects")}</caption>
        <tbody>
          {of.map((one) => (
            <tr key={one.rank}>
              <th>{one.rank}</th>
              <td class="bar">
                <span
                  class={one.effect < 0 ? "down" : "up"}
                  style={{ width: `${(Math.abs(one.effect) / most) * 50}%` }}
                />
              </td>
              <td class="number">{points(one.effect)}</td>
              <td>
                <Exact of={one.exact} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
