// What set-ups and skills are called, and times as the screen writes them.
import type { TrainedOut } from "../../types";
import { placeSaid } from "../../ground/session";
import { language } from "../../ground/settings";
import { named, noted, t } from "../../ground/words";

export const keyOf = (trained: TrainedOut): string => `${trained.kind}/${trained.name}`;

/** A set-up in a list: a table by its name, a ready one by its own. */
export function trainedSaid(trained: TrainedOut): string {
  const what = `${named(trained.rulebook_title)} · ${named(trained.title)}`;
  return noted(what, trained.kind === "table" ? placeSaid(trained.name) : trained.name);
}

export const skillSaid = (skill: string): string => t(`academy.skill-${skill}`);

export function secondsSaid(milliseconds: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t("school.seconds", { n: (milliseconds / 1000).toLocaleString(language.value, digits) });
}

export function percentSaid(good: number, asked: number): string {
  return asked ? (good / asked).toLocaleString(language.value, { style: "percent" }) : "–";
}
