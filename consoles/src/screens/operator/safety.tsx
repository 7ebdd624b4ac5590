// Safety: the second place, the installed files, and whatever was significant.
import { useState } from "preact/hooks";
import type { CheckpointsOut, Result, SignificantEvents } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { nameOf } from "../../ground/names";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { problemLine, tell } from "../../ground/say";
import { said, t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { Backups, Limits } from "./keeping";

const SHOWN = 20;

export function Safety({ currency }: { currency: string }) {
  return (
    <div class="operator-two">
      <div class="operator-column">
        <Backups />
        <Place />
        <Files />
      </div>
      <div class="operator-column">
        <Limits currency={currency} />
        <Events />
      </div>
    </div>
  );
}

function Place() {
  const { found: now, problem, again } = useAnswer<CheckpointsOut>("/api/checkpoints");
  const [path, setPath] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await ask("/api/second-place", { path: path.trim() });
      tell(t("operator.place-chosen"));
      await again();
    } catch (found) {
      tell(problemLine(found), true);
    }
  };
  return (
    <section class="staff-box" aria-label={t("start.step-place")} data-place>
      <h2>{t("start.place-title")}</h2>
      <Unanswered found={now} problem={problem} />
      {now?.second_place &&
        (now.waits ? (
          <p class="bad">▲ {t("operator.place-waits", { why: said(now.waits) })}</p>
        ) : (
          <p class="good">✓ {t("operator.place-good")}</p>
        ))}
      {now && !now.second_place && (
        <form class="staff-form" onSubmit={(event) => void send(event)}>
          <p class="warns">▲ {t("operator.no-place")}</p>
          <label>
            {t("start.place")}
            <input
              required
              spellcheck={false}
              placeholder="/mnt/surveillance/house"
              value={path}
              onInput={(event) => setPath(event.currentTarget.value)}
            />
            <small>{t("operator.place-note")}</small>
          </label>
          <button class="main">{t("operator.choose-place")}</button>
        </form>
      )}
      <p>
        <a class="button" href={linkTo("audit")}>
          {t("operator.to-audit")}
        </a>
      </p>
    </section>
  );
}

function Files() {
  const { found: results, problem, again } = useAnswer<Result[]>("/api/self-checks");
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await ask<Result>("/api/self-checks", {});
      await again();
    } catch (found) {
      tell(problemLine(found), true);
    } finally {
      setBusy(false);
    }
  };
  const last = results?.reduce<Result | null>((newest, one) => (!newest || one.at > newest.at ? one : newest), null);
  return (
    <section class="staff-box" aria-label={t("operator.files")} data-files>
      <h2>{t("operator.files")}</h2>
      <Unanswered found={results} problem={problem} />
      {results && !last && <p class="staff-quiet">{t("operator.no-check")}</p>}
      {last && (
        <p class={last.differences.length ? "bad" : "good"}>
          {last.differences.length
            ? `▲ ${t("operator.files-differ", { n: last.differences.length + last.more })}`
            : `✓ ${t("operator.files-good")}`}{" "}
          <small>{timeSaid(last.at)}</small>
        </p>
      )}
      <button disabled={isBusy} onClick={() => void run()}>
        {isBusy ? t("waiting") : t("operator.check-files")}
      </button>
    </section>
  );
}

function Events() {
  const { found, problem } = useAnswer<SignificantEvents>(`/api/significant?most=${SHOWN}`);
  return (
    <section class="staff-box" aria-label={t("operator.events")}>
      <h2>{t("operator.events")}</h2>
      <Unanswered found={found} problem={problem} />
      {found?.events.length === 0 && <p class="staff-quiet">{t("operator.no-events")}</p>}
      <ul class="operator-list">
        {(found?.events ?? []).map((one) => (
          <li key={one.number}>
            <span>{said(one.words)}</span>
            <small>
              {timeSaid(one.at)} {one.person && `· ${nameOf(one.person)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
