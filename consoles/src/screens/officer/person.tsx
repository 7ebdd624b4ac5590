// One account: how it stands, its posts, and what officers do with it.
import { useState } from "preact/hooks";
import type { HoldingOut, PersonOut } from "../../types";
import { house } from "../../ground/session";
import { said, t } from "../../ground/words";
import { confirm } from "./confirm";
import {
  give,
  grant,
  holdingSaid,
  isAlone,
  isMe,
  isOffice,
  loginSaid,
  mine,
  nameSaid,
  POSTS,
  scopeSaid,
  sessions,
  waiting,
} from "./office";
import { SessionRow } from "./sessions";

/** How an account stands; `brief` names only what an officer should know of at a glance. */
export function States({ one, brief = false }: { one: PersonOut; brief?: boolean }) {
  const states: readonly (readonly [boolean, string, string])[] = [
    [one.locked, "bad", t("officer.is-locked")],
    [one.disabled, "bad", t("officer.is-disabled")],
    [one.must_change, "warns", t("officer.is-new")],
    [one.must_enrol, "warns", t("officer.no-factor")],
    [one.second_factor && !brief, "good", t("officer.has-factor")],
    [!one.second_factor && !one.must_enrol && !brief, "", t("officer.needs-no-factor")],
  ];
  const shown = states.filter(([is]) => is);
  if (!shown.length) return null;
  return (
    <span class="officer-states">
      {shown.map(([, kind, words]) => (
        <span key={words} class={kind}>
          {words}
        </span>
      ))}
    </span>
  );
}

export function Person({ one }: { one: PersonOut }) {
  const proposed = [...waiting.value, ...mine.value].filter(
    (each) => each.change?.person === one.id && each.stage === "proposed",
  );
  const theirs = sessions.value.filter((each) => each.person === one.id);
  return (
    <section class="staff-box officer-person" aria-label={nameSaid(one)} data-open={one.login}>
      <h2>
        {nameSaid(one)} <small>{loginSaid(one)}</small>
      </h2>
      <States one={one} />
      {proposed.map((each) => (
        <p key={each.id} class="warns">
          {t("officer.waits", { what: said(each.what) })}
        </p>
      ))}
      <h3>{t("officer.posts")}</h3>
      {!one.holdings.length && <p class="staff-quiet">{t("officer.no-post")}</p>}
      <ul class="officer-posts">
        {one.holdings.map((each) => (
          <li key={`${each.post} ${each.scope}`}>
            <span>{holdingSaid(each)}</span>
            {!isMe(one.id) && (
              <button data-take={each.post} onClick={() => takeAway(one, each)}>
                {t("officer.take-away")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isMe(one.id) ? (
        <p class="staff-quiet">{t("officer.yourself")}</p>
      ) : (
        <>
          {!one.disabled && <Grant one={one} />}
          <h3>{t("officer.account")}</h3>
          <Account one={one} />
        </>
      )}
      <h3>{t("officer.tab-sessions")}</h3>
      {!theirs.length && <p class="staff-quiet">{t("officer.not-signed-in")}</p>}
      <ul class="officer-posts">
        {theirs.map((each) => (
          <SessionRow key={each.id} one={each} />
        ))}
      </ul>
    </section>
  );
}

/** Asks whether a post is to be taken away: it holds at once. */
export function takeAway(person: PersonOut, held: HoldingOut): void {
  const done = t("officer.was-taken");
  confirm({
    title: t("officer.take-away"),
    about: t("officer.take-away-about", { name: nameSaid(person), post: holdingSaid(held) }),
    act: () => give(`/api/people/${person.id}/revoke`, held, done),
  });
}

export function Grant({ one }: { one: PersonOut }) {
  const [post, setPost] = useState<string>("dealer");
  const [scope, setScope] = useState("*");
  const send = (event: Event) => {
    event.preventDefault();
    void grant(one.id, post, scope);
  };
  return (
    <form class="officer-acts officer-grant" onSubmit={send}>
      <PostFields post={post} scope={scope} setPost={setPost} setScope={setScope} />
      <button class="main">{t(isAlone(post) ? "officer.grant" : "officer.propose")}</button>
    </form>
  );
}

interface PostProps {
  post: string;
  scope: string;
  setPost(post: string): void;
  setScope(scope: string): void;
}

function PostFields({ post, scope, setPost, setScope }: PostProps) {
  return (
    <>
      <label>
        {t("officer.post")}
        <select data-post value={post} onChange={(event) => setPost(event.currentTarget.value)}>
          {POSTS.map((each) => (
            <option key={each} value={each}>
              {t(`post.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("officer.where")}
        <select
          data-scope
          disabled={isOffice(post)}
          value={isOffice(post) ? "*" : scope}
          onChange={(event) => setScope(event.currentTarget.value)}
        >
          {["*", ...(house.value?.tables ?? []).map((each) => each.name)].map((each) => (
            <option key={each} value={each}>
              {scopeSaid(each)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Propose something about an account that another officer agrees to. */
export const propose = (person: PersonOut, what: "reset" | "unlock" | "second-factor"): Promise<unknown> =>
  give(`/api/people/${person.id}/${what}`, {}, t("officer.was-proposed"));

function Account({ one }: { one: PersonOut }) {
  const name = nameSaid(one);
  const path = `/api/people/${one.id}`;
  const asks = (word: "lock" | "disable") =>
    confirm({
      title: t(`officer.${word}`),
      about: t(`officer.${word}-about`, { name }),
      why: true,
      act: (words) => give(`${path}/${word}`, { words }, t(`officer.was-${word}`)),
    });
  const erases = () =>
    confirm({
      title: t("officer.erase"),
      about: t("officer.erase-about", { name }),
      typed: loginSaid(one) || name,
      act: () => give(`${path}/erase`, {}, t("officer.was-erased")),
    });
  return (
    <div class="officer-acts">
      <button data-do="reset" disabled={one.disabled} onClick={() => void propose(one, "reset")}>
        {t("officer.reset")}
      </button>
      {one.second_factor && (
        <button data-do="factor" onClick={() => void propose(one, "second-factor")}>
          {t("officer.reset-factor")}
        </button>
      )}
      {one.locked || one.disabled ? (
        <button data-do="unlock" onClick={() => void propose(one, "unlock")}>
          {t("officer.unlock")}
        </button>
      ) : (
        <button data-do="lock" onClick={() => asks("lock")}>
          {t("officer.lock")}
        </button>
      )}
      {!one.disabled && (
        <button data-do="disable" onClick={() => asks("disable")}>
          {t("officer.disable")}
        </button>
      )}
      <button data-do="erase" class="officer-danger" onClick={erases}>
        {t("officer.erase")}
      </button>
    </div>
  );
}
