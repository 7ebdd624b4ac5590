// The second person: what others proposed and one may agree to, and what one proposed oneself.
import { useEffect, useState } from "preact/hooks";
import type { ApprovalOut } from "../../types";
import { ask } from "../../ground/net";
import { language } from "../../ground/settings";
import { t, tOr } from "../../ground/words";
import { actSaid } from "../../staff/forms";
import { answerTo, carryOut, proposed } from "../../staff/give";
import { shortly } from "../../staff/people";

const AGAIN = 1_500;

export function Approvals() {
  const [waiting, setWaiting] = useState<readonly ApprovalOut[]>([]);
  const load = () => ask<ApprovalOut[]>("/api/approvals").then(setWaiting, () => undefined);
  useEffect(() => {
    void load();
    const every = setInterval(() => void load(), AGAIN);
    return () => clearInterval(every);
  }, []);
  const answer = (id: string, agree: boolean) => void answerTo(id, agree).then(load);
  const mine = proposed.value;
  return (
    <section class="staff-box pit-approvals" aria-label={t("pit.approvals")}>
      <h2>{t("pit.approvals")}</h2>
      {!waiting.length && !mine.length && <p class="staff-quiet">{t("pit.no-approvals")}</p>}
      {waiting.map((one) => (
        <article key={one.id} data-approval={one.id}>
          <p><b>{tOr(`matter.${one.matter}`, one.matter)}</b> · {one.place} · {t("pit.by", { who: shortly(one.by) })} · <small>{timeSaid(one.at)}</small></p>
          {one.act !== null && <Details act={one.act as Record<string, unknown>} />}
          <div class="staff-acts"><button class="main" onClick={() => answer(one.id, true)}>{t("pit.agree")}</button><button onClick={() => answer(one.id, false)}>{t("pit.decline")}</button></div>
        </article>
      ))}
      {mine.map((one) => (
        <article key={one.id} data-proposed={one.id}>
          <p><b>{t("pit.you-proposed")}</b> · {one.table}</p>
          <Details act={one.act as unknown as Record<string, unknown>} />
          <div class="staff-acts"><button class="main" onClick={() => void carryOut(one)}>{t("pit.carry-out")}</button><button onClick={() => answer(one.id, false)}>{t("pit.take-back")}</button></div>
        </article>
      ))}
    </section>
  );
}

/** Times of the house are in milliseconds since 1970, and shown with their zone. */
export function timeSaid(at: number): string {
  return new Date(at).toLocaleString(language.value, { dateStyle: "short", timeStyle: "medium" }) + ` ${new Date(at).toLocaleTimeString(language.value, { timeZoneName: "short" }).split(" ").at(-1)}`;
}

/** What exactly is agreed to: every part of the act that says something. */
function Details({ act }: { act: Record<string, unknown> }) {
  const parts = Object.entries(act).filter(([key, value]) => key !== "type" && value !== null && value !== "" && value !== false && !(Array.isArray(value) && !value.length));
  return (
    <p class="pit-details"><span>{actSaid(String(act.type))}</span>{parts.map(([key, value]) => <span key={key}>{tOr(`field.${key}`, key)}: <b>{typeof value === "object" ? JSON.stringify(value).replaceAll('"', "") : String(value)}</b></span>)}</p>
  );
}
