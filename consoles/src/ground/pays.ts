// Posted pays as the felt writes them: `8 to 1` in English, 1 赔 8 in Chinese.
import type { Pay } from "../types";
import { language } from "./settings";
import { t, tIf } from "./words";

/** A pay that is a part of a meter, as the server writes it: its percent and which meter. */
export function shareOf(pays: string): { part: string; meter: string } | null {
  const [, part, meter] = /^([\d.]+)% of the (\S+) meter$/.exec(pays) ?? [];
  return part && meter ? { part, meter } : null;
}

/** Odds alone. */
export function oddsSaid(pays: string): string {
  const share = shareOf(pays);
  if (share) return t("pay.share", { part: share.part, meter: tIf(`meter.${share.meter}`) ?? share.meter });
  const odds = /^([\d.,/]+) to ([\d.,]+)$/.exec(pays);
  return odds && language.value !== "en" ? t("ref.odds", { wins: odds[1]!, stake: odds[2]! }) : pays;
}

export function paySaid(pay: Pay): string {
  const said = oddsSaid(pay.pays);
  return pay.commission ? `${said} · ${t("pay.less-commission", { rate: pay.commission })}` : said;
}
