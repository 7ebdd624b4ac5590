// The pit's console: a tile for every table, and for one of them everything that its supervisor decides.
import { useEffect, useState } from "preact/hooks";
import type { PitView, TableOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { go } from "../../ground/route";
import { holding, house, look } from "../../ground/session";
import { kept } from "../../ground/settings";
import { Acting, Shell } from "../../ground/shell";
import { useView } from "../../ground/watch";
import { t } from "../../ground/words";
import "../../staff/style.css";
import type { Screen } from "..";
import { Approvals } from "../../staff/approvals";
import { Floor } from "./tiles";
import { Supervised } from "./table";
import "./style.css";

export const pit: Screen = {
  id: "pit",
  words: ["table", "staff", "jackpots", "pit"],
  post: "pit",
  at: "table",
  view: Pit,
};
export const floor: Screen = {
  id: "floor",
  words: ["table", "staff", "jackpots", "pit"],
  post: "pit",
  at: "house",
  view: WholeFloor,
};

const POSTS = ["pit", "casino-supervisor", "shift-manager"] as const;
type Post = (typeof POSTS)[number];
/** In which rank one supervises: some ways out are for a higher one. */
const post = kept<Post>("pit-post", "pit", POSTS);

function useLobby(): readonly TableOut[] {
  useEffect(() => {
    void look();
    const every = setInterval(() => void look(), 5_000);
    return () => clearInterval(every);
  }, []);
  return house.value?.tables ?? [];
}

function useTileKeys(tables: readonly TableOut[]): void {
  useKeys(
    tables
      .slice(0, 9)
      .map((one, place) => ({ key: String(place + 1), about: one.name, act: () => go("pit", one.name) })),
  );
}

function WholeFloor() {
  const tables = useLobby();
  useTileKeys(tables);
  return (
    <Acting post="pit" table="*" title={t("open.floor")}>
      {() => (
        <Shell title={t("open.floor")} table="" wide>
          <div class="pit">
            <Floor tables={tables} chosen="" />
            <Approvals />
          </div>
        </Shell>
      )}
    </Acting>
  );
}

function Pit({ table }: { table: string }) {
  const held = holding(post.value, table) ? post.value : "pit";
  return (
    <Acting key={held} post={held} table={table} title={t("pit.title")}>
      {() => <Watching table={table} held={held} />}
    </Acting>
  );
}

function Watching({ table, held }: { table: string; held: Post }) {
  const { view, stopped, problem } = useView<PitView>(`table/${table}`);
  const tables = useLobby();
  const [wanted, setWanted] = useState("");
  useTileKeys(tables);
  const ranks = POSTS.filter((one) => holding(one, table) !== undefined);
  const isThere = view?.type === "pit";
  return (
    <Shell title={t("pit.title")} table={table} phase={view?.phase} wide>
      <div class="pit">
        <div class="pit-top">
          {ranks.length > 1 && (
            <label>
              {t("pit.act-as")}{" "}
              <select value={held} onChange={(event) => (post.value = event.currentTarget.value as Post)}>
                {ranks.map((one) => (
                  <option key={one} value={one}>
                    {t(`post.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {tables.length > 9 && (
            <input
              placeholder={t("pit.find")}
              aria-label={t("pit.find")}
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          )}
        </div>
        <Floor tables={tables.filter((one) => one.name.toLowerCase().includes(wanted.toLowerCase()))} chosen={table} />
        {stopped && (
          <p class="pit-stopped" role="alert">
            {t("stopped-note", { why: stopped })}
          </p>
        )}
        {isThere ? (
          <Supervised key={table} view={view} table={table} post={held} />
        ) : (
          <p class="card-note">{problem || (view ? t("pit.off-record") : t("waiting"))}</p>
        )}
      </div>
    </Shell>
  );
}
