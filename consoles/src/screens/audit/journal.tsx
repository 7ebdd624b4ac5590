// The journal of a stream, or of all tables: entries with what they tell, sifted by kind, person or round, each opened.
import { nameOf } from "../../ground/names";
import { PersonPicker } from "../../staff/picker";
import { useEffect, useState } from "preact/hooks";
import type { DisplayView } from "../../types";
import { Dialog } from "../../ground/dialog";
import { subscribe, type Subscription } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { problemLine } from "../../ground/say";
import { house, placeSaid } from "../../ground/session";
import { noted, t, tIf } from "../../ground/words";
import { linesOf } from "../../proving/chain";
import { bytesOf, canHash, hex, sha256 } from "../../proving/hash";
import { timeSaid } from "../../ground/time";
import { findBookmarks, noteOf, Noting } from "./bookmarks";
import { ALL_TABLES, type Entry, found, type Line, olderThan, PAGE, type Sought, streamSaid } from "./streams";
import { entryTold, type Known, knownOf, standsOut } from "./told";

const NOTHING: Sought = { kind: "", person: "", round: "", before: null };

interface Props {
  streams: readonly string[];
  /** An entry to show at once. */
  at: { stream: string; number: number } | null;
}

export function Journal({ streams, at }: Props) {
  const tables = streams.filter((stream) => stream.startsWith("table/"));
  const [stream, setStream] = useState(at?.stream ?? streams[0] ?? "house");
  const [isFlagged, setFlagged] = useState(false);
  const [sought, setSought] = useState<Sought>(at ? { ...NOTHING, before: { [at.stream]: at.number + 1 } } : NOTHING);
  const [typed, setTyped] = useState<Sought>(NOTHING);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [opened, setOpened] = useState<Line | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let stale = false;
    setProblem("");
    found(stream, sought, tables).then(
      (lines) => {
        if (stale) return;
        setLines(lines);
        if (at && stream === at.stream && !opened)
          setOpened(lines.find((line) => line.entry?.number === at.number) ?? null);
      },
      (why) => {
        if (stale) return;
        setLines([]);
        setProblem(problemLine(why));
      },
    );
    return () => {
      stale = true;
    };
  }, [stream, sought]);
  useEffect(() => void findBookmarks(), []);
  const shown = lines?.filter(({ entry }) => !isFlagged || !entry || standsOut(entry.events)) ?? [];
  const isLast = (lines?.length ?? 0) < PAGE || (stream !== ALL_TABLES && lines?.at(-1)?.entry?.number === 0);
  const kinds = [
    ...new Set(
      lines
        ?.flatMap(({ entry }) => [entry?.act?.type ?? "", ...(entry?.events.map((event) => event.type) ?? [])])
        .filter(Boolean),
    ),
  ].sort();
  const field = (name: "kind" | "round", list?: string) => (
    <label>
      {t(`audit.${name}`)}
      <input
        value={typed[name]}
        list={list}
        inputMode={name === "round" ? "numeric" : undefined}
        autocomplete="off"
        onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
  return (
    <>
      <form
        class="audit-box audit-fields"
        onSubmit={(event) => {
          event.preventDefault();
          setSought({ ...typed, before: null });
        }}
      >
        <label>
          {t("audit.stream")}
          <select
            value={stream}
            onChange={(event) => {
              setStream(event.currentTarget.value);
              setLines(null); // those of the other stream
              setSought({ ...sought, round: "", before: null });
            }}
          >
            {[...streams, ...(tables.length > 1 ? [ALL_TABLES] : [])].map((text) => (
              <option key={text} value={text}>
                {streamSaid(text)}
              </option>
            ))}
          </select>
        </label>
        {field("kind", "audit-kinds")}
        <datalist id="audit-kinds">
          {kinds.map((kind) => (
            <option key={kind} value={kind} label={tIf(`event.${kind}`) ?? t(`act.${kind}`)} />
          ))}
        </datalist>
        <PersonPicker
          label={t("audit.person")}
          post=""
          table="*"
          value={typed.person}
          optional
          onChange={(person) => setTyped({ ...typed, person })}
        />
        {stream.startsWith("table/") && field("round")}
        <label class="audit-tick">
          <input type="checkbox" checked={isFlagged} onChange={(event) => setFlagged(event.currentTarget.checked)} />{" "}
          {t("audit.flagged")}
        </label>
        <button class="main">{t("audit.find")}</button>
        <button
          type="button"
          onClick={() => {
            setTyped(NOTHING);
            setSought(NOTHING);
          }}
        >
          {t("audit.clear")}
        </button>
      </form>
      {problem && (
        <p class="card-note bad" role="alert">
          {problem}
        </p>
      )}
      {lines === null ? (
        <p class="card-note">{t("waiting")}</p>
      ) : !shown.length && !problem ? (
        <p class="card-note">{t("audit.none")}</p>
      ) : (
        <Entries stream={stream} lines={shown} open={setOpened} />
      )}
      <p class="audit-pages">
        <button disabled={sought.before === null} onClick={() => setSought({ ...sought, before: null })}>
          {t("audit.newest")}
        </button>
        <button
          disabled={isLast || sought.round !== ""}
          onClick={() => setSought({ ...sought, before: olderThan(lines ?? [], sought.before) })}
        >
          {t("audit.older")} →
        </button>
      </p>
      <Dialog
        title={opened?.entry ? t("audit.entry", { n: opened.entry.number }) : t("audit.unreadable")}
        open={opened !== null}
        onClose={() => setOpened(null)}
        wide
      >
        {opened && <Opened line={opened} />}
      </Dialog>
    </>
  );
}

interface Listed {
  stream: string;
  lines: readonly Line[];
  open(line: Line): void;
}

/** What is known of the tables of these streams, by the stream; of any other, what is known of the first. */
function useKnown(streams: readonly string[], currency: string): (stream: string) => Known {
  const [watched, setWatched] = useState<ReadonlyMap<string, Subscription<DisplayView>>>(new Map());
  useEffect(() => {
    const made = new Map(streams.map((stream) => [stream, subscribe<DisplayView>(stream, { asPublic: true })]));
    setWatched(made);
    return () => {
      for (const subscription of made.values()) subscription.close();
    };
  }, [streams.join(" ")]);
  const known = new Map(
    [...watched].map(([stream, subscription]) => [stream, knownOf(subscription.view.value, currency)]),
  );
  return (stream) => known.get(stream) ?? known.values().next().value ?? knownOf(null, currency);
}

function Entries({ stream, lines, open }: Listed) {
  const tables = house.value?.tables ?? [];
  const together = stream === ALL_TABLES;
  const first = stream.startsWith("table/") ? stream : `table/${tables[0]?.name ?? ""}`;
  const told = new Set(lines.flatMap(({ entry }) => entry?.stream ?? []));
  const shown = together ? [...told].filter((text) => text.startsWith("table/")).sort() : [first];
  const known = useKnown(shown, tables[0]?.currency ?? "");
  return (
    <div class="audit-scroll" tabIndex={0} role="region" aria-label={t("audit.journal")}>
      <table class="audit-entries">
        <thead>
          <tr>
            <th scope="col">#</th>
            {together && <th scope="col">{t("audit.stream")}</th>}
            <th scope="col">{t("audit.time")}</th>
            <th scope="col">{t("audit.who")}</th>
            <th scope="col">{t("audit.asked")}</th>
            <th scope="col">{t("audit.happened")}</th>
            <th scope="col">{t("audit.about")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const entry = line.entry;
            if (!entry)
              return (
                <tr key={at}>
                  <td />
                  <td colSpan={6}>
                    <button class="audit-link bad" onClick={() => open(line)}>
                      {t("audit.unreadable")}
                    </button>
                  </td>
                </tr>
              );
            return (
              <Row key={at} entry={entry} together={together} known={known(entry.stream)} open={() => open(line)} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface Told {
  entry: Entry;
  together: boolean;
  known: Known;
  open(): void;
}

function Row({ entry, together, known, open }: Told) {
  const note = noteOf(entry.stream, entry.number);
  const flagged = standsOut(entry.events);
  return (
    <tr class={flagged ? "audit-flagged" : ""} data-entry={entry.number}>
      <td>
        <button class="audit-link" aria-label={t("audit.entry", { n: entry.number })} onClick={open}>
          {entry.number}
        </button>
        {flagged && (
          <span class="warns" role="img" aria-label={t("audit.flag")} title={t("audit.flag")}>
            {" "}
            ▲
          </span>
        )}
      </td>
      {together && <td>{placeSaid(entry.stream.slice("table/".length))}</td>}
      <td class="audit-time">{timeSaid(entry.at)}</td>
      <td class="audit-person">
        {nameOf(entry.who.person)} <small>{t(`post.${entry.who.role}`)}</small>
      </td>
      <td title={entry.act?.type}>{entry.act ? t(`act.${entry.act.type}`) : t("audit.founded")}</td>
      <td>
        {entry.events.map((event, place) => (
          <span key={place} class="audit-kind" title={event.type}>
            {t(`event.${event.type}`)}
          </span>
        ))}
      </td>
      <td class="audit-told">
        {entryTold(entry, known)} {note && <b class="audit-starred">★ {note}</b>}
      </td>
    </tr>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function roundOf(entry: Entry): number | null {
  const told = entry.events
    .map((event) =>
      event.type.startsWith("bets-opened") || event.type.startsWith("round-") ? event.number : event.round,
    )
    .find((one) => typeof one === "number");
  return entry.stream.startsWith("table/") && typeof told === "number" ? told : null;
}

function Opened({ line }: { line: Line }) {
  const [hash, setHash] = useState("");
  const [before, setBefore] = useState<string | null>(null);
  const entry = line.entry;
  useEffect(() => {
    if (!canHash()) return;
    void sha256(bytesOf(line.text)).then((hash) => setHash(hex(hash)));
    if (!entry || entry.number === 0) return;
    linesOf(entry.stream, `from=${entry.number - 1}&most=1`).then(
      async ([text]) => setBefore(hex(await sha256(bytesOf(text ?? "")))),
      () => setBefore(null),
    );
  }, [line]);
  if (!entry) return <pre class="audit-json">{line.text}</pre>;
  const round = roundOf(entry),
    follows = before === entry.prev;
  return (
    <div class="audit-opened">
      <p>
        {streamSaid(entry.stream)} · {timeSaid(entry.at)} ·{" "}
        {noted(nameOf(entry.who.person), t(`post.${entry.who.role}`))}
      </p>
      <dl>
        <dt>{t("audit.hash")}</dt>
        <dd>
          <code>{hash || t("audit.cannot-hash")}</code>
        </dd>
        <dt>{t("audit.prev")}</dt>
        <dd>
          <code>{entry.prev}</code>
        </dd>
        {before !== null && (
          <dd class={follows ? "good" : "bad"}>
            {follows ? "✓" : "✗"} {t(follows ? "audit.follows" : "audit.breaks", { n: entry.number - 1 })}
          </dd>
        )}
        <dt>{t("audit.command-id")}</dt>
        <dd>
          <code>{entry.id}</code>
        </dd>
      </dl>
      <Noting key={`${entry.stream} ${entry.number}`} stream={entry.stream} number={entry.number} />
      {round !== null && (
        <p>
          <a class="button" href={linkTo("replay", `${entry.stream.slice("table/".length)}~${round}`)}>
            {t("audit.replay-this", { n: round })}
          </a>
        </p>
      )}
      <h3>{t("audit.asked")}</h3>
      <pre class="audit-json" tabIndex={0}>
        {entry.act ? pretty(entry.act) : t("audit.founded")}
      </pre>
      {entry.events.map((event, place) => (
        <section key={place}>
          <h3>
            {t("audit.event", { n: entry.first + place })}
            {t("ref.colon")}
            <code>{event.type}</code>
          </h3>
          <pre class="audit-json" tabIndex={0}>
            {pretty(event)}
          </pre>
        </section>
      ))}
      <details>
        <summary>{t("audit.line")}</summary>
        <pre class="audit-json">{line.text}</pre>
      </details>
    </div>
  );
}
