// The laboratory: the library in a page, with nothing behind it but files.
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { bring, speak } from "../src/ground/catalogue";
import { language, LANGUAGES } from "../src/ground/settings";
import { t } from "../src/ground/words";
import "./laboratory.css";
import { RoadsPanel, ShoePanel, WagerPanel } from "./more";
import { CountingPanel, EdgesPanel, RoundPanel, TablePanel } from "./panels";
import { ask, begin, failed, loading, python } from "./python";
import { link, opened, set, state, TABS, type Tab } from "./state";
import { ready } from "./table";

const PANELS: Record<Tab, () => preact.JSX.Element> = {
  table: TablePanel,
  round: RoundPanel,
  edges: EdgesPanel,
  counting: CountingPanel,
  wager: WagerPanel,
  roads: RoadsPanel,
  shoe: ShoePanel,
};
const misread = signal(false);
const { bytes, version, site } = document.body.dataset as { bytes: string; version: string; site: string };
const megabytes = (Number(bytes) / 1e6).toFixed(1);

function Page() {
  return (
    <>
      <header>
        <h1>
          {t("laboratory.title")} <small>puntobanco {version}</small>
        </h1>
        <select
          aria-label={t("language")}
          value={language.value}
          onChange={(event) => void speak(event.currentTarget.value)}
        >
          {LANGUAGES.map((language) => (
            <option key={language.code} value={language.code} lang={language.code}>
              {language.name}
            </option>
          ))}
        </select>
        {site && <a href={site}>{t("laboratory.site")}</a>}
      </header>
      <main>{python.value ? <Bench /> : <Door />}</main>
    </>
  );
}

function Door() {
  const step = loading.value;
  return (
    <div class="door">
      <p>{t("laboratory.what")}</p>
      <p>
        <b>{t("laboratory.size", { megabytes })}</b> {t("laboratory.nothing-sent")}
      </p>
      {misread.value && (
        <p class="faults" role="alert">
          {t("laboratory.bad-link")}
        </p>
      )}
      {failed.value ? (
        <p class="faults" role="alert">
          {t("laboratory.not-loaded", { why: failed.value })}
        </p>
      ) : step ? (
        <div role="status">
          <progress max={1} value={step.part || undefined} /> {t(`laboratory.step-${step.step}`)}
        </div>
      ) : (
        <button type="button" class="main" onClick={begin}>
          {t(location.hash.length > 1 && !misread.value ? "laboratory.load-link" : "laboratory.load")}
        </button>
      )}
    </div>
  );
}

function Bench() {
  useEffect(() => {
    ask<{ setups: Record<string, string> }>("start", {}).then((told) => {
      if (!told.refused) ready.value = told.setups;
    });
  }, []);
  const Panel = PANELS[state.value.tab];
  return (
    <>
      <nav>
        {TABS.map((tab) => (
          <button
            type="button"
            key={tab}
            aria-current={state.value.tab === tab ? "page" : undefined}
            onClick={() => set({ tab })}
          >
            {t(`laboratory.tab-${tab}`)}
          </button>
        ))}
        <Share />
      </nav>
      <p class="quiet at">
        {state.value.text === null ? state.value.ready : t("laboratory.edited", { setup: state.value.ready })} · Python{" "}
        {python.value}
      </p>
      <Panel />
    </>
  );
}

/** The address always holds the state; before a shoe is opened its secret is not in it. */
function Share() {
  const [copied, setCopied] = useState(false);
  const shown = state.value.cut === null ? { ...state.value, secret: "" } : state.value;
  useEffect(() => {
    const timer = setTimeout(async () => history.replaceState(null, "", await link(shown)), 200);
    setCopied(false);
    return () => clearTimeout(timer);
  }, [state.value]);
  const copy = async () => {
    const address = new URL(await link(shown), location.href).href;
    history.replaceState(null, "", address);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    setCopied(true);
  };
  return (
    <button type="button" class="share" onClick={copy}>
      {t(copied ? "laboratory.copied" : "laboratory.copy")}
    </button>
  );
}

async function follow() {
  const found = await opened(location.hash);
  misread.value = location.hash.length > 1 && found === null;
  if (found) state.value = found;
}

addEventListener("hashchange", follow);
await Promise.all([follow(), bring(["base", "laboratory", "analysis"])]);
render(<Page />, document.body);
