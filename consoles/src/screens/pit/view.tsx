// The pit's console: a tile for every table, and for one of them everything that its supervisor decides.
import { useState } from "preact/hooks";
import type { DoneOut, PitView, TableOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { LeftOut } from "../../ground/left-out";
import { ask } from "../../ground/net";
import { go } from "../../ground/route";
import { problemLine, tell } from "../../ground/say";
import { holding } from "../../ground/session";
import { kept } from "../../ground/settings";
import { Acting, Shell } from "../../ground/shell";
import { useTables, useView } from "../../ground/watch";
import { t } from "../../ground/words";
import { Approvals } from "../../staff/approvals";
import { Floor } from "./tiles";
import { Supervised } from "./table";

const POSTS = ["pit", "casino-supervisor", "shift-manager"] as const;
type Post = (typeof POSTS)[number];
/** In which rank one supervises: some ways out are for a higher one. */
const post = kept<Post>("pit-post", "pit", POSTS);

/** The rank in which one supervises a table: the one chosen last, if it is held there, else the first that is. */
const rankAt = (table: string): Post =>
  [post.value, ...POSTS].find((text) => holding(text, table) !== undefined) ?? "pit";

function useTileKeys(tables: readonly TableOut[]): void {
  useKeys(
    tables
      .slice(0, 9)
      .map((table, place) => ({ key: String(place + 1), about: table.name, act: () => go("pit", table.name) })),
  );
}

export function WholeFloor() {
  const tables = useTables() ?? [];
  useTileKeys(tables);
  return (
    <Acting post={rankAt("*")} table="*" title={t("open.floor")}>
      {() => (
        <Shell title={t("open.floor")} table="" wide>
          <div class="pit">
            <LeftOut />
            <Floor tables={tables} chosen="" />
            <Approvals />
          </div>
        </Shell>
      )}
    </Acting>
  );
}

/** Take the post that one was granted, on the record of a table. */
const goOnDuty = (table: string): Promise<void> =>
  ask<DoneOut>("/api/duty", { table }).then(
    () => undefined,
    (found: unknown) => tell(problemLine(found), true),
  );

export function Pit({ table }: { table: string }) {
  const held = rankAt(table);
  return (
    <Acting key={held} post={held} table={table} title={t("pit.title")}>
      {() => <Watching table={table} held={held} />}
    </Acting>
  );
}

function Watching({ table, held }: { table: string; held: Post }) {
  const { view, stopped, problem } = useView<PitView>(`table/${table}`);
  const tables = useTables() ?? [];
  const [wanted, setWanted] = useState("");
  useTileKeys(tables);
  const ranks = POSTS.filter((post) => holding(post, table) !== undefined);
  const isThere = view?.type === "pit";
  return (
    <Shell title={t("pit.title")} table={table} phase={view?.phase} wide>
      <div class="pit">
        <div class="pit-top">
          {ranks.length > 1 && (
            <label>
              {t("pit.act-as")}{" "}
              <select value={held} onChange={(event) => (post.value = event.currentTarget.value as Post)}>
                {ranks.map((rank) => (
                  <option key={rank} value={rank}>
                    {t(`post.${rank}`)}
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
        <LeftOut />
        <Floor
          tables={tables.filter((table) => table.name.toLowerCase().includes(wanted.toLowerCase()))}
          chosen={table}
        />
        {stopped && (
          <p class="pit-stopped" role="alert">
            {t("stopped-note", { why: stopped })}
          </p>
        )}
        {isThere ? (
          <Supervised key={table} view={view} table={table} post={held} />
        ) : (
          <div class="card-note">
            <p>{problem || (view ? t("pit.off-record") : t("waiting"))}</p>
            {view && !problem && (
              <button class="main" onClick={() => void goOnDuty(table)}>
                {t("pit.go-on-duty", { post: t(`post.${held}`) })}
              </button>
            )}
          </div>
        )}
      </div>
    </Shell>
  );
}
