// A login name that is proposed for somebody.

/** A login name out of a name: small letters, as the house takes them. */
export const loginOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^[.]+|[.]+$/g, "")
    .slice(0, 60);
