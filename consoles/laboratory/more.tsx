// The panels that need no table's felt: the wager editor, the roads, a shoe that is proved fair.
import { useState } from "preact/hooks";
import { t } from "../src/ground/words";
import { givenSaid, percent } from "../src/screens/analysis/said";
import { Exact, Faults, Shown } from "./pieces";
import { type Figured, Felt, Lines } from "./panels";
import { type Answer, ask, useAnswer } from "./python";
import { set, state } from "./state";
import { type Box, text } from "./table";

const BOOKS = ["massachusetts", "rws", "new-zealand"];

interface Priced {
  felt: Pick<Box, "names" | "pays" | "clause">[];
  figures: Figured[];
}

export function WagerPanel() {
  const { toml, rulebook, decks } = state.value;
  const found = useAnswer<Priced>("price", { toml, rulebook, decks });
  return (
    <section class="two">
      <div>
        <label>
          {t("laboratory.toml")}
          <textarea
            class="code tall"
            spellcheck={false}
            value={toml}
            onInput={(event) => set({ toml: event.currentTarget.value })}
          />
        </label>
        <div class="row">
          <label>
            {t("laboratory.rulebook")}
            <select value={rulebook} onChange={(event) => set({ rulebook: event.currentTarget.value })}>
              {BOOKS.map((book) => (
                <option key={book}>{book}</option>
              ))}
            </select>
          </label>
          <Decks />
        </div>
      </div>
      <div id="priced">
        <Shown
          of={found}
          draw={(told) => (
            <>
              <Felt boxes={told.felt} />
              {told.figures.map((figure) => (
                <div key={givenSaid(figure.given)}>
                  <p class="large">
                    {givenSaid(figure.given)} {t("analysis.edge")} <b>{percent(figure.edge)}</b>
                  </p>
                  <p>
                    {t("analysis.exact-value")} <Exact of={figure.edge_exact} /> · {t("analysis.hit")}{" "}
                    {percent(figure.hit_frequency, 2)} · {t("analysis.deviation")} {figure.stdev.toFixed(3)}
                  </p>
                  <Lines of={figure} />
                </div>
              ))}
            </>
          )}
        />
      </div>
    </section>
  );
}

function Decks() {
  return (
    <label>
      {t("analysis.decks-label")}
      <input
        type="number"
        min={1}
        max={8}
        value={state.value.decks}
        onInput={(event) => set({ decks: Number(event.currentTarget.value) || 8, secret: "", cut: null })}
      />
    </label>
  );
}

interface Drawn {
  svg: string;
  coups: number;
}

/** The picture comes from our own Python, which escapes every text in it; as an image it can run nothing. */
export function RoadsPanel() {
  const { results } = state.value;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const found = useAnswer<Drawn>("roads", { results, dark });
  const shoe = async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const told = await ask<{ results: string }>("shoe_roads", { text: text(), seed });
    if (!told.refused) set({ results: told.results });
  };
  return (
    <section>
      <label>
        {t("laboratory.results")}
        <textarea
          class="code"
          rows={3}
          value={results}
          onInput={(event) => set({ results: event.currentTarget.value })}
        />
      </label>
      <div class="row">
        <button type="button" onClick={shoe}>
          {t("laboratory.deal-shoe")}
        </button>
        <button type="button" onClick={() => set({ results: results.trim().split(/\s+/).slice(0, -1).join(" ") })}>
          {t("laboratory.take-back")}
        </button>
      </div>
      <Shown
        of={found}
        draw={(told) => (
          <div class="scroll">
            <img
              class="roads"
              alt={t("laboratory.roads-alt", { n: told.coups })}
              src={`data:image/svg+xml,${encodeURIComponent(told.svg)}`}
            />
          </div>
        )}
      />
    </section>
  );
}

interface Committed {
  shoe: string;
  root: string;
}
interface Opened {
  root: string;
  order: string[];
  document: string;
  faults: [];
  results: string | null;
}

export function ShoePanel() {
  const { secret, cut, decks } = state.value;
  const committed = useAnswer<Committed>("commit_shoe", secret ? { decks, secret } : null);
  const opened = useAnswer<Opened>("open_shoe", secret && cut !== null ? { decks, secret, cut, text: text() } : null);
  const [place, setPlace] = useState("100");
  const whole = /^\d{1,3}$/.test(place.trim());
  const shuffle = () => {
    const made = crypto.getRandomValues(new Uint8Array(32));
    set({ secret: Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join(""), cut: null });
  };
  return (
    <section class="two">
      <div>
        <ol class="steps">
          <li>
            <div class="row">
              <Decks />
              <button type="button" onClick={shuffle}>
                {t("laboratory.shuffle")}
              </button>
            </div>
            {secret && (
              <Shown
                of={committed}
                draw={(told) => (
                  <p>
                    {t("laboratory.root")} <code id="root">{told.root}</code>
                  </p>
                )}
              />
            )}
          </li>
          <li>
            <div class="row">
              <label>
                {t("laboratory.cut-how")}
                <input
                  value={place}
                  inputMode="numeric"
                  aria-invalid={!whole}
                  onInput={(event) => setPlace(event.currentTarget.value)}
                />
              </label>
              <button type="button" disabled={!secret || !whole} onClick={() => set({ cut: Number(place) })}>
                {t("laboratory.cut-open")}
              </button>
            </div>
          </li>
        </ol>
        {secret && cut !== null && <Shown of={opened} draw={(told) => <Proved of={told} />} />}
      </div>
      <Check />
    </section>
  );
}

function Proved({ of }: { of: Opened }) {
  const whole = new Blob([of.document], { type: "application/json" });
  return (
    <div id="proved">
      {of.faults.length ? (
        <Faults of={of.faults} />
      ) : (
        <p>
          <b class="good">{t("laboratory.holds")}</b> {t("laboratory.holds-all", { n: of.order.length })}
        </p>
      )}
      <p class="row">
        <a class="button" download="proof.json" href={URL.createObjectURL(whole)}>
          {t("laboratory.save")}
        </a>
        {of.results && (
          <button type="button" onClick={() => set({ results: of.results!, tab: "roads" })}>
            {t("laboratory.its-roads")}
          </button>
        )}
      </p>
      <details>
        <summary>{t("laboratory.order")}</summary>
        <p class="code">{of.order.join(" ")}</p>
      </details>
    </div>
  );
}

interface Checked {
  shoe: string | null;
  root?: string;
  opened?: number;
  closed?: boolean;
  faults: [];
}

function Check() {
  const [told, setTold] = useState<Answer<Checked> | null>(null);
  const read = async (file: File | undefined) => {
    if (file) setTold(await ask<Checked>("check_proof", { document: await file.text() }));
  };
  return (
    <div>
      <h2>{t("laboratory.check")}</h2>
      <label>
        {t("laboratory.check-file")}
        <input type="file" accept=".json,application/json" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      {told && (
        <div id="checked">
          {told.refused || told.faults.length ? (
            <Faults of={told.refused ?? told.faults} />
          ) : (
            <p>
              <b class="good">{t("laboratory.holds")}</b>{" "}
              {t("laboratory.opened", { shoe: told.shoe!, n: told.opened!, all: told.closed ? "yes" : "no" })}{" "}
              <code>{told.root}</code>
            </p>
          )}
        </div>
      )}
      <p class="quiet">{t("laboratory.check-note")}</p>
    </div>
  );
}
