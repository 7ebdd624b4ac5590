// Everybody with an account, found by a part of a name, and the account that is open.
import { useRef, useState } from "preact/hooks";
import type { PersonOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { useKeys } from "../../ground/keys";
import { listed, t } from "../../ground/words";
import { Confirming } from "./confirm";
import { add, chosen, holdingSaid, loginSaid, nameSaid, people, personOf } from "./office";
import { Person, States } from "./person";

const SHOWN = 200;

/** Whether somebody has this in a name, a login or a post. */
const fits = (person: PersonOut, text: string): boolean =>
  `${nameSaid(person)} ${person.login} ${person.holdings.map(holdingSaid).join(" ")}`.toLowerCase().includes(text);

export function People() {
  const [text, setText] = useState("");
  const [adds, setAdds] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  useKeys([
    { key: "/", about: t("find-person"), act: () => find.current?.focus() },
    { key: "N", about: t("officer.add"), act: () => setAdds(true) },
  ]);
  const found = (people.value ?? []).filter((person) => fits(person, text.trim().toLowerCase()));
  const open = personOf(chosen.value);
  return (
    <div class={open ? "officer-people one" : "officer-people"}>
      <section class="staff-box" aria-label={t("officer.tab-people")}>
        <div class="officer-acts">
          <input
            ref={find}
            type="search"
            placeholder={t("find-person")}
            aria-label={t("find-person")}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button class="main" onClick={() => setAdds(true)}>
            {t("officer.add")}
          </button>
        </div>
        <ul class="officer-list">
          {found.slice(0, SHOWN).map((person) => (
            <li key={person.id}>
              <button
                data-person={person.login}
                aria-current={person.id === chosen.value ? "true" : undefined}
                onClick={() => (chosen.value = person.id)}
              >
                <span>
                  <b>{nameSaid(person)}</b> <small>{loginSaid(person)}</small>
                </span>
                <small>{listed(person.holdings.map(holdingSaid)) || t("officer.no-post")}</small>
                <States one={person} brief />
              </button>
            </li>
          ))}
        </ul>
        {!found.length && <p class="staff-quiet">{t("officer.nobody")}</p>}
        {found.length > SHOWN && <p class="staff-quiet">{t("officer.more", { n: found.length - SHOWN })}</p>}
      </section>
      {open ? <Person key={open.id} one={open} /> : <p class="card-note">{t("officer.choose")}</p>}
      <Dialog title={t("officer.add")} open={adds} onClose={() => setAdds(false)}>
        <Add done={() => setAdds(false)} />
      </Dialog>
      <Confirming />
    </div>
  );
}

function Add({ done }: { done(): void }) {
  const [name, setName] = useState("");
  const [login, setLogin] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (await add(login, name)) done();
  };
  return (
    <form class="officer-confirm" onSubmit={(event) => void send(event)}>
      <label>
        {t("officer.name")}
        <input autofocus required maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        <small>{t("officer.name-note")}</small>
      </label>
      <label>
        {t("officer.login")}
        <input
          required
          minLength={2}
          maxLength={60}
          autocomplete="off"
          autocapitalize="none"
          value={login}
          onInput={(event) => setLogin(event.currentTarget.value)}
        />
        <small>{t("officer.login-note")}</small>
      </label>
      <button class="main">{t("officer.add-send")}</button>
    </form>
  );
}
