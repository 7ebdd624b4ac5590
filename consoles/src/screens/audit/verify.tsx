// Verifying twice over: by the house's own program beside the tables, and by this browser from what it downloads.
import { nameOf } from "../../ground/names";
import { useEffect, useState } from "preact/hooks";
import type { CheckpointsOut, Text, VerifyOut } from "../../types";
import { ask, ownProblem, Problem } from "../../ground/net";
import { problemLine, say } from "../../ground/say";
import { about, listed, said, t } from "../../ground/words";
import { chained, checkpointIn, signatureOf, type Chained, type Checkpoint, type Signature } from "../../proving/chain";
import { bytesOf, canHash, hex, sha256 } from "../../proving/hash";
import { timeSaid } from "../../ground/time";

const EVERY = 400;

export function Verify({ streams }: { streams: readonly string[] }) {
  return (
    <div class="audit-two">
      <ByHouse />
      <ByBrowser streams={streams} />
    </div>
  );
}

function ByHouse() {
  const [now, setNow] = useState<VerifyOut | null>(null);
  const [chainOnly, setChainOnly] = useState(false);
  const [problem, setProblem] = useState("");
  const running = now?.state === "running";
  const take = (found: Promise<VerifyOut>) =>
    found.then(
      (verify) => {
        setNow(verify);
        setProblem("");
      },
      (why) => setProblem(problemLine(why)),
    );
  useEffect(() => void take(ask<VerifyOut>("/api/verify")), []);
  useEffect(() => {
    if (!running) return;
    const every = setInterval(() => void take(ask<VerifyOut>("/api/verify")), EVERY);
    return () => clearInterval(every);
  }, [running]);
  useEffect(() => {
    if (now?.state === "done") say(t(now.findings.length ? "audit.wrong" : "audit.holds"));
  }, [now?.state]);
  const part = now?.size ? Math.min(100, Math.round((100 * now.read) / now.size)) : 0;
  return (
    <section class="audit-box" data-verifies="house">
      <h2>{t("audit.by-house")}</h2>
      <p class="small-print">{t("audit.by-house-note")}</p>
      <div class="audit-fields">
        <button
          class="main"
          disabled={running}
          onClick={() => void take(ask<VerifyOut>("/api/verify", { chain_only: chainOnly }))}
        >
          {t("audit.start")}
        </button>
        <label class="audit-tick">
          <input type="checkbox" checked={chainOnly} onChange={(event) => setChainOnly(event.currentTarget.checked)} />{" "}
          {t("audit.chain-only")}
        </label>
      </div>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {running && (
        <p class="audit-working" role="status">
          <progress max={100} value={now.size ? part : undefined} aria-label={t("audit.verify")} />{" "}
          {t("audit.running", { part })}
        </p>
      )}
      {now?.state === "failed" && (
        <p class="bad" role="alert">
          {t("audit.failed", { why: now.words ?? "" })}
        </p>
      )}
      {now?.state === "done" && <HouseVerdict now={now} />}
    </section>
  );
}

/** What was written, or a text in the language shown. */
const either = (value: Text | string): string => (typeof value === "string" ? value : said(value));

function Banner({ holds }: { holds: boolean }) {
  return (
    <p class={holds ? "audit-banner good" : "audit-banner bad"} role="status">
      <b aria-hidden="true">{holds ? "✓" : "✗"}</b> {t(holds ? "audit.holds" : "audit.wrong")}
    </p>
  );
}

function HouseVerdict({ now }: { now: VerifyOut }) {
  const first = now.findings[0];
  return (
    <>
      <Banner holds={!now.findings.length} />
      <p class="small-print">
        {t("audit.ended", { by: nameOf(now.by), at: timeSaid(now.ended) })} ·{" "}
        {now.checkpoint === null ? t("audit.against-none") : t("audit.against", { n: now.checkpoint })}
      </p>
      {first && (
        <div class="audit-bad">
          <h3>
            {t("audit.first-bad")}
            {t("ref.colon")}
            {t("audit.where", { stream: first.stream, number: first.number ?? "–", event: first.position ?? "–" })}
          </h3>
          <p>{said(first.text)}</p>
          {first.expected && (
            <p>
              <small>{t("audit.expected")}</small> <code>{either(first.expected)}</code>
            </p>
          )}
          {first.found && (
            <p>
              <small>{t("audit.found")}</small> <code>{either(first.found)}</code>
            </p>
          )}
        </div>
      )}
      <div class="audit-scroll" tabIndex={0} role="region" aria-label={t("audit.by-house")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("audit.stream")}</th>
              <th scope="col" class="to-right">
                {t("audit.entries")}
              </th>
              <th scope="col" class="to-right">
                {t("audit.judged")}
              </th>
              <th scope="col">{t("audit.finding")}</th>
            </tr>
          </thead>
          <tbody>
            {now.streams.map((stream) => {
              const wrong = now.findings.filter((each) => each.stream === stream.stream);
              return (
                <tr key={stream.stream}>
                  <td>{stream.stream}</td>
                  <td class="to-right">{stream.entries}</td>
                  <td class="to-right">{stream.judged}</td>
                  <td class={wrong.length ? "bad" : "good"}>
                    {wrong.length ? `✗ ${about(String(wrong.length), said(wrong[0]!.text))}` : "✓"}{" "}
                    {stream.stopped && said(stream.stopped)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

// By this browser.

interface Held {
  checkpoint: Checkpoint;
  signature: Signature;
  fingerprint: string;
}

interface Own {
  line: string;
  key: string;
}

async function heldAgainst(own: Own): Promise<Held | null> {
  const kept = await ask<CheckpointsOut>("/api/checkpoints").catch((why) => {
    if (why instanceof Problem && why.code === "not-found") return null;
    throw why;
  });
  const line = own.line.trim().split("\n").pop() || kept?.last || "",
    key = own.key.trim() ? `${own.key.trim()}\n` : (kept?.public ?? "");
  if (!line) return null;
  const checkpoint = checkpointIn(line);
  if (!checkpoint) throw ownProblem("no-checkpoint");
  return { checkpoint, signature: await signatureOf(line, key), fingerprint: hex(await sha256(bytesOf(key))) };
}

function ByBrowser({ streams }: { streams: readonly string[] }) {
  const [own, setOwn] = useState<Own>({ line: "", key: "" });
  const [held, setHeld] = useState<Held | null>(null);
  const [made, setMade] = useState<readonly Chained[]>([]);
  const [working, setWorking] = useState("");
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState("");
  const run = async () => {
    setProblem("");
    setMade([]);
    setDone(false);
    try {
      const against = await heldAgainst(own);
      setHeld(against);
      const all: Chained[] = [];
      const heads = new Map(against?.checkpoint.heads.map((head) => [head.stream, head]));
      for (const stream of [...new Set([...streams, ...heads.keys()])].sort()) {
        const head = heads.get(stream) ?? null;
        all.push(
          await chained(stream, head, (entries) => setWorking(`${stream}: ${entries}`)).catch((why) =>
            gone(stream, why),
          ),
        );
        setMade([...all]);
      }
      setDone(true);
      say(t(all.some((chained) => chained.bad) || against?.signature === "broken" ? "audit.wrong" : "audit.holds"));
    } catch (why) {
      setProblem(problemLine(why));
    }
    setWorking("");
  };
  if (!canHash())
    return (
      <section class="audit-box">
        <h2>{t("audit.by-browser")}</h2>
        <p class="bad">{t("audit.cannot-hash")}</p>
      </section>
    );
  const bad = made.find((chained) => chained.bad);
  return (
    <section class="audit-box" data-verifies="browser">
      <h2>{t("audit.by-browser")}</h2>
      <p class="small-print">{t("audit.by-browser-note")}</p>
      <div class="audit-fields">
        <button class="main" disabled={working !== ""} onClick={() => void run()}>
          {t("audit.start")}
        </button>
      </div>
      <details>
        <summary>{t("audit.own")}</summary>
        <p class="small-print">{t("audit.own-note")}</p>
        <label>
          {t("audit.own-line")}
          <textarea
            rows={3}
            spellcheck={false}
            value={own.line}
            onInput={(event) => setOwn({ ...own, line: event.currentTarget.value })}
          />
        </label>
        <label>
          {t("audit.own-key")}
          <textarea
            rows={3}
            spellcheck={false}
            value={own.key}
            onInput={(event) => setOwn({ ...own, key: event.currentTarget.value })}
          />
        </label>
      </details>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {working && (
        <p class="audit-working" role="status">
          <progress aria-label={t("audit.by-browser")} /> {working}
        </p>
      )}
      {done && <Banner holds={!bad && held?.signature !== "broken"} />}
      {bad?.bad && (
        <div class="audit-bad">
          <h3>
            {t("audit.first-bad")}
            {t("ref.colon")}
            {t("audit.where", { stream: bad.stream, number: bad.bad.number, event: bad.bad.event })}
          </h3>
          <p>{t(`audit.bad.${bad.bad.what}`)}</p>
          {bad.bad.expected && (
            <p>
              <small>{t("audit.expected")}</small> <code>{bad.bad.expected}</code>
            </p>
          )}
          {bad.bad.found && (
            <p>
              <small>{t("audit.found")}</small> <code>{bad.bad.found}</code>
            </p>
          )}
        </div>
      )}
      {made.length > 0 && (held ? <Signed held={held} /> : <p class="small-print">{t("audit.against-none")}</p>)}
      {made.length > 0 && <Chains made={made} held={held} />}
    </section>
  );
}

function gone(stream: string, why: unknown): Chained {
  if (!(why instanceof Problem) || why.code !== "no-such-stream") throw why;
  return {
    stream,
    entries: 0,
    events: 0,
    last: "",
    root: "",
    bad: { number: 0, event: 0, what: "gone", expected: "", found: "" },
  };
}

function Signed({ held }: { held: Held }) {
  const look = held.signature === "holds" ? "good" : held.signature === "broken" ? "bad" : "";
  return (
    <div class="audit-signed">
      <p>
        {t("audit.checkpoint", { n: held.checkpoint.number, at: timeSaid(held.checkpoint.at) })}{" "}
        <b class={look}>
          {look === "good" ? "✓" : look === "bad" ? "✗" : "?"} {t(`audit.signature.${held.signature}`)}
        </b>
      </p>
      <p>
        <small>{t("audit.fingerprint")}</small> <code>{held.fingerprint}</code>
      </p>
    </div>
  );
}

function Chains({ made, held }: { made: readonly Chained[]; held: Held | null }) {
  const seen = new Map(held?.checkpoint.heads.map((head) => [head.stream, head.length]));
  return (
    <div class="audit-scroll" tabIndex={0} role="region" aria-label={t("audit.by-browser")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("audit.stream")}</th>
            <th scope="col" class="to-right">
              {t("audit.entries")}
            </th>
            <th scope="col">{t("audit.finding")}</th>
          </tr>
        </thead>
        <tbody>
          {made.map((chained) => {
            const length = seen.get(chained.stream),
              later = chained.entries - (length ?? chained.entries);
            const says = chained.bad
              ? `✗ ${about(t("audit.entry", { n: chained.bad.number }), t(`audit.bad.${chained.bad.what}`))}`
              : `✓ ${listed(
                  [
                    t("audit.chain-holds"),
                    length === undefined ? t("audit.root-none") : t("audit.root-holds"),
                    later > 0 ? t("audit.later", { n: later }) : "",
                  ].filter(Boolean),
                )}`;
            return (
              <tr key={chained.stream}>
                <td>{chained.stream}</td>
                <td class="to-right">{chained.entries}</td>
                <td class={chained.bad ? "bad" : "good"}>{says}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
