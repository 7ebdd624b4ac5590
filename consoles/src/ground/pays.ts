// Posted pays as the felt writes them: `8 to 1` in English, 1 赔 8 in Chinese; a sum; a part of a meter.
import type { Pay, PartOf } from "../types";
import { said, t } from "./words";

/** Odds, a sum or a part of a meter, before commission. */
export function awardSaid(pays: Pay["pays"]): string {
  return pays.is === "part" ? t("pay.part", { part: pays.part, meter: pays.names }) : said(pays);
}

export function paySaid({ pays, commission }: Pick<Pay, "pays" | "commission">): string {
  return commission ? t("pay.less", { pays: awardSaid(pays), rate: commission }) : awardSaid(pays);
}

/** Whether a pay is a part of this meter. */
export const isOf = (pays: Pay["pays"], meter: string): pays is PartOf => pays.is === "part" && pays.meter === meter;
