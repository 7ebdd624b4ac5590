// The house stands: the officers' one-time passwords, shown once and printed, and what comes next.
import { linkTo } from "../../ground/route";
import { house } from "../../ground/session";
import { t } from "../../ground/words";
import { founded } from "./draft";

const NEXT = ["officers", "staff", "cage", "float", "open"] as const;

export function Founded() {
  return (
    <section class="staff-box start-page start-founded" data-founded>
      <h2>{t("start.founded", { name: house.value?.house ?? "" })}</h2>
      <p>{t("start.passwords")}</p>
      <div class="start-sheets">
        {founded.value.map((added) => (
          <article key={added.person.id} class="start-sheet" data-officer={added.person.login}>
            <h3>{added.person.name}</h3>
            <dl>
              <dt>{t("start.officer-login")}</dt>
              <dd>
                <code data-login>{added.person.login}</code>
              </dd>
              <dt>{t("start.password")}</dt>
              <dd>
                <code data-code>{added.password}</code>
              </dd>
            </dl>
          </article>
        ))}
      </div>
      <button type="button" onClick={() => window.print()}>
        {t("start.print")}
      </button>
      <h3>{t("start.next")}</h3>
      <ol>
        {NEXT.map((text) => (
          <li key={text}>{t(`start.next-${text}`)}</li>
        ))}
      </ol>
      <a class="button main" href={linkTo("lobby")} onClick={() => (founded.value = [])}>
        {t("start.sign-in")}
      </a>
    </section>
  );
}
