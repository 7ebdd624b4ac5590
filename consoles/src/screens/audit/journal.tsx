// The journal of a stream: entries as they are written, sifted by kind, person or round, each opened to its hash.
import { useEffect, useState } from "preact/hooks";
import type { ReplayOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { problemLine } from "../../ground/say";
import { t, tIf } from "../../ground/words";
import { linesOf } from "../../proving/chain";
import { bytesOf, canHash, hex, sha256 } from "../../proving/hash";
import { timeSaid } from "../../ground/time";

interface Happened {
  type: string;
  number?: unknown;
  round?: unknown;
}

interface Entry {
  stream: string;
  number: number;
  first: number;
  prev: string;
  id: string;
  at: number;
  who: { person: string; role: string };
  act: { type: string } | null;
  events: Happened[];
}

interface Line {
  text: string;
  entry: Entry | null;
}

interface Sought {
  kind: string;
  person: string;
  round: string;
  before: number | null;
}

const PAGE = 50;
const NOTHING: Sought = { kind: "", person: "", round: "", before: null };

function read(text: string): Line {
  try {
    const entry = JSON.parse(text) as Entry;
    return { text, entry: Array.isArray(entry.events) ? entry : null };
  } catch {
    return { text, entry: null };
  }
}

async function found(stream: string, sought: Sought): Promise<string[]> {
  if (sought.round && stream.startsWith("table/")) return ofRound(stream, sought.round);
  const query = new URLSearchParams({ most: String(PAGE) });
  if (sought.kind) query.set("kind", sought.kind);
  if (sought.person) query.set("person", sought.person);
  query.set("before", String(sought.before ?? 9_999_999_999));
  return linesOf(stream, query.toString());
}

/** The entries of a round, and those that put it right later. */
async function ofRound(stream: string, round: string): Promise<string[]> {
  const name = encodeURIComponent(stream.slice("table/".length));
  const { frames } = await ask<ReplayOut>(`/api/replay/${name}/${encodeURIComponent(round)}`);
  const end = frames.find((one) => one.kind === "ended") ?? frames[frames.length - 1]!;
  const first = frames[0]!.entry;
  const lines = await linesOf(stream, `from=${first}&most=${end.entry - first + 1}`);
  const later = [...new Set(frames.map((one) => one.entry).filter((one) => one > end.entry))];
  for (const one of later) lines.push(...(await linesOf(stream, `from=${one}&most=1`)));
  return lines;
}

export function Journal({ streams }: { streams: readonly string[] }) {
  const [stream, setStream] = useState(streams[0] ?? "house");
  const [sought, setSought] = useState<Sought>(NOTHING);
  const [typed, setTyped] = useState<Sought>(NOTHING);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [opened, setOpened] = useState<Line | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let stale = false;
    setProblem("");
    found(stream, sought).then(
      (texts) => !stale && setLines(texts.map(read).reverse()),
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
  const last = lines?.[lines.length - 1]?.entry?.number ?? 0;
  const kinds = [
    ...new Set(
      lines
        ?.flatMap(({ entry }) => [entry?.act?.type ?? "", ...(entry?.events.map((one) => one.type) ?? [])])
        .filter(Boolean),
    ),
  ].sort();
  const field = (name: "kind" | "person" | "round", list?: string) => (
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
              setSought({ ...sought, round: "", before: null });
            }}
          >
            {streams.map((one) => (
              <option key={one} value={one}>
                {streamSaid(one)}
              </option>
            ))}
          </select>
        </label>
        {field("kind", "audit-kinds")}
        <datalist id="audit-kinds">
          {kinds.map((one) => (
            <option key={one} value={one} label={tIf(`event.${one}`) ?? t(`act.${one}`)} />
          ))}
        </datalist>
        {field("person")}
        {stream.startsWith("table/") && field("round")}
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
      ) : !lines.length && !problem ? (
        <p class="card-note">{t("audit.none")}</p>
      ) : (
        <Entries lines={lines} open={setOpened} />
      )}
      <p class="audit-pages">
        <button disabled={sought.before === null} onClick={() => setSought({ ...sought, before: null })}>
          {t("audit.newest")}
        </button>
        <button
          disabled={(lines?.length ?? 0) < PAGE || last === 0 || sought.round !== ""}
          onClick={() => setSought({ ...sought, before: last })}
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

function Entries({ lines, open }: { lines: readonly Line[]; open(line: Line): void }) {
  return (
    <div class="audit-scroll" tabIndex={0} role="region" aria-label={t("audit.journal")}>
      <table class="audit-entries">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t("audit.time")}</th>
            <th scope="col">{t("audit.who")}</th>
            <th scope="col">{t("audit.asked")}</th>
            <th scope="col">{t("audit.happened")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const entry = line.entry;
            if (!entry)
              return (
                <tr key={at}>
                  <td />
                  <td colSpan={4}>
                    <button class="audit-link bad" onClick={() => open(line)}>
                      {t("audit.unreadable")}
                    </button>
                  </td>
                </tr>
              );
            return (
              <tr key={at}>
                <td>
                  <button
                    class="audit-link"
                    aria-label={t("audit.entry", { n: entry.number })}
                    onClick={() => open(line)}
                  >
                    {entry.number}
                  </button>
                </td>
                <td class="audit-time">{timeSaid(entry.at)}</td>
                <td class="audit-person">
                  {entry.who.person} <small>{t(`post.${entry.who.role}`)}</small>
                </td>
                <td title={entry.act?.type}>{entry.act ? t(`act.${entry.act.type}`) : t("audit.founded")}</td>
                <td>
                  {entry.events.map((one, place) => (
                    <span key={place} class="audit-kind" title={one.type}>
                      {t(`event.${one.type}`)}
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A stream by its name: the house, the accounts, a table or a jackpot. */
export function streamSaid(stream: string): string {
  const [kind, ...rest] = stream.split("/");
  return t(`stream.${kind}`, { name: rest.join("/") });
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function roundOf(entry: Entry): number | null {
  const told = entry.events
    .map((one) => (one.type.startsWith("bets-opened") || one.type.startsWith("round-") ? one.number : one.round))
    .find((one) => typeof one === "number");
  return entry.stream.startsWith("table/") && typeof told === "number" ? told : null;
}

function Opened({ line }: { line: Line }) {
  const [hash, setHash] = useState("");
  const [before, setBefore] = useState<string | null>(null);
  const entry = line.entry;
  useEffect(() => {
    if (!canHash()) return;
    void sha256(bytesOf(line.text)).then((one) => setHash(hex(one)));
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
        {streamSaid(entry.stream)} · {timeSaid(entry.at)} · {entry.who.person} ({t(`post.${entry.who.role}`)})
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
      {entry.events.map((one, place) => (
        <section key={place}>
          <h3>
            {t("audit.event", { n: entry.first + place })}
            {t("ref.colon")}
            <code>{one.type}</code>
          </h3>
          <pre class="audit-json" tabIndex={0}>
            {pretty(one)}
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
