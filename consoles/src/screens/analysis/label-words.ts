// Lines of wagers that only the analysis shows: what loses, and every state of an insurance.
import { addWords, t, type Catalogue, type Three } from "../../ground/words";

const LABELS: Catalogue = {
  "label.Banker wins, not with a three-card 7": [
    "Banker wins, not with a three-card 7",
    "庄赢（非三张牌 7 点）",
    "莊贏（非三張牌 7 點）",
  ],
  "label.No Dragon 7": ["No Dragon 7", "非龙7", "非龍7"],
  "label.No Panda 8": ["No Panda 8", "非熊猫8", "非熊貓8"],
  "label.No Royal 9": ["No Royal 9", "非皇家九", "非皇家九"],
  "label.No match": ["No match", "无配对", "無配對"],
  "label.Tie below 9": ["Tie below 9", "9 点以下和", "9 點以下和"],
  "label.Tie of natural eights": ["Tie of natural eights", "例牌 8 点和", "例牌 8 點和"],
  "label.Tie on 7": ["Tie on 7", "7 点和", "7 點和"],
  "label.Natural 8 against natural 9": ["Natural 8 against natural 9", "例牌 8 对例牌 9", "例牌 8 對例牌 9"],
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

const SIDES: readonly (readonly [string, string, string])[] = [
  ["Banker", "庄", "莊"],
  ["Player", "闲", "閒"],
  ["Tie", "和", "和"],
];

function add(english: string, hans: string, hant: string): void {
  const three: Three = [english, hans, hant];
  addWords({ [`label.${english}`]: three });
}

for (const [side, hans, hant] of SIDES) {
  for (let n = 0; n < 10; n += 1) add(`${side} Wins On ${n} wins`, `${hans} ${n} 点赢`, `${hant} ${n} 點贏`);
}
for (const [one, other] of [
  [SIDES[0]!, SIDES[1]!],
  [SIDES[1]!, SIDES[0]!],
] as const) {
  for (let n = 4; n < 9; n += 1) {
    add(`${one[0]} ${n}, ${other[0]} wins`, `${one[1]} ${n} 点，${other[1]}赢`, `${one[2]} ${n} 點，${other[2]}贏`);
    add(
      `${one[0]} was on ${n}, ${other[0]} wins`,
      `${one[1]}原为 ${n} 点，${other[1]}赢`,
      `${one[2]}原為 ${n} 點，${other[2]}贏`,
    );
  }
  add(`${one[0]} 9, ${other[0]} ties`, `${one[1]} 9 点，与${other[1]}和`, `${one[2]} 9 點，與${other[2]}和`);
  add(
    `${one[0]} on 7, ${other[0]} wins with a natural`,
    `${one[1]} 7 点，${other[1]}例牌赢`,
    `${one[2]} 7 點，${other[2]}例牌贏`,
  );
  for (const n of [8, 9])
    add(
      `${one[0]} natural ${n}, ${other[0]} natural 9`,
      `${one[1]}例牌 ${n}，${other[1]}例牌 9`,
      `${one[2]}例牌 ${n}，${other[2]}例牌 9`,
    );
}

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
