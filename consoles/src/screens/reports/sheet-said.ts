// The columns and sayings of the sheets, which the server writes in English. One that is not listed here is shown as the
// server says it.
import { tIf } from "../../ground/words";

export const columnTitle = (name: string): string => tIf(`col.${name}`) ?? name;
export const saying = (text: string): string => tIf(`says.${text}`) ?? tIf(`phase.${text}`) ?? text;
