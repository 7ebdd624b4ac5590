// Who is signed in, and who cannot be.
import type { SignedInOut } from "../../types";
import { timeSaid } from "../../ground/time";
import { t } from "../../ground/words";
import { give, holdingSaid, isMe, people, sessions, whoSaid } from "./office";
import { propose, States } from "./person";

export function SessionRow({ one, named = false }: { one: SignedInOut; named?: boolean }) {
  const end = () => void give(`/api/sessions/${one.id}/end`, {}, t("officer.was-ended"));
  return (
    <li data-session={one.person}>
      <span>
        {named && <b>{whoSaid(one.person)} · </b>}
        {one.acting ? holdingSaid(one.acting) : t("officer.acts-nowhere")} <br />
        <small>{t("officer.since", { start: timeSaid(one.started), seen: timeSaid(one.seen) })}</small>
      </span>
      {one.yours ? <small>{t("officer.this-one")}</small> : <button onClick={end}>{t("officer.end")}</button>}
    </li>
  );
}

export function Sessions() {
  return (
    <section class="staff-box" aria-label={t("officer.tab-sessions")}>
      <ul class="officer-posts">
        {sessions.value.map((session) => (
          <SessionRow key={session.id} one={session} named />
        ))}
      </ul>
    </section>
  );
}

export function Locks() {
  const locked = (people.value ?? []).filter((person) => person.locked || person.disabled);
  return (
    <section class="staff-box" aria-label={t("officer.tab-locks")}>
      <p class="staff-quiet">{t("officer.locks-note")}</p>
      {!locked.length && <p>{t("officer.no-locks")}</p>}
      <ul class="officer-posts">
        {locked.map((person) => (
          <li key={person.id} data-locked={person.login}>
            <span>
              <b>{whoSaid(person.id)}</b> <States one={person} brief />
            </span>
            {!isMe(person.id) && <button onClick={() => void propose(person, "unlock")}>{t("officer.unlock")}</button>}
          </li>
        ))}
      </ul>
    </section>
  );
}
