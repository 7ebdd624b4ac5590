// What stands in a sheet: a value that the server wrote out, or a text or a name for the reader's language.
import type { SheetOut } from "../../types";
import { valueNamed } from "../../ground/names";
import { said } from "../../ground/words";

export type Row = SheetOut["rows"][number];
export type Value = Row[number];

/** A value in words. */
export const valueSaid = (value: Value): string => (typeof value === "string" ? valueNamed(value) : said(value));

/** The place of a column; below nothing where there is none. */
export const placeOf = (sheet: SheetOut, code: string): number =>
  sheet.columns.findIndex((column) => column.code === code);
