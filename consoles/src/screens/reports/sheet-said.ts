// The titles, columns and sayings of the sheets, which the server writes in English. One that is not listed here is shown
// as the server says it.
import { t, tIf } from "../../ground/words";

const LINKED: readonly [RegExp, string][] = [
  [/^Meters of (.*)$/, "sheet.meters"],
  [/^(.*), in this interval$/, "sheet.interval"],
  [/^Hits of (.*)$/, "sheet.hits"],
];

export function sheetTitle(title: string): string {
  const listed = tIf(`sheet.${title}`);
  if (listed !== null) return listed;
  for (const [pattern, key] of LINKED) {
    const found = pattern.exec(title);
    if (found) return t(key, { link: found[1]! });
  }
  return title;
}

export const columnTitle = (name: string): string => tIf(`col.${name}`) ?? name;
export const saying = (text: string): string => tIf(`says.${text}`) ?? tIf(`phase.${text}`) ?? text;
