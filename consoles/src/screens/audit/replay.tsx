// A round replayed moment by moment: cards, bets, pays and roads as they stood then; nothing is worked out here.
import { nameOf } from "../../ground/names";
import { useEffect, useState } from "preact/hooks";
import type { FrameOut, ReplayOut } from "../../types";
import { cardSaid, PlayingCard } from "../../ground/card";
import { useKeys } from "../../ground/keys";
import { exactly, money, type Unit } from "../../ground/money";
import { ask } from "../../ground/net";
import { AllRoads } from "../../ground/roads";
import { go } from "../../ground/route";
import { problemLine, say } from "../../ground/say";
import { named, noted, paragraph, t, tIf } from "../../ground/words";
import { timeSaid } from "../../ground/time";

const PACE = 900;

export function Replay({ table, number }: { table: string; number: number }) {
  const [replay, setReplay] = useState<ReplayOut | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let stale = false;
    setReplay(null);
    setProblem("");
    ask<ReplayOut>(`/api/replay/${encodeURIComponent(table)}/${number}`).then(
      (found) => !stale && setReplay(found),
      (why) => !stale && setProblem(problemLine(why)),
    );
    return () => {
      stale = true;
    };
  }, [table, number]);
  if (problem)
    return (
      <p class="card-note bad" role="alert">
        {problem}
      </p>
    );
  if (!replay)
    return (
      <p class="card-note" role="status">
        <progress aria-label={t("replay.reading")} /> {t("replay.reading")}
      </p>
    );
  return <Moments key={`${table}~${number}`} replay={replay} />;
}

function Moments({ replay }: { replay: ReplayOut }) {
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const last = replay.frames.length - 1,
    frame = replay.frames[at]!;
  const step = (to: number) => setAt(Math.max(0, Math.min(last, to)));
  const round = (to: number) => to >= 1 && to <= replay.rounds && go("replay", `${replay.table}~${to}`);
  const toggle = () => {
    if (!plays && at === last) setAt(0);
    setPlays(!plays);
  };
  useEffect(() => {
    if (!plays) return;
    if (at === last) return setPlays(false);
    const next = setTimeout(() => step(at + 1), PACE);
    return () => clearTimeout(next);
  }, [plays, at]);
  useEffect(() => say(momentSaid(frame, replay)), [at]);
  useKeys([
    { key: "ArrowRight", about: t("replay.on"), act: () => step(at + 1) },
    { key: "ArrowLeft", about: t("replay.back"), act: () => step(at - 1) },
    { key: "Home", about: t("replay.first"), act: () => step(0) },
    { key: "End", about: t("replay.last"), act: () => step(last) },
    { key: "Space", about: `${t("replay.play")} / ${t("replay.pause")}`, act: toggle },
    { key: "PageDown", about: t("replay.after"), act: () => round(replay.number + 1) },
    { key: "PageUp", about: t("replay.before"), act: () => round(replay.number - 1) },
  ]);
  const button = (word: string, sign: string, act: () => void, off: boolean) => (
    <button onClick={act} disabled={off} aria-label={t(word)} title={t(word)}>
      {sign}
    </button>
  );
  return (
    <div class="audit-replay" data-moment={at}>
      <div class="audit-box audit-controls">
        <div class="audit-rounds">
          {button("replay.before", "«", () => round(replay.number - 1), replay.number <= 1)}
          <h2>{t("replay.of", { n: replay.number, all: replay.rounds })}</h2>
          {button("replay.after", "»", () => round(replay.number + 1), replay.number >= replay.rounds)}
        </div>
        <div class="audit-steps">
          {button("replay.first", "|◀", () => step(0), at === 0)}
          {button("replay.back", "◀", () => step(at - 1), at === 0)}
          <button class="main" onClick={toggle}>
            {plays ? t("replay.pause") : t("replay.play")}
          </button>
          {button("replay.on", "▶", () => step(at + 1), at === last)}
          {button("replay.last", "▶|", () => step(last), at === last)}
        </div>
        <p>
          <a
            class="button"
            data-export
            href={`/api/extracts/${encodeURIComponent(replay.table)}/${replay.number}`}
            download={`${replay.table}-${replay.number}.extract.jsonl`}
          >
            ⤓ {t("replay.export")}
          </a>{" "}
          <small>{t("replay.export-note")}</small>
        </p>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("replay.moment", { n: at + 1, all: last + 1 })}
          onInput={(event) => step(Number(event.currentTarget.value))}
        />
      </div>
      <Moment frame={frame} replay={replay} />
      <Table frame={frame} replay={replay} />
      <section class="audit-box audit-roads">
        <h3>{t("replay.roads")}</h3>
        <AllRoads roads={replay.roads[frame.roads]!} />
      </section>
    </div>
  );
}

const SIDES: Record<string, string> = { P: "player", B: "banker" };

function momentSaid(frame: FrameOut, replay: ReplayOut): string {
  const { card = "", to = "" } = frame.about;
  const filled = {
    card: card === "??" ? t("face-down") : card ? cardSaid(card) : "",
    side: t(SIDES[to.charAt(0)] ?? "player"),
    place: to.charAt(1),
  };
  const said = tIf(`replay.kind.${frame.kind}`) === null ? frame.kind : t(`replay.kind.${frame.kind}`, filled);
  return paragraph([said, more(frame, replay).join(" · ")]);
}

/** What a moment says besides its kind: bet, reason, words. */
function more(frame: FrameOut, replay: ReplayOut): string[] {
  const about = frame.about,
    name = about.on ? replay.names[about.on] : undefined;
  const said = [about.text, about.reason, about.clause && `[${about.clause}]`];
  if (frame.kind === "bet" || frame.kind === "withdraw")
    said.push(
      t("seat", { n: about.seat ?? "" }),
      name ? named(name) : about.on,
      about.stake && money(Number(about.stake), replay),
    );
  return said.filter((one): one is string => !!one);
}

function Moment({ frame, replay }: { frame: FrameOut; replay: ReplayOut }) {
  const corrects = frame.kind === "correct" || frame.kind === "rebuild" || frame.kind === "void_round";
  return (
    <section class={corrects ? "audit-moment corrects" : "audit-moment"}>
      <p class="audit-said">{momentSaid(frame, replay)}</p>
      {corrects && frame.was && (
        <p>
          <small>{t("replay.was")}</small> <code>{frame.was}</code>
        </p>
      )}
      {corrects && frame.about.line && (
        <p>
          <small>{t("replay.now")}</small> <code>{frame.about.line}</code>
        </p>
      )}
      {frame.about.second && <p>{t("replay.with", { second: nameOf(frame.about.second) })}</p>}
      <p class="small-print">
        {timeSaid(frame.at)} · {noted(nameOf(frame.by), tIf(`post.${frame.role}`) ?? frame.role)} ·{" "}
        {t("replay.entry", { entry: frame.entry, event: frame.event })}
      </p>
    </section>
  );
}

function Table({ frame, replay }: { frame: FrameOut; replay: ReplayOut }) {
  return (
    <div class="audit-felt">
      <div class="audit-hands">
        {(["player", "banker"] as const).map((side) => {
          const cards = frame[side],
            count = side === "player" ? frame.player_count : frame.banker_count;
          return (
            <section
              key={side}
              class={`audit-hand of-${side} ${frame.winner === side ? "won" : ""}`}
              aria-label={t(side)}
            >
              <h3>
                {t(side)} {count !== null && <b>{count}</b>}
              </h3>
              <div class="audit-cards">
                {cards.map((card, place) => (
                  <PlayingCard
                    key={place}
                    name={card}
                    third={place === 2}
                    printed={!place && replay.printed.includes(side)}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {frame.void && <p class="audit-result bad">{t("replay.void")}</p>}
      {frame.winner && (
        <p class={`audit-result text-${frame.winner}`}>
          {frame.winner === "tie" ? t("replay.tie") : t("replay.wins", { side: t(frame.winner) })}
        </p>
      )}
      <Bets frame={frame} replay={replay} />
    </div>
  );
}

function Bets({ frame, replay }: { frame: FrameOut; replay: ReplayOut }) {
  const unit: Unit = replay;
  if (!frame.bets.length) return <p class="audit-nobets">{t("replay.no-bets")}</p>;
  const taken = replay.frames.some((each) => each.bets.some((bet) => bet.paid?.commission));
  const columns = ["stake", "pays", ...(taken ? ["commission"] : []), "net"];
  return (
    <div class="audit-scroll" tabIndex={0} role="region" aria-label={t("replay.bets")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("replay.who")}</th>
            <th scope="col">{t("replay.wager")}</th>
            {columns.map((column) => (
              <th key={column} scope="col" class="to-right">
                {t(`replay.${column}`)} <small>{replay.currency}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {frame.bets.map((bet) => {
            const name = replay.names[bet.wager],
              paid = bet.paid;
            return (
              <tr key={`${bet.bettor} ${bet.seat} ${bet.wager} ${bet.given}`}>
                <td title={bet.bettor}>{bet.seat || "–"}</td>
                <td>
                  {name ? named(name) : bet.wager}
                  {bet.given !== null && bet.wager !== "" ? ` ${bet.given}` : ""}
                </td>
                <td class="to-right">{exactly(bet.stake, unit)}</td>
                <td class="to-right">{paid ? exactly(paid.pays, unit) : ""}</td>
                {taken && <td class="to-right">{paid?.commission ? exactly(paid.commission, unit) : ""}</td>}
                <td class={`to-right ${paid && paid.net < 0 ? "bad" : paid && paid.net > 0 ? "good" : ""}`}>
                  {paid ? exactly(paid.net, unit) : ""}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
