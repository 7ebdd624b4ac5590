// Figures as a language writes them. Making a format takes longer than using it a hundred times, so each is made once.
const formats = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}

/** A number with these digits behind the point: at least, at most. */
export function figure(value: number, language: string, least = 0, most = 3, style?: "percent"): string {
  const options = { minimumFractionDigits: least, maximumFractionDigits: most, ...(style && { style }) };
  return once(formats, `${language} ${least} ${most} ${style}`, () => new Intl.NumberFormat(language, options)).format(
    value,
  );
}

/** Which form of a word stands with a number. */
export const pluralOf = (value: number, language: string): string =>
  once(plurals, language, () => new Intl.PluralRules(language)).select(value);
