// Limits and options of the table: what they are, and what they are to be from the next round on.
import { nameOf } from "../../ground/names";
import { useState } from "preact/hooks";
import type { PitView } from "../../types";
import { plain, money } from "../../ground/money";
import { about, t } from "../../ground/words";
import { give } from "../../staff/give";
import { amountFor, limitSaid, limitsOf } from "../../staff/limits";

export function Limits({ view, table }: { view: PitView; table: string }) {
  const { felt } = view;
  const keys = limitsOf(felt);
  const [made, setMade] = useState<Record<string, string>>({});
  const [reason, setReason] = useState("");
  const [other, setOther] = useState({ key: "", value: "" });
  const may = view.offers.some((one) => one.act === "change-setup");
  const changes: Record<string, string> = Object.fromEntries(
    Object.entries(made)
      .filter(([, value]) => value.trim())
      .map(([key, value]) => [key, amountFor(felt, value)]),
  );
  if (other.key.trim() && other.value.trim()) changes[other.key.trim()] = other.value.trim();
  const send = async (event: Event) => {
    event.preventDefault();
    if (await give(table, { type: "change-setup", changes, reason })) {
      setMade({});
      setOther({ key: "", value: "" });
    }
  };
  return (
    <>
      <form class="staff-box pit-limits" onSubmit={(event) => void send(event)}>
        <h2>
          {t("act.change-setup")} <small>{felt.currency}</small>
        </h2>
        <p class="staff-quiet">{t(may ? "pit.from-next" : "pit.no-change-now")}</p>
        <div class="pit-scroll" role="region" tabIndex={0} aria-label={t("act.change-setup")}>
          <table>
            <thead>
              <tr>
                <th>{t("pit.limit")}</th>
                <th>{t("pit.old")}</th>
                <td />
                <th>{t("pit.new")}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((one) => (
                <tr key={one.key}>
                  <td>{one.title}</td>
                  <td>{one.now === null ? "–" : plain(one.now, felt)}</td>
                  <td aria-hidden="true">→</td>
                  <td>
                    <input
                      inputMode="decimal"
                      pattern="[0-9][0-9,]*([.][0-9]+)?"
                      aria-label={about(one.title, t("pit.new"))}
                      disabled={!may}
                      value={made[one.key] ?? ""}
                      onInput={(event) => setMade({ ...made, [one.key]: event.currentTarget.value })}
                    />
                  </td>
                </tr>
              ))}
              <tr>
                <td colSpan={3}>
                  <input
                    placeholder={t("pit.other-key")}
                    aria-label={t("pit.other-key")}
                    disabled={!may}
                    value={other.key}
                    onInput={(event) => setOther({ ...other, key: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <input
                    aria-label={about(t("pit.other-key"), t("pit.new"))}
                    disabled={!may}
                    value={other.value}
                    onInput={(event) => setOther({ ...other, value: event.currentTarget.value })}
                  />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
        <label>
          {t("field.reason")}{" "}
          <input required disabled={!may} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <button class="main" disabled={!may || !Object.keys(changes).length}>
          {t("act.change-setup")}
        </button>
      </form>
      <section class="staff-box">
        <h2>{t("pit.changes")}</h2>
        {!view.changes.length && <p class="staff-quiet">{t("pit.no-changes")}</p>}
        <ul>
          {view.changes.map((one, place) => (
            <li key={place}>
              <b>{limitSaid(felt, one.key)}</b>
              {t("ref.colon")}
              {one.old} → {one.new} <small>{one.reason}</small>
            </li>
          ))}
        </ul>
        {view.personal.map((one) => (
          <p key={one.person}>{t("pit.personal", { who: nameOf(one.person), amount: money(one.maximum, felt) })}</p>
        ))}
      </section>
    </>
  );
}
