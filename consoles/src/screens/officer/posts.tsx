// Who holds which post, table by table: what reaches all tables first.
import type { HoldingOut, PersonOut } from "../../types";
import { house } from "../../ground/session";
import { t } from "../../ground/words";
import { Confirming } from "./confirm";
import { chosen, isMe, nameSaid, people, POSTS, scopeSaid } from "./office";
import { takeAway } from "./person";

interface Held {
  person: PersonOut;
  holding: HoldingOut;
}

/** Everybody with a post at one place, in the order of the posts. */
function heldAt(scope: string): readonly Held[] {
  const held = (people.value ?? []).flatMap((person) => person.holdings.map((holding) => ({ person, holding })));
  const order = (held: Held) => (POSTS as readonly string[]).indexOf(held.holding.post);
  return held
    .filter((one) => one.holding.scope === scope)
    .sort((one, other) => order(one) - order(other) || one.person.name.localeCompare(other.person.name));
}

export function PostsByTable({ open }: { open(): void }) {
  const tables = (house.value?.tables ?? []).map((table) => table.name);
  const known = new Set(["*", ...tables]);
  const gone = (people.value ?? []).flatMap((person) => person.holdings.map((each) => each.scope));
  const places = ["*", ...tables, ...new Set(gone.filter((text) => !known.has(text)))];
  return (
    <div class="officer-tables">
      {places.map((place) => (
        <Place key={place} scope={place} open={open} />
      ))}
      <Confirming />
    </div>
  );
}

function Place({ scope, open }: { scope: string; open(): void }) {
  const held = heldAt(scope);
  return (
    <section class="staff-box" data-place={scope} aria-label={scopeSaid(scope)}>
      <h2>{scopeSaid(scope)}</h2>
      {!held.length && <p class="staff-quiet">{t("officer.no-holder")}</p>}
      <ul class="officer-posts">
        {held.map(({ person, holding }) => (
          <li key={`${person.id} ${holding.post}`}>
            <span>
              {t(`post.${holding.post}`)} · <b>{nameSaid(person)}</b>
            </span>
            <span class="officer-acts">
              <button
                onClick={() => {
                  chosen.value = person.id;
                  open();
                }}
              >
                {t("officer.open")}
              </button>
              {!isMe(person.id) && <button onClick={() => takeAway(person, holding)}>{t("officer.take-away")}</button>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
