// A moment to the second, the same in every language: `2026-11-18 04:20:00`.

export const timeSaid = (at: number): string =>
  new Date(at).toLocaleString("sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
