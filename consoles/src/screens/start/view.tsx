// The first start, step by step: what is done, what comes, and a last look before the house is founded.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { go, linkTo } from "../../ground/route";
import { Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { begin, check, founded, isBusy, offered, problem, step, STEPS, type Step } from "./draft";
import { CodeStep, HouseStep, LookOver, OfficersStep, PlaceStep } from "./steps";
import { TablesStep } from "./tables";
import { Founded } from "./founded";

export function Start() {
  useEffect(() => {
    void begin();
  }, []);
  const waits = offered.value?.waits;
  return (
    <Shell title={t("start.title")}>
      <div class="start">
        {offered.value === null && (
          <p class="card-note" role="status">
            {problem.value || t("waiting")}
          </p>
        )}
        {founded.value.length > 0 ? (
          <Founded />
        ) : (
          waits === false && (
            <p class="card-note">
              {t("start.over")} <a href={linkTo("lobby")}>{t("come-in")}</a>
            </p>
          )
        )}
        {waits && !founded.value.length && <Steps />}
      </div>
    </Shell>
  );
}

function Steps() {
  const at = STEPS.indexOf(step.value);
  return (
    <>
      <ol class="start-steps" aria-label={t("start.steps")}>
        {STEPS.map((one, place) => (
          <li key={one} aria-current={one === step.value ? "step" : undefined} class={place < at ? "done" : ""}>
            <button disabled={place >= at} onClick={() => (step.value = one)}>
              <span class="start-number">{place < at ? "✓" : place + 1}</span> {t(`start.step-${one}`)}
            </button>
          </li>
        ))}
      </ol>
      <Shown key={step.value} />
    </>
  );
}

function Shown() {
  switch (step.value) {
    case "code":
      return <CodeStep />;
    case "house":
      return <HouseStep />;
    case "tables":
      return <TablesStep />;
    case "officers":
      return <OfficersStep />;
    case "place":
      return <PlaceStep />;
    case "look-over":
      return <LookOver />;
  }
}

interface PageProps {
  of: Step;
  /** What is done before the next step; it stays here if that fails. */
  next?: () => Promise<boolean>;
  last?: string;
  children: ComponentChildren;
}

/** One step: a heading that is read out, its fields, and the way on. */
export function Page({ of, next = () => check(), last, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(".start-page")) heading.current?.focus();
  }, []);
  const at = STEPS.indexOf(of);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!(await next())) return;
    const after = STEPS[at + 1];
    if (after) step.value = after;
    else go("start");
  };
  return (
    <form class="staff-box start-page" data-step={of} onSubmit={(event) => void send(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {t(`start.${of}-title`)}
      </h2>
      <p>{t(`start.${of}-about`)}</p>
      {children}
      {problem.value && (
        <p class="bad" role="alert">
          {problem.value}
        </p>
      )}
      <div class="start-acts">
        {at > 0 && (
          <button type="button" onClick={() => (step.value = STEPS[at - 1]!)}>
            {t("start.before")}
          </button>
        )}
        <button class="main" disabled={isBusy.value}>
          {isBusy.value ? t("waiting") : (last ?? t("start.on"))}
        </button>
      </div>
    </form>
  );
}
