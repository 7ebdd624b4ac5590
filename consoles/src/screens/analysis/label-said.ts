// Titles of pay tables, which only the analysis shows.
import { t } from "../../ground/words";

/** The title of a pay table: by its letter or number, or by the odds in which it differs. */
export function titleSaid(title: string, odds: (text: string) => string): string {
  const numbered = /^Pay ?(?:table|scale) (.+)$/i.exec(title);
  if (numbered) return t("analysis.table-named", { n: numbered[1]! });
  const said = title
    .split(/, (?=tied)/)
    .map((part) => {
      const fours = /^Banker on 4 at (.+)$/.exec(part),
        apart = /^tied nines at (.+) on Bet 1, (.+) on Bet 3$/i.exec(part),
        nines = /^tied nines at (.+)$/i.exec(part);
      if (fours) return t("analysis.fours", { odds: odds(fours[1]!) });
      if (apart) return t("analysis.nines-apart", { one: odds(apart[1]!), three: odds(apart[2]!) });
      return nines ? t("analysis.nines", { odds: odds(nines[1]!) }) : odds(part);
    })
    .join(", ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}
