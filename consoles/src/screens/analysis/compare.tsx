// Two to four set-ups side by side: edge, hit frequency and deviation of every wager.
import { useState } from "preact/hooks";
import type { CompareOut, Subject } from "../../types";
import { named, t } from "../../ground/words";
import { ofSubject, useAnswer } from "./asked";
import { Answer, everySubject, Scroll, SubjectSelect, type Choices } from "./parts";
import { keyOf, percent, signed, subjectSaid, wagerSaid } from "./said";

const MOST = 4;
type Shown = "edge" | "hit" | "deviation";
const SHOWN: readonly Shown[] = ["edge", "hit", "deviation"];

function second(choices: Choices, first: Subject): Subject {
  const every = everySubject(choices).filter((subject) => keyOf(subject) !== keyOf(first));
  return (
    every.find(
      (subject) => subject.kind !== "table" && subject.rulebook === first.rulebook && subject.version !== first.version,
    ) ??
    every[0] ??
    first
  );
}

export function Compare({ choices, subject }: { choices: Choices; subject: Subject }) {
  const [others, setOthers] = useState<readonly Subject[]>(() => [second(choices, subject)]);
  const [shown, setShown] = useState<Shown>("edge");
  const columns = [subject, ...others];
  const { found, problem, isAsking } = useAnswer<CompareOut>("compare", {
    columns: columns.map((column) => ({ of: ofSubject(column) })),
  });
  const write = (number: number) => (shown === "deviation" ? signed(number, 4) : percent(number));
  const change = (place: number, subject: Subject) =>
    setOthers(others.map((before, at) => (at === place ? subject : before)));
  return (
    <>
      <div class="analysis-columns">
        <p class="analysis-column">
          <b>{t("analysis.column", { n: 1 })}</b> {subjectSaid(subject)}
        </p>
        {others.map((other, place) => (
          <p key={place} class="analysis-column">
            <b>{t("analysis.column", { n: place + 2 })}</b>
            <SubjectSelect
              choices={choices}
              value={other}
              label={t("analysis.column", { n: place + 2 })}
              onChoose={(chosen) => change(place, chosen)}
            />
            {others.length > 1 && (
              <button
                class="plain"
                aria-label={t("analysis.drop-column", { n: place + 2 })}
                onClick={() => setOthers(others.filter((_, at) => at !== place))}
              >
                ×
              </button>
            )}
          </p>
        ))}
        {columns.length < MOST && (
          <button
            onClick={() =>
              setOthers([
                ...others,
                second({ tables: [], ready: choices.ready, rulebooks: [] }, others.at(-1) ?? subject),
              ])
            }
          >
            + {t("analysis.add-column")}
          </button>
        )}
      </div>
      <div class="analysis-shown" role="group" aria-label={t("analysis.show")}>
        {SHOWN.map((text) => (
          <button key={text} aria-pressed={shown === text} onClick={() => setShown(text)}>
            {t(`analysis.${text}`)}
          </button>
        ))}
      </div>
      <Answer problem={problem} isAsking={isAsking}>
        {found && (
          <Scroll label={t("analysis.tab-compare")}>
            <table class="analysis-table analysis-tables">
              <thead>
                <tr>
                  <th scope="col">{t("analysis.wager")}</th>
                  {found.columns.map((column, place) => (
                    <th key={place} scope="col" class="number">
                      {subjectSaid(column)}
                      <br />
                      <small>{t("decks", { n: column.decks })}</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => {
                  const there = row.cells.flatMap((cell) => (cell ? [cell[shown]] : []));
                  const least = there.length > 1 && Math.max(...there) > Math.min(...there) ? Math.min(...there) : NaN;
                  return (
                    <tr key={`${row.wager}${JSON.stringify(row.given)}`} data-wager={row.wager}>
                      <th scope="row">{wagerSaid(row)}</th>
                      {row.cells.map((cell, place) => (
                        <td key={place} class="number">
                          {cell ? (
                            <>
                              {write(cell[shown])}
                              {shown === "edge" && cell.edge === least && (
                                <small class="good"> ▼ {t("analysis.lowest")}</small>
                              )}
                              {named(cell.pay_table) && (
                                <>
                                  <br />
                                  <small>{named(cell.pay_table)}</small>
                                </>
                              )}
                            </>
                          ) : (
                            <small>{t("analysis.not-offered")}</small>
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Scroll>
        )}
      </Answer>
    </>
  );
}
