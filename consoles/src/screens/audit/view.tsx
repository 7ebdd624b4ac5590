// The audit: the journal as it is written, everything verified twice over, and any round replayed.
import { useEffect, useState } from "preact/hooks";
import { AnyPost } from "../../ground/posts";
import { go } from "../../ground/route";
import { house, look } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { Bookmarks } from "./bookmarks";
import { Journal } from "./journal";
import { READERS } from "./posts";
import { Replay } from "./replay";
import { Verify } from "./verify";

const TABS = ["journal", "bookmarks", "verify", "replay"] as const;
type Tab = (typeof TABS)[number];

export function Audit() {
  const [tab, setTab] = useState<Tab>("journal");
  const [at, setAt] = useState<{ stream: string; number: number } | null>(null);
  useEffect(() => void look(), []);
  const tables = house.value?.tables ?? [];
  const streams = [
    "house",
    "accounts",
    ...tables.map((table) => `table/${table.name}`),
    ...(house.value?.jackpots.map((jackpot) => `link/${jackpot}`) ?? []),
  ];
  return (
    <AnyPost posts={READERS} title={t("audit.title")}>
      {(choice) => (
        <Shell title={t("audit.title")} table="" wide>
          <div class="audit">
            <div class="audit-top">
              <div class="audit-tabs" role="tablist">
                {TABS.map((text) => (
                  <button
                    key={text}
                    role="tab"
                    aria-selected={tab === text}
                    onClick={() => {
                      setAt(null);
                      setTab(text);
                    }}
                  >
                    {t(`audit.${text}`)}
                  </button>
                ))}
              </div>
              {choice}
            </div>
            {tab === "journal" && <Journal streams={streams} at={at} />}
            {tab === "bookmarks" && (
              <Bookmarks
                open={(stream, number) => {
                  setAt({ stream, number });
                  setTab("journal");
                }}
              />
            )}
            {tab === "verify" && <Verify streams={streams} />}
            {tab === "replay" && <Choose />}
          </div>
        </Shell>
      )}
    </AnyPost>
  );
}

/** Which round of which table. */
function Choose() {
  const tables = house.value?.tables ?? [];
  const [table, setTable] = useState(tables[0]?.name ?? "");
  const rounds = tables.find((candidate) => candidate.name === table)?.rounds ?? 0;
  const [number, setNumber] = useState("");
  const wanted = number || String(rounds);
  return (
    <form
      class="audit-box audit-fields"
      onSubmit={(event) => {
        event.preventDefault();
        go("replay", `${table}~${wanted}`);
      }}
    >
      <label>
        {t("audit.stream")}
        <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
          {tables.map((table) => (
            <option key={table.name}>{table.name}</option>
          ))}
        </select>
      </label>
      <label>
        {t("audit.round")}
        <input
          type="number"
          min={1}
          max={Math.max(1, rounds)}
          value={wanted}
          onInput={(event) => setNumber(event.currentTarget.value)}
        />
      </label>
      <button class="main" disabled={!rounds}>
        {t("audit.go")}
      </button>
      {!rounds && <p>{t("audit.no-rounds")}</p>}
    </form>
  );
}

export function Replayed({ table: both }: { table: string }) {
  const cut = both.lastIndexOf("~"),
    table = both.slice(0, cut),
    number = Number(both.slice(cut + 1)) || 1;
  return (
    <AnyPost posts={READERS} title={t("replay.title")}>
      {() => (
        <Shell title={t("replay.title")} table={table} wide>
          <div class="audit">
            <Replay table={table} number={number} />
          </div>
        </Shell>
      )}
    </AnyPost>
  );
}
