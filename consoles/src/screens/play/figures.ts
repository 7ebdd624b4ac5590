// House edge and hit frequency, worked out by the server when somebody asks.
import { useEffect, useState } from "preact/hooks";
import type { FiguresOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { t } from "../../ground/words";

export function useFigures(table: string, wanted: boolean): ReadonlyMap<string, string> {
  const [found, setFound] = useState<FiguresOut | null>(null);
  useEffect(() => {
    if (!wanted || found) return;
    ask<FiguresOut>(`/api/figures/${encodeURIComponent(table)}`).then(setFound, (problem: unknown) =>
      tell(problemLine(problem), true),
    );
  }, [table, wanted]);
  if (!wanted || !found) return new Map();
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return new Map(
    found.wagers.map((one) => [one.wager, t("play.figure", { edge: percent(one.edge), hit: percent(one.hit) })]),
  );
}
