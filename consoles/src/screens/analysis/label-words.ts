// Titles of pay tables, which only the analysis shows.
import { addWords, t, type Catalogue } from "../../ground/words";

const LABELS: Catalogue = {
  "analysis.table-named": ["Pay table {n}", "赔率表 {n}", "賠率表 {n}"],
  "analysis.fours": ["Banker on 4 at {odds}", "庄 4 点 {odds}", "莊 4 點 {odds}"],
  "analysis.nines": ["tied nines at {odds}", "9 点和 {odds}", "9 點和 {odds}"],
  "analysis.nines-apart": [
    "tied nines at {one} on Bet 1, {three} on Bet 3",
    "9 点和：第 1 注 {one}，第 3 注 {three}",
    "9 點和：第 1 注 {one}，第 3 注 {three}",
  ],
  "analysis.flat": ["{n} flat", "定额 {n}", "定額 {n}"],
  "analysis.of-meter": ["{part} of the {meter} meter", "{meter} 奖池的 {part}", "{meter} 獎池的 {part}"],
};
addWords(LABELS);

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
