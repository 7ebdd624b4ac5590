// How a question is answered: a choice by its key or a touch; everything else is typed, or put together by touch.
import { useEffect, useRef, useState } from "preact/hooks";
import type { QuestionOut } from "../../types";
import { chipText } from "../../ground/money";
import { useKeys } from "../../ground/keys";
import { said, t } from "../../ground/words";

interface Props {
  question: QuestionOut;
  onAnswer(typed: string): void;
}

const KEYS = "123456789ABCDEFGHIJ";

export function Answering({ question, onAnswer }: Props) {
  return question.form === "choice" ? (
    <Choices question={question} onAnswer={onAnswer} />
  ) : (
    <Typed question={question} onAnswer={onAnswer} />
  );
}

function Choices({ question, onAnswer }: Props) {
  const answers = question.choices.map((choice, place) => ({
    key: KEYS[place] ?? "",
    about: said(choice.text),
    act: () => onAnswer(String(place + 1)),
  }));
  useKeys(answers);
  return (
    <ol class="academy-choices">
      {answers.map((answer) => (
        <li key={answer.key}>
          <button onClick={answer.act}>
            <kbd>{answer.key}</kbd> <span>{answer.about}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Typed({ question, onAnswer }: Props) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = (word: string) => setTyped((before) => `${before.trim()} ${word}`.trim());
  const { form } = question;
  return (
    <form
      class="academy-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onAnswer(typed);
      }}
    >
      {form === "order" && (
        <ol class="academy-choices">
          {question.choices.map((choice, place) => (
            <li key={place}>
              <button
                type="button"
                disabled={typed.split(" ").includes(String(place + 1))}
                onClick={() => add(String(place + 1))}
              >
                <kbd>{place + 1}</kbd> <span>{said(choice.text)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {form === "chips" && <Tray question={question} typed={typed} onType={setTyped} />}
      <label>
        <span>{t(`academy.how-${form}`)}</span>
        <span class="academy-row">
          <input
            ref={field}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            autocomplete="off"
            inputMode={form === "number" ? "numeric" : form === "money" ? "decimal" : "text"}
          />
          <button type="submit" class="main">
            {t("school.answer")} <kbd>Enter</kbd>
          </button>
          {(form === "order" || form === "chips") && typed && (
            <button type="button" onClick={() => setTyped("")}>
              {t("school.clear")}
            </button>
          )}
        </span>
      </label>
    </form>
  );
}

/** Chips as they are typed: `3x100 2x25`. */
function counted(typed: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of typed.replaceAll("×", "x").split(" ").filter(Boolean)) {
    const at = word.indexOf("x");
    const value = at < 0 ? word : word.slice(at + 1);
    found.set(value, (found.get(value) ?? 0) + (at < 0 ? 1 : Number(word.slice(0, at)) || 0));
  }
  return found;
}

const written = (chips: Map<string, number>): string =>
  [...chips].map(([value, number]) => `${number}x${value}`).join(" ");

function Tray({ question, typed, onType }: { question: QuestionOut; typed: string; onType(typed: string): void }) {
  const unit = { currency: question.currency, digits: question.digits };
  const there = counted(typed);
  const put = (value: string) => onType(written(new Map(there).set(value, (there.get(value) ?? 0) + 1)));
  return (
    <div class="academy-tray">
      {[...question.chips].reverse().map((minor) => {
        const value = String(minor / 10 ** question.digits);
        return (
          <button key={minor} type="button" onClick={() => put(value)} title={t("school.one-chip", { value })}>
            {chipText(minor, unit)} {there.has(value) && <b>×{there.get(value)}</b>}
          </button>
        );
      })}
    </div>
  );
}
