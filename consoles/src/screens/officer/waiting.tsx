// Two officers: what the other proposed and waits for me, and what became of what I proposed.
import { useState } from "preact/hooks";
import type { ApprovalOut } from "../../types";
import { timeSaid } from "../../ground/time";
import { about, said, t } from "../../ground/words";
import { oldestFirst } from "../../staff/approvals";
import { answer, holdingSaid, isRead, mine, people, putAway, waiting, whoSaid } from "./office";

/** What is asked for: the matter, whose account, and which post. */
function asked(one: ApprovalOut): string {
  const what = said(one.what);
  const of = [whoSaid(one.change!.person), one.change!.holding ? holdingSaid(one.change!.holding) : ""];
  return about(what.charAt(0).toUpperCase() + what.slice(1), of.filter(Boolean).join(" · "));
}

export function Waiting() {
  const unread = mine.value.filter((one) => !isRead(one.id)).sort((one, other) => other.at - one.at);
  const last = unread.find((one) => one.stage === "used");
  const own = unread.filter((one) => one.stage !== "used" || one === last); // of what is done the newest says enough
  const count = waiting.value.length;
  return (
    <section class={count ? "staff-box officer-waiting waits" : "staff-box officer-waiting"}>
      <h2>
        {t("officer.waiting")} {count > 0 && <span class="officer-count">{count}</span>}
      </h2>
      {people.value && !count && !own.length && <p class="staff-quiet">{t("officer.nothing-waits")}</p>}
      {oldestFirst(waiting.value).map((one) => (
        <ForMe key={one.id} one={one} />
      ))}
      {own.map((one) => (
        <Mine key={one.id} one={one} />
      ))}
    </section>
  );
}

function ForMe({ one }: { one: ApprovalOut }) {
  const [words, setWords] = useState("");
  return (
    <article data-approval={one.matter}>
      <p>
        <b>{asked(one)}</b> <br />
        <small>
          {t("second.by", { who: whoSaid(one.by) })} · {timeSaid(one.at)}
        </small>
      </p>
      <div class="officer-acts">
        <button class="main" onClick={() => void answer(one, true)}>
          {t("second.agree")}
        </button>
        <input
          placeholder={t("second.why-not")}
          aria-label={t("second.why-not")}
          maxLength={200}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <button onClick={() => void answer(one, false, words)}>{t("second.decline")}</button>
      </div>
    </article>
  );
}

function Mine({ one }: { one: ApprovalOut }) {
  const waits = one.stage === "proposed";
  const who = one.second ? whoSaid(one.second) : t("you");
  return (
    <article data-proposed={one.matter} data-stage={one.stage}>
      <p>
        <b>{asked(one)}</b> <br />
        <span class={waits ? "staff-quiet" : one.stage === "used" ? "good" : "bad"} role="status">
          {waits && t("officer.waits-other")}
          {one.stage === "used" && `✓ ${t("officer.other-agreed", { who })}`}
          {one.stage === "declined" && `✕ ${t("second.was-declined", { who })} ${one.words}`}
        </span>
      </p>
      <div class="officer-acts">
        {waits ? (
          <button onClick={() => void answer(one, false)}>{t("second.take-back")}</button>
        ) : (
          <button onClick={() => putAway(one.id)}>{t("second.put-away")}</button>
        )}
      </div>
    </article>
  );
}
