// One's classes, with what is to be done in each; and coming into another by its code.
import { useState } from "preact/hooks";
import type { AssignmentOut, JoinedOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { t } from "../../ground/words";
import { skillSaid, trainedSaid } from "./said";

interface Props {
  classes: readonly JoinedOut[];
  onJoined(): void;
  onDo(assignment: AssignmentOut): void;
}

export function OwnClasses({ classes, onJoined, onDo }: Props) {
  const [code, setCode] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    ask<JoinedOut>("/api/academy/join", { code }).then(
      () => {
        setCode("");
        onJoined();
      },
      (found: unknown) => tell(problemLine(found), true),
    );
  };
  return (
    <section class="academy academy-classes">
      {classes.map((joined) => (
        <section key={joined.id}>
          <h2>{joined.name}</h2>
          <ul class="academy-choices">
            {joined.assignments.map((given, place) => (
              <li key={given.id}>
                <button onClick={() => onDo(given)}>
                  <span>
                    {t("school.assignment", { n: place + 1 })}{" "}
                    {given.done && `✓ ${given.done.good}/${given.done.asked}`}
                    <br />
                    {trainedSaid(given.of)} ·{" "}
                    {given.skills.length ? given.skills.map(skillSaid).join(" · ") : t("school.every-skill")}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {!joined.assignments.length && <p class="quiet">{t("school.nothing-assigned")}</p>}
        </section>
      ))}
      <form class="academy-row academy-join" onSubmit={join}>
        <label>
          {t("school.class-code")}{" "}
          <input
            value={code}
            maxLength={20}
            required
            size={8}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button>{t("school.join")}</button>
      </form>
    </section>
  );
}
