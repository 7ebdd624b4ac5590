// House edge and hit frequency, worked out by the server when somebody asks.
import { useEffect, useState } from "preact/hooks";
import type { FiguresOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { t } from "../../ground/words";

/** With `now`, for the cards that nobody has seen yet: a practice house works that out, a house for money never. */
export function useWagerFigures(
  table: string,
  wanted: boolean,
  now = false,
): { figures: FiguresOut | null; problem: string } {
  const [figures, setFigures] = useState<FiguresOut | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!wanted || figures) return;
    ask<FiguresOut>(`/api/${now ? "odds" : "figures"}/${encodeURIComponent(table)}`).then(
      setFigures,
      (found: unknown) => setProblem(problemLine(found)),
    );
  }, [table, wanted]);
  return { figures, problem };
}

export function useFigures(table: string, wanted: boolean): ReadonlyMap<string, string> {
  const { figures, problem } = useWagerFigures(table, wanted);
  useEffect(() => {
    if (problem) tell(problem, true);
  }, [problem]);
  if (!wanted || !figures) return new Map();
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return new Map(
    figures.wagers.map((wager) => [
      wager.wager,
      t("play.figure", { edge: percent(wager.edge), hit: percent(wager.hit) }),
    ]),
  );
}
