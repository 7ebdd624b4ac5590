// Small parts that several views of the analysis share.
import type { ComponentChildren } from "preact";
import type { Names, Subject } from "../../types";
import { named, t } from "../../ground/words";
import { keyOf, subjectSaid, wagerSaid } from "./said";

export interface Choices {
  tables: readonly Subject[];
  ready: readonly Subject[];
  rulebooks: readonly Subject[];
}

export const everySubject = (choices: Choices): Subject[] => [
  ...choices.tables,
  ...choices.ready,
  ...choices.rulebooks,
];

/** A list of everything that can be analysed. */
export function SubjectSelect({
  choices,
  value,
  label,
  onChoose,
}: {
  choices: Choices;
  value: Subject;
  label: string;
  onChoose(subject: Subject): void;
}) {
  const groups = [
    ["analysis.tables", choices.tables],
    ["analysis.ready", choices.ready],
    ["analysis.rulebooks", choices.rulebooks],
  ] as const;
  return (
    <select
      aria-label={label}
      value={keyOf(value)}
      onChange={(event) => {
        const found = everySubject(choices).find((subject) => keyOf(subject) === event.currentTarget.value);
        if (found) onChoose(found);
      }}
    >
      {groups.map(
        ([word, some]) =>
          some.length > 0 && (
            <optgroup key={word} label={t(word)}>
              {some.map((subject) => (
                <option key={keyOf(subject)} value={keyOf(subject)}>
                  {subjectSaid(subject)}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </select>
  );
}

type Row = Parameters<typeof wagerSaid>[0] & { wager: string; pay_table?: Names };

/** A list of wagers of which one is shown. */
export function WagerSelect({
  rows,
  value,
  onChoose,
}: {
  rows: readonly Row[];
  value: number;
  onChoose(place: number): void;
}) {
  const names = rows.map((row) => wagerSaid(row));
  return (
    <label class="analysis-field">
      {t("analysis.wager")}
      <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {rows.map((row, place) => (
          <option key={place} value={place}>
            {names.filter((name) => name === names[place]).length > 1 && row.pay_table
              ? `${names[place]} · ${named(row.pay_table)}`
              : names[place]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Waiting, a problem, or what was found. */
export function Answer({
  problem,
  isAsking,
  children,
}: {
  problem: string;
  isAsking: boolean;
  children: ComponentChildren;
}) {
  if (problem)
    return (
      <p class="analysis-problem bad" role="alert">
        {problem}
      </p>
    );
  return (
    <div class="analysis-answer" aria-busy={isAsking}>
      {isAsking && <progress class="analysis-thin" aria-label={t("waiting")} />}
      {children}
    </div>
  );
}

/** A table that may be wider than its place. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="analysis-scroll" role="region" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
