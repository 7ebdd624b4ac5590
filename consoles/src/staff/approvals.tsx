// The second person: what others proposed and one may agree to, and what became of what one proposed oneself.
import { useEffect, useState } from "preact/hooks";
import type { ApprovalOut } from "../types";
import { Unanswered, useAnswer } from "../ground/answer";
import { house, placeSaid } from "../ground/session";
import { timeSaid } from "../ground/time";
import { said, t } from "../ground/words";
import { actSaid } from "./forms";
import { answerSaid, answerTo, carryOut, lookAtProposals, proposed, putAway } from "./give";
import { LinkDetails } from "./link-details";
import { nameOf } from "../ground/names";
import { partsSaid } from "./parts";

const AGAIN = 1_500;

export const oldestFirst = (all: readonly ApprovalOut[]): ApprovalOut[] =>
  [...all].sort((one, other) => one.at - other.at);

/** What waits for a second person; `quiet` where nothing is shown unless something waits. */
export function Approvals({ quiet = false }: { quiet?: boolean }) {
  const { found, problem, again } = useAnswer<ApprovalOut[]>("/api/approvals", AGAIN);
  const waiting = oldestFirst(found ?? []);
  useEffect(() => {
    const look = () => void lookAtProposals().catch(() => undefined);
    look();
    const every = setInterval(look, AGAIN);
    return () => clearInterval(every);
  }, []);
  const mine = oldestFirst(proposed.value);
  if (quiet && !problem && !waiting.length && !mine.length) return null;
  return (
    <section class="staff-box staff-approvals" aria-label={t("second.title")}>
      <h2>{t("second.title")}</h2>
      <Unanswered found={found} problem={problem} />
      {found && !problem && !waiting.length && !mine.length && <p class="staff-quiet">{t("second.none")}</p>}
      {waiting.map((one) => (
        <Waiting key={one.id} one={one} load={again} />
      ))}
      {mine.map((one) => (
        <Mine key={one.id} one={one} />
      ))}
    </section>
  );
}

/** What a proposal is about: a table or a jackpot by its name, or the house by its own. */
function placeOf({ stream, place }: ApprovalOut): string {
  if (stream === "house") return house.value?.house ?? "";
  return placeSaid(stream.slice(stream.indexOf("/") + 1) || place);
}

function Waiting({ one, load }: { one: ApprovalOut; load(): Promise<void> }) {
  const [words, setWords] = useState("");
  const answer = (agree: boolean) => void answerTo(one.id, agree, words).then(load);
  return (
    <article data-approval={one.id}>
      <p>
        <b>{said(one.what)}</b> · {placeOf(one)} · {t("second.by", { who: nameOf(one.by) })} ·{" "}
        <small>{timeSaid(one.at)}</small>
      </p>
      <Details one={one} />
      <div class="staff-acts">
        <button class="main" onClick={() => answer(true)}>
          {t("second.agree")}
        </button>
        <input
          placeholder={t("second.why-not")}
          aria-label={t("second.why-not")}
          maxLength={200}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <button onClick={() => answer(false)}>{t("second.decline")}</button>
      </div>
    </article>
  );
}

function Mine({ one }: { one: ApprovalOut }) {
  const isAgreed = one.stage === "approved";
  return (
    <article data-proposed={one.id} data-stage={one.stage}>
      <p>
        <b>{t("second.you-proposed")}</b> · {placeOf(one)} · <small>{timeSaid(one.at)}</small>
      </p>
      <Details one={one} />
      <p class={isAgreed ? "good" : one.stage === "declined" ? "bad" : "staff-quiet"} role="status">
        {isAgreed ? "✓ " : one.stage === "declined" ? "✕ " : "… "}
        {answerSaid(one)}
      </p>
      <div class="staff-acts">
        {one.stage === "declined" ? (
          <button onClick={() => putAway(one.id)}>{t("second.put-away")}</button>
        ) : (
          <>
            <button class="main" disabled={!isAgreed} onClick={() => void carryOut(one)}>
              {t("second.carry-out")}
            </button>
            <button onClick={() => void answerTo(one.id, false)}>{t("second.take-back")}</button>
          </>
        )}
      </div>
    </article>
  );
}

/** What exactly is agreed to: every part of the act that says something. */
function Details({ one }: { one: ApprovalOut }) {
  const act = one.act as unknown as Record<string, unknown> | null;
  if (!act) return null;
  if (one.stream.startsWith("link/")) return <LinkDetails stream={one.stream} act={act} />;
  return (
    <p class="staff-details">
      {one.fact && (
        <span>
          {t("second.confirms")}
          {t("ref.colon")}
          <b>{said(one.fact)}</b>
        </span>
      )}
      <span>{actSaid(String(act.type))}</span>
      {partsSaid(act).map(([name, value]) => (
        <span key={name}>
          {name}
          {t("ref.colon")}
          <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
