// The guide through a first round: a strip over the screen that says what is next, points at it, and sees when it was done.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DealerView, PersonView } from "../types";
import { useWords } from "../ground/catalogue";
import { useKeys } from "../ground/keys";
import { where } from "../ground/route";
import { say } from "../ground/say";
import { session } from "../ground/session";
import { lessMotion } from "../ground/settings";
import { useView } from "../ground/watch";
import { sentences, t, tIf } from "../ground/words";
import { dealerWaits } from "../screens/play/timer";
import { DEALER } from "./dealer";
import { PLAYER } from "./player";
import { follow, guided, leaveGuide, SCREEN, type Guided } from "./state";
import type { Step } from "./step";

const WAITS = 30;
const AGAIN = 10_000;

export function Guide() {
  const now = guided.value;
  const { screen, table } = where.value;
  const hasWords = useWords(now ? ["guide"] : []);
  if (!now || !session.value?.practice || screen !== SCREEN[now.kind] || table !== now.table) return null;
  if (!hasWords) return null;
  return <Following key={`${now.kind} ${table}`} now={now} />;
}

function Following({ now }: { now: Guided }) {
  const { view } = useView<PersonView | DealerView>(`table/${now.table}`);
  const fits = view && view.type === (now.kind === "player" ? "person" : "dealer");
  return fits ? (
    <Strip now={now} view={view} steps={(now.kind === "player" ? PLAYER : DEALER) as readonly Step<typeof view>[]} />
  ) : null;
}

/** Points at things by a rule of style, so that nothing on the screen is touched. */
function usePointer(at: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const each = at
      .split(",")
      .map((text) => `.guide ~ * ${text.trim()}`)
      .join(",");
    sheet.replaceSync(`${each} { outline: 3px solid var(--gold); outline-offset: 3px; border-radius: 8px; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const found = at
      .split(",")
      .map((text) => document.querySelector(text.trim()))
      .find((one) => one !== null);
    const still = lessMotion.value || matchMedia("(prefers-reduced-motion: reduce)").matches;
    found?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
      );
    };
  }, [at]);
}

/** Has the dealer of the house wait as long as a step is read, and go on after it; bets stay open for their time. */
function useWaiting({ kind, table }: Guided, waits: boolean, view: PersonView | DealerView): void {
  const waited = useRef(false);
  const open = useRef(false);
  open.current = view.felt.round?.bets_open ?? false;
  const goOn = () => {
    if (waited.current && !open.current) void dealerWaits(table, 0);
    waited.current = false;
  };
  useEffect(() => {
    if (kind !== "player") return;
    if (!waits) return goOn();
    waited.current = true;
    void dealerWaits(table, WAITS);
    const every = setInterval(() => void dealerWaits(table, WAITS), AGAIN);
    return () => clearInterval(every);
  }, [table, waits, view.position]);
  useEffect(() => goOn, [table]);
}

/** Whether a step was come to by going back: then it stays, though it is done. */
let cameBack = false;

/** Goes on by itself as soon as a step is done. One that is to be seen stays where it was done before it began. */
function useDone<V>(step: Step<V>, view: V, next: () => void): boolean {
  const done = step.done?.(view) ?? false;
  const [stays] = useState(done && (cameBack || step.stays));
  useEffect(() => {
    if (done && !stays) next();
  }, [done, stays]);
  return done;
}

interface Props<V> {
  now: Guided;
  view: V;
  steps: readonly Step<V>[];
}

function Strip<V extends PersonView | DealerView>({ now, view, steps }: Props<V>) {
  const place = Math.min(now.step, steps.length - 1);
  const step = steps[place]!;
  useWaiting(now, step.waits?.(view) ?? false, view);
  return <OneStep key={step.id} now={now} view={view} step={step} place={place} of={steps.length} />;
}

function OneStep<V extends PersonView | DealerView>({
  now,
  view,
  step,
  place,
  of,
}: {
  now: Guided;
  view: V;
  step: Step<V>;
  place: number;
  of: number;
}) {
  const last = place + 1 === of;
  const to = (where: number) => follow(now.kind, now.table, where);
  const next = () => {
    cameBack = false;
    if (last) leaveGuide();
    else to(place + 1);
  };
  const back = () => {
    cameBack = true;
    to(Math.max(0, place - 1));
  };
  const done = useDone(step, view, next);
  const of_case = step.case?.(view) ?? "";
  const filled = step.filled?.(view) ?? {};
  const text =
    of_case && tIf(`guide.${step.id}-${of_case}`)
      ? t(`guide.${step.id}-${of_case}`, filled)
      : t(`guide.${step.id}-text`, filled);
  useEffect(() => say(sentences([t(`guide.${step.id}`), text])), [step.id, of_case]);
  usePointer(step.at);
  useKeys([
    { key: ".", about: t("guide.next"), act: next },
    ...(place ? [{ key: ",", about: t("guide.back"), act: back }] : []),
  ]);
  return (
    <aside class="guide" aria-label={t(`guide.title-${now.kind}`)} data-step={step.id}>
      <progress max={of} value={place + 1} aria-label={t("guide.progress", { n: place + 1, all: of })} />
      <div class="guide-words">
        <h2>
          <small>
            {place + 1}/{of}
          </small>{" "}
          {t(`guide.${step.id}`)} {done && <span class="guide-done">✓ {t("guide.is-done")}</span>}
        </h2>
        <p>{text}</p>
      </div>
      <div class="guide-buttons">
        <button onClick={back} disabled={!place}>
          {t("guide.back")}
        </button>
        <button class={step.done && !done ? "guide-next" : "main guide-next"} onClick={next}>
          {t(last ? "guide.finish" : step.done && !done ? "guide.skip" : "guide.next")}
        </button>
        <button class="guide-leave" onClick={leaveGuide}>
          {t("guide.leave")}
        </button>
      </div>
    </aside>
  );
}
