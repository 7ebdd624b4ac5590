// Backups made, verified and downloaded; and the thresholds of the house.
import { useEffect, useState } from "preact/hooks";
import type { BackupChecked, BackupOut, Thresholds } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { minorOf, plain } from "../../ground/money";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { house, placeSaid } from "../../ground/session";
import { noted, said, t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { DIGITS } from "../../staff/money-act";

const MEGABYTE = 1_000_000;

export function Backups() {
  const { found: files, problem, again } = useAnswer<BackupOut[]>("/api/backups");
  const [found, setFound] = useState<BackupChecked | null>(null);
  const [busy, setBusy] = useState("");
  const run = async (path: string) => {
    setBusy(path);
    setFound(null);
    try {
      setFound(await ask<BackupChecked>(path, {}));
      await again();
    } catch (why) {
      tell(problemLine(why), true);
    }
    setBusy("");
  };
  return (
    <section class="staff-box" aria-label={t("operator.backups")} data-backups>
      <h2>{t("operator.backups")}</h2>
      <p class="staff-quiet">{t("operator.backups-about")}</p>
      <button class="main" disabled={busy !== ""} onClick={() => void run("/api/backups")} data-make>
        {busy ? t("waiting") : t("operator.make-backup")}
      </button>
      {found && <Verdict found={found} />}
      <Unanswered found={files} problem={problem} />
      {files?.length === 0 && <p class="staff-quiet">{t("operator.no-backups")}</p>}
      <ul class="operator-list">
        {(files ?? []).map((one) => (
          <li key={one.name} data-backup={one.name}>
            <span>
              <b>{timeSaid(one.at)}</b>{" "}
              <small>
                {one.name} · {(one.bytes / MEGABYTE).toFixed(1)} MB
              </small>
            </span>
            <div class="staff-acts">
              <button disabled={busy !== ""} onClick={() => void run(`/api/backups/${one.name}/verify`)}>
                {t("operator.verify")}
              </button>
              <a class="button" href={`/api/backups/${one.name}`} download>
                ⤓ {t("operator.download")}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Verdict({ found }: { found: BackupChecked }) {
  const [first] = found.findings;
  if (first)
    return (
      <p class="bad" role="status">
        ✗ {t("operator.backup-broken", { n: found.findings.length, first: said(first.text) })}
      </p>
    );
  return (
    <p class="good" role="status">
      ✓ {t(found.judged ? "operator.backup-holds" : "operator.backup-whole", { n: found.entries })}
    </p>
  );
}

const FIELDS = ["wager", "win", "money"] as const;
type Written = Record<(typeof FIELDS)[number] | "pace", string>;
const WHOLE_HOUSE = "";

/** What is significant in the whole house, or at one table that has its own; empty for never. */
export function Limits({ currency }: { currency: string }) {
  const [found, setFound] = useState<Thresholds | null>(null);
  const [where, setWhere] = useState(WHOLE_HOUSE);
  const [now, setNow] = useState<Written>({ wager: "", win: "", money: "", pace: "" });
  const written = (minor: number | null) => (minor === null ? "" : plain(minor, { currency, digits: DIGITS }));
  const show = (one: Thresholds, table: string) => {
    const own = one.tables[table] ?? { wager: one.large_wager, win: one.large_win, money: one.large_money };
    const [wager, win, money] = FIELDS.map((field) => written(own[field] ?? null));
    setNow({ wager: wager!, win: win!, money: money!, pace: String(one.pace) });
    setFound(one);
    setWhere(table);
  };
  const find = (table: string) =>
    ask<Thresholds>("/api/thresholds").then(
      (one) => show(one, table),
      (why: unknown) => tell(problemLine(why), true),
    );
  useEffect(() => void find(WHOLE_HOUSE), []);
  const give = async (path: string, body: unknown) => {
    try {
      await ask(path, body);
      await find(where);
      tell(where ? t("operator.was-set-at", { table: placeSaid(where) }) : t("operator.was-set"));
    } catch (why) {
      tell(problemLine(why), true);
    }
  };
  const send = async (event: Event) => {
    event.preventDefault();
    const read = FIELDS.map((one) => (now[one].trim() ? minorOf(now[one], DIGITS) : null));
    if (read.some((one) => one !== null && !(one > 0))) return tell(t("staff.no-amount"), true);
    const [wager, win, money] = read;
    if (where) await give(`/api/thresholds/${encodeURIComponent(where)}`, { limits: { wager, win, money } });
    else
      await give("/api/thresholds", {
        large_wager: wager,
        large_win: win,
        large_money: money,
        pace: Number(now.pace),
      });
  };
  return (
    <section class="staff-box" aria-label={t("operator.thresholds")}>
      <h2>{t("operator.thresholds")}</h2>
      <p class="staff-quiet">{t("operator.thresholds-about")}</p>
      <form class="staff-form" data-thresholds={where} onSubmit={(event) => void send(event)}>
        <label>
          {t("operator.where")}
          <select value={where} onChange={(event) => found && show(found, event.currentTarget.value)}>
            <option value={WHOLE_HOUSE}>{t("ref.all-tables")}</option>
            {(house.value?.tables ?? []).map((one) => (
              <option key={one.name} value={one.name}>
                {found?.tables[one.name] ? `● ${placeSaid(one.name)}` : placeSaid(one.name)}
              </option>
            ))}
          </select>
        </label>
        {FIELDS.map((one) => (
          <label key={one}>
            {noted(t(`operator.large-${one}`), currency)} <small>{t("operator.never")}</small>
            <input
              inputMode="decimal"
              value={now[one]}
              onInput={(event) => setNow({ ...now, [one]: event.currentTarget.value })}
            />
          </label>
        ))}
        {!where && (
          <label>
            {t("operator.pace")}
            <input
              type="number"
              min={1}
              max={600}
              required
              value={now.pace}
              onInput={(event) => setNow({ ...now, pace: event.currentTarget.value })}
            />
          </label>
        )}
        <button class="main">{t("operator.set")}</button>
        {where && found?.tables[where] && (
          <button
            type="button"
            data-as-house
            onClick={() => void give(`/api/thresholds/${encodeURIComponent(where)}`, { limits: null })}
          >
            {t("operator.as-house")}
          </button>
        )}
      </form>
    </section>
  );
}
