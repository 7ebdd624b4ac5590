// A new learner: an account whose one-time password is shown once. In a practice house everybody just comes in.
import { useState } from "preact/hooks";
import type { AddedOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { house } from "../../ground/session";
import { t } from "../../ground/words";

export function People() {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [added, setAdded] = useState<AddedOut | null>(null);
  if (!house.value?.school) return null;
  const add = (event: Event) => {
    event.preventDefault();
    ask<AddedOut>("/api/people", { login, name }).then(setAdded, (found: unknown) => tell(problemLine(found), true));
  };
  return (
    <section>
      <h2>{t("school.add-learner")}</h2>
      <form class="school-row school-add" onSubmit={add}>
        <label>
          {t("school.login")}
          <input value={login} required onInput={(event) => setLogin(event.currentTarget.value)} />
        </label>
        <label>
          {t("school.name")}
          <input value={name} required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button>{t("school.add")}</button>
      </form>
      {added && <p role="status">{t("school.added", { who: added.person.login, password: added.password })}</p>}
    </section>
  );
}
