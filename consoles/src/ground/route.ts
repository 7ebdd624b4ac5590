// Where one is: `#/play/NZ-01` is the screen `play` at the table NZ-01; `#/` is the lobby.
import { signal } from "@preact/signals";

export interface Where {
  screen: string;
  table: string;
}

function read(): Where {
  const [, screen = "", table = ""] = location.hash.slice(1).split("/");
  return { screen: screen || "lobby", table: decodeURIComponent(table) };
}

export const where = signal<Where>(read());
addEventListener("hashchange", () => (where.value = read()));

export function linkTo(screen: string, table = ""): string {
  return screen === "lobby" ? "#/" : `#/${screen}${table ? `/${encodeURIComponent(table)}` : ""}`;
}

export function go(screen: string, table = ""): void {
  location.hash = linkTo(screen, table);
}
