// What every screen has around it: who one is and where, the line, language and appearance.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { speak } from "./catalogue";
import { Dialog } from "./dialog";
import { hasVoice, hear, hearsCalls, hearsSounds, volume } from "./heard";
import { showsKeys } from "./keys";
import { line, Problem, publicLine } from "./net";
import { linkTo } from "./route";
import { problemLine, tell } from "./say";
import { actAs, actsAs, asked, holding, house, look, placeSaid, session, signOut, unreachable } from "./session";
import {
  fourColours,
  language,
  LANGUAGES,
  lessMotion,
  letterKeys,
  shapes,
  showsClauses,
  theme,
  type Theme,
} from "./settings";
import { t } from "./words";

const showsSettings = signal(false);
const AGAIN = 5_000;

interface ShellProps {
  /** The role or screen, top left. */
  title: string;
  table?: string;
  /** A phase of the table, such as `betting`. */
  phase?: string;
  asPublic?: boolean;
  children: ComponentChildren;
  wide?: boolean;
  /** The dark room of guests, in both appearances. */
  scene?: boolean;
}

export function Shell({ title, table, phase, asPublic = false, children, wide = false, scene = false }: ShellProps) {
  const practice = session.value?.practice ?? house.value?.practice ?? false;
  useEffect(() => {
    document.title = [table, title, "puntobanco"].filter(Boolean).join(" · ");
  }, [table, title]);
  useEffect(() => {
    if (!unreachable.value) return;
    const every = setInterval(() => void look(), AGAIN);
    return () => clearInterval(every);
  }, [unreachable.value]);
  return (
    <div class={`screen ${wide ? "wide" : ""} ${scene ? "scene" : ""} ${showsClauses.value ? "" : "no-clauses"}`}>
      <header class="bar">
        {table !== undefined && (
          <a href={linkTo("lobby")} class="home" title={t("back")} aria-label={t("back")}>
            ←
          </a>
        )}
        <h1>
          {title}
          {table && <b> {placeSaid(table)}</b>}
        </h1>
        {practice && (
          <span class="practice" title={t("practice-note")}>
            {t("practice")}
          </span>
        )}
        {phase && <span class={`phase phase-${phase}`}>{t(`phase.${phase}`)}</span>}
        <span class="room" />
        <span class="tools">
          <LineLight asPublic={asPublic} />
          <LanguageSwitch />
          {scene && table && (
            <button
              class="plain"
              aria-pressed={showsClauses.value}
              onClick={() => (showsClauses.value = !showsClauses.value)}
              aria-label={t("clauses")}
              title={t("clauses")}
            >
              i
            </button>
          )}
          {scene && table && (
            <button
              class="plain"
              aria-pressed={hearsSounds.value}
              onClick={() => {
                hearsSounds.value = !hearsSounds.value;
                hearsCalls.value = hearsSounds.value;
                hear("chip");
              }}
              aria-label={t("sounds")}
              title={t("sounds")}
            >
              {hearsSounds.value ? "♫" : "♪̸"}
            </button>
          )}
          {session.value && !practice && !scene && (
            <button
              class="plain bar-who"
              onClick={() => (showsSettings.value = true)}
              title={t("signed-in-as", { name: session.value.name })}
            >
              {session.value.name}
            </button>
          )}
          <button
            class="plain keys-open"
            onClick={() => (showsKeys.value = true)}
            aria-label={t("keys")}
            title={t("keys")}
          >
            ?
          </button>
          <button
            class="plain"
            onClick={() => (showsSettings.value = true)}
            aria-label={t("settings")}
            title={t("settings")}
          >
            ⚙
          </button>
        </span>
      </header>
      {(asPublic ? publicLine : line).status.value === "lost" && (
        <p class="lost" role="status">
          {t("lost-note")}
        </p>
      )}
      {unreachable.value && session.value && table !== undefined && !asPublic && line.status.value !== "lost" && (
        <p class="lost" role="status">
          {t("sentences", { first: t("no-house"), second: t("unanswered") })}
        </p>
      )}
      <main>{children}</main>
      <Settings />
    </div>
  );
}

function LineLight({ asPublic }: { asPublic: boolean }) {
  const status = (asPublic ? publicLine : line).status.value;
  if (status === "idle") return null;
  return (
    <span class={`light light-${status}`} role="img" aria-label={t(`line.${status}`)} title={t(`line.${status}`)}>
      <i /> <span class="light-word">{t(`line.${status}`)}</span>
    </span>
  );
}

/** Shows another language, or says that its words cannot be fetched now. */
export async function turnTo(code: string): Promise<void> {
  await speak(code).catch(() => tell(LANGUAGES.find((one) => one.code === code)!.lost, true));
}

function LanguageSwitch() {
  const [chosen, setChosen] = useState("");
  const choose = (code: string) => {
    setChosen(code);
    void turnTo(code).finally(() => setChosen(""));
  };
  return (
    <select
      class="language"
      aria-label={t("language")}
      value={chosen || language.value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {LANGUAGES.map((one) => (
        <option key={one.code} value={one.code} lang={one.code}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

function Settings() {
  const toggle = (of: typeof letterKeys, word: string) => (
    <label class="line">
      <input type="checkbox" checked={of.value} onChange={(event) => (of.value = event.currentTarget.checked)} />
      {t(word)}
    </label>
  );
  return (
    <Dialog title={t("settings")} open={showsSettings.value} onClose={() => (showsSettings.value = false)}>
      <p class="line">
        {t("language")}
        <LanguageSwitch />
      </p>
      <label class="line">
        {t("theme")}
        <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
          {(["system", "light", "dark"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`theme.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {toggle(hearsSounds, "sounds")}
      {hasVoice() && toggle(hearsCalls, "calls")}
      <label class="line">
        {t("volume")}
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          value={volume.value}
          disabled={!hearsSounds.value && !hearsCalls.value}
          onInput={(event) => (volume.value = event.currentTarget.value)}
          onChange={() => hear("chip")}
        />
      </label>
      {toggle(lessMotion, "less-motion")}
      {toggle(shapes, "shapes")}
      {toggle(fourColours, "four-colours")}
      {toggle(letterKeys, "letter-keys")}
      {session.value && (
        <p class="line">
          <span>{session.value.name}</span>
          <button
            onClick={() => {
              showsSettings.value = false;
              void signOut();
            }}
          >
            {t("sign-out")}
          </button>
        </p>
      )}
    </Dialog>
  );
}

/** A screen for one post at one table: acts in that post when it is opened, and says so if another window does not. */
export function Acting({
  post,
  table,
  title,
  children,
}: {
  post: string;
  table: string;
  title: string;
  children(): ComponentChildren;
}) {
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState("");
  const isThere = session.value !== null;
  const begin = () => {
    setProblem("");
    actAs(post, table).then(
      () => setReady(true),
      (found: unknown) => setProblem(found instanceof Problem ? problemLine(found) : String(found)),
    );
  };
  useEffect(() => {
    setReady(false);
    if (isThere) begin();
  }, [post, table, isThere]);
  if (unreachable.value && !session.value)
    return (
      <Shell title={title} table={table === "*" ? "" : table}>
        <p class="card-note">{t("no-house")}</p>
      </Shell>
    );
  if (!isThere)
    return (
      <Shell title={title} table={table === "*" ? "" : table}>
        <p class="card-note">{asked.value ? <a href={linkTo("lobby")}>{t("come-in")}</a> : t("waiting")}</p>
      </Shell>
    );
  if (problem || (ready && !actsAs(post, table))) {
    const other = session.value?.acting?.post ?? "";
    const words = !holding(post, table)
      ? t("not-granted-note", { post: t(`post.${post}`) })
      : problem || t("elsewhere-note", { post: t(`post.${other}`) });
    return (
      <Shell title={title} table={table === "*" ? "" : table}>
        <div class="card-note">
          <p>{words}</p>
          {holding(post, table) && (
            <button class="main" onClick={begin}>
              {t("act-here", { post: t(`post.${post}`) })}
            </button>
          )}
        </div>
      </Shell>
    );
  }
  return ready ? (
    children()
  ) : (
    <Shell title={title} table={table === "*" ? "" : table}>
      <p class="card-note">{t("waiting")}</p>
    </Shell>
  );
}
