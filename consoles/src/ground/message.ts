// The form of a sentence in the catalogue: the small part of ICU MessageFormat that `puntobanco/words/message.py` reads.

/** A text, a parameter, or a choice among forms by the plural of a parameter or by its own text. */
export type Part = string | { name: string; plural?: boolean; forms?: ReadonlyMap<string, readonly Part[]> };

const known = new Map<string, readonly Part[]>();

/** The parts of a sentence. The tests of the catalogue see to it that every sentence is well formed. */
export function parse(message: string): readonly Part[] {
  const found = known.get(message) ?? read(message);
  known.set(message, found);
  return found;
}

function read(message: string): readonly Part[] {
  let at = 0;
  const upTo = (marks: string): string => {
    const from = at;
    while (at < message.length && !marks.includes(message[at]!)) at++;
    return message.slice(from, at);
  };
  const parts = (): Part[] => {
    const found: Part[] = [];
    for (;;) {
      const text = upTo("{}");
      if (text) found.push(text);
      if (message[at] !== "{") return found;
      at++;
      found.push(part());
    }
  };
  const part = (): Part => {
    const name = upTo(",}").trim();
    if (message[at++] === "}") return { name };
    const plural = upTo(",").trim() === "plural";
    at++;
    const forms = new Map<string, readonly Part[]>();
    for (let form = upTo("{}"); message[at] === "{"; form = upTo("{}")) {
      at++;
      forms.set(form.trim(), parts());
      at++;
    }
    at++;
    return { name, plural, forms };
  };
  return parts();
}

/** How a parameter is written, and which form of a choice it takes. */
export interface Writer {
  written(name: string): string;
  formOf(name: string, plural: boolean): string;
}

/** A sentence with its parameters; `#` is the number by which a plural form was chosen. */
export function filled(parts: readonly Part[], by: Writer, number = "#"): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part.replaceAll("#", number);
      if (!part.forms) return by.written(part.name);
      const plural = part.plural ?? false;
      const form = part.forms.get(by.formOf(part.name, plural)) ?? part.forms.get("other") ?? [];
      return filled(form, by, plural ? by.written(part.name) : number);
    })
    .reduce(beside, "");
}

const HAN = /[\u2e80-\u9fff\uff00-\uffef]/;

/** What follows in a sentence. The space that sets off Latin letters and figures is left out between two characters. */
export function beside(said: string, more: string): string {
  const isHan = (text: string, at: number) => HAN.test(text.charAt(at));
  if (said.endsWith(" ") && isHan(said, said.length - 2) && isHan(more, 0)) return said.slice(0, -1) + more;
  if (more.startsWith(" ") && isHan(said, said.length - 1) && isHan(more, 1)) return said + more.slice(1);
  return said + more;
}
