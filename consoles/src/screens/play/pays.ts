// Posted pays as the felt writes them: `8 to 1` in English, 1 赔 8 in Chinese.
import type { Pay } from "../../types";
import { language } from "../../ground/settings";
import { shareOf } from "../../ground/jackpot-said";
import { t, tIf } from "../../ground/words";

/** Odds alone. */
export function oddsSaid(pays: string): string {
  const share = shareOf(pays);
  if (share) return t("play.share", { part: share.part, meter: tIf(`meter.${share.meter}`) ?? share.meter });
  const odds = /^([\d.,/]+) to ([\d.,]+)$/.exec(pays);
  return odds && language.value !== "en" ? t("play.odds", { wins: odds[1]!, stake: odds[2]! }) : pays;
}

export function paySaid(pay: Pay): string {
  const said = oddsSaid(pay.pays);
  return pay.commission ? `${said} · ${t("play.less-commission", { rate: pay.commission })}` : said;
}
