// The officers' console: what waits first, then people, posts by table, locks, sessions and what was done.
import { useEffect, useState } from "preact/hooks";
import { Unanswered } from "../../ground/answer";
import { Dialog } from "../../ground/dialog";
import { LeftOut } from "../../ground/left-out";
import { Acting, Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { History } from "./history";
import { load, made, nameSaid, people, unanswered } from "./office";
import { People } from "./people";
import { Locks, Sessions } from "./sessions";
import { PostsByTable } from "./posts";
import { Waiting } from "./waiting";

const AGAIN = 2_000;
const TABS = ["people", "posts", "locks", "sessions", "history"] as const;
type Tab = (typeof TABS)[number];

export function Officer() {
  return (
    <Acting post="officer" table="*" title={t("officer.title")}>
      {() => <Office />}
    </Acting>
  );
}

function Office() {
  const [tab, setTab] = useState<Tab>("people");
  useEffect(() => {
    void load();
    const every = setInterval(() => void load(), AGAIN);
    return () => clearInterval(every);
  }, []);
  const turn = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
    setTab(next);
    document.getElementById(`officer-tab-${next}`)?.focus();
  };
  return (
    <Shell title={t("officer.title")} table="" wide>
      <div class="officer">
        {unanswered.value && <Unanswered found={people.value} problem={unanswered.value} />}
        <LeftOut />
        <Waiting />
        <div class="officer-tabs" role="tablist" aria-label={t("officer.title")} onKeyDown={turn}>
          {TABS.map((text) => (
            <button
              key={text}
              id={`officer-tab-${text}`}
              role="tab"
              aria-selected={tab === text}
              aria-controls="officer-panel"
              tabIndex={tab === text ? 0 : -1}
              onClick={() => setTab(text)}
            >
              {t(`officer.tab-${text}`)}
            </button>
          ))}
        </div>
        <div id="officer-panel" role="tabpanel" aria-labelledby={`officer-tab-${tab}`}>
          {people.value === null ? (
            !unanswered.value && <p class="card-note">{t("waiting")}</p>
          ) : (
            <Shown tab={tab} open={() => setTab("people")} />
          )}
        </div>
      </div>
      <OneTime />
    </Shell>
  );
}

function Shown({ tab, open }: { tab: Tab; open(): void }) {
  switch (tab) {
    case "people":
      return <People />;
    case "posts":
      return <PostsByTable open={open} />;
    case "locks":
      return <Locks />;
    case "sessions":
      return <Sessions />;
    case "history":
      return <History />;
  }
}

/** The code for a first sign-in, shown once to the officer who hands it over. */
function OneTime() {
  const one = made.value;
  return (
    <Dialog title={t("officer.code-title")} open={one !== null} onClose={() => (made.value = null)}>
      {one && (
        <div class="officer-code">
          <p>{t("officer.code-note", { name: nameSaid(one.person) })}</p>
          <dl>
            <dt>{t("officer.login")}</dt>
            <dd>
              <code data-login>{one.person.login}</code>
            </dd>
            <dt>{t("officer.code")}</dt>
            <dd>
              <code data-code>{one.password}</code>
            </dd>
          </dl>
          <button class="main" autofocus onClick={() => (made.value = null)}>
            {t("officer.code-kept")}
          </button>
        </div>
      )}
    </Dialog>
  );
}
