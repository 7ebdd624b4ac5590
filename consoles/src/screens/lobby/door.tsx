// Coming in: the name and the password, a code where the account has a second factor, and setting up what is missing.
import { useState } from "preact/hooks";
import type { OfferedOut } from "../../types";
import { Problem } from "../../ground/net";
import { problemLine } from "../../ground/say";
import { confirmFactor, enter, house, offerFactor, session, setPassword, signIn } from "../../ground/session";
import { t } from "../../ground/words";

/** What somebody has to do before the tables: sign in, set a password of their own, set up a second factor. */
export function Entrance() {
  const [recovery, setRecovery] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState(false);
  const done = (codes: readonly string[]) => {
    setRecovery(codes);
    setWanted(false);
  };
  if (!session.value) return <Door />;
  if (session.value.must_change) return <NewPassword />;
  if (recovery.length) return <Recovery codes={recovery} done={() => setRecovery([])} />;
  if (session.value.must_enrol) return <SecondFactor done={done} />;
  if (wanted) return <SecondFactor done={done} cancel={() => setWanted(false)} />;
  return session.value.practice ? null : <WantFactor want={() => setWanted(true)} />;
}

interface Asking {
  problem: string;
  run(work: () => Promise<void>): (event: Event) => void;
}

function useAsk(): Asking {
  const [problem, setProblem] = useState("");
  const run = (work: () => Promise<void>) => (event: Event) => {
    event.preventDefault();
    setProblem("");
    work().catch((found: unknown) => setProblem(problemLine(found)));
  };
  return { problem, run };
}

function Wrong({ problem }: { problem: string }) {
  return problem ? (
    <p class="bad" role="alert">
      {problem}
    </p>
  ) : null;
}

function Door() {
  return <section class="lobby-door">{house.value?.practice && !house.value.school ? <Guest /> : <SignIn />}</section>;
}

function Guest() {
  const { problem, run } = useAsk();
  const [name, setName] = useState("");
  return (
    <form onSubmit={run(() => enter(name))}>
      <p>{t("lobby.practice")}</p>
      <label>
        {t("lobby.name")}
        <input value={name} maxLength={60} autofocus onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button class="main">{t("lobby.enter")}</button>
      <Wrong problem={problem} />
    </form>
  );
}

function SignIn() {
  const { problem, run } = useAsk();
  const [login, setLogin] = useState("");
  const [password, setWord] = useState("");
  const [code, setCode] = useState("");
  const [needed, setNeeded] = useState(false);
  const tried = async () => {
    try {
      await signIn(login, password, code);
    } catch (found) {
      if (!(found instanceof Problem) || found.code !== "code-needed") throw found;
      setNeeded(true);
    }
  };
  const other = (set: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setNeeded(false);
    setCode("");
  };
  return (
    <form onSubmit={run(tried)}>
      <label>
        {t("lobby.login")}
        <input value={login} autocomplete="username" required onInput={other(setLogin)} />
      </label>
      <label>
        {t("lobby.password")}
        <input type="password" value={password} autocomplete="current-password" required onInput={other(setWord)} />
      </label>
      {needed && <CodeField word="lobby.code" code={code} set={setCode} note="lobby.code-note" />}
      <button class="main">{t("lobby.sign-in")}</button>
      <Wrong problem={problem} />
    </form>
  );
}

function CodeField({ word, code, set, note }: { word: string; code: string; set(text: string): void; note: string }) {
  return (
    <label>
      {t(word)}
      <input
        value={code}
        autocomplete="one-time-code"
        autofocus
        required
        maxLength={64}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <small>{t(note)}</small>
    </label>
  );
}

function NewPassword() {
  const { problem, run } = useAsk();
  const [old, setOld] = useState("");
  const [made, setMade] = useState("");
  return (
    <section class="lobby-door">
      <form onSubmit={run(() => setPassword(old, made))}>
        <p>{t("lobby.must-change")}</p>
        <label>
          {t("lobby.password")}
          <input
            type="password"
            value={old}
            autocomplete="current-password"
            required
            onInput={(event) => setOld(event.currentTarget.value)}
          />
        </label>
        <label>
          {t("lobby.new-password")}
          <input
            type="password"
            value={made}
            required
            autocomplete="new-password"
            onInput={(event) => setMade(event.currentTarget.value)}
          />
        </label>
        <button class="main">{t("lobby.set-password")}</button>
        <Wrong problem={problem} />
      </form>
    </section>
  );
}

/** For those who have a second factor and another telephone, and those who want one although no post asks for it. */
function WantFactor({ want }: { want(): void }) {
  return (
    <p class="lobby-factor">
      <button onClick={want}>{t(session.value?.second_factor ? "factor.replace" : "factor.set-up")}</button>
    </p>
  );
}

function SecondFactor({ done, cancel }: { done(recovery: readonly string[]): void; cancel?(): void }) {
  const { problem, run } = useAsk();
  const [offered, setOffered] = useState<OfferedOut | null>(null);
  const [password, setWord] = useState("");
  const [old, setOld] = useState("");
  const [code, setCode] = useState("");
  const begin = async () => setOffered(await offerFactor(password, old));
  const confirm = async () => done(await confirmFactor(code));
  return (
    <section class="lobby-door">
      <form onSubmit={run(offered ? confirm : begin)}>
        <h2>{t("factor.title")}</h2>
        <p>{t(cancel ? "factor.why-new" : "factor.why")}</p>
        {!offered && (
          <label>
            {t("lobby.password")}
            <input
              type="password"
              value={password}
              autocomplete="current-password"
              required
              onInput={(event) => setWord(event.currentTarget.value)}
            />
          </label>
        )}
        {!offered && session.value?.second_factor && (
          <CodeField word="factor.old-code" code={old} set={setOld} note="lobby.code-note" />
        )}
        {offered && (
          <>
            <p>{t("factor.scan")}</p>
            <Picture rows={offered.picture} />
            <p class="lobby-secret">
              <a href={offered.link}>{t("factor.here")}</a> <code>{offered.secret.match(/.{1,4}/g)?.join(" ")}</code>
            </p>
            <CodeField word="factor.code" code={code} set={setCode} note="factor.code-note" />
          </>
        )}
        <button class="main">{t(offered ? "factor.confirm" : "factor.begin")}</button>
        {cancel && (
          <button type="button" onClick={cancel}>
            {t("factor.cancel")}
          </button>
        )}
        <Wrong problem={problem} />
      </form>
    </section>
  );
}

const QUIET = 4;

/** A QR code: dark squares on white whatever the theme, with the quiet margin that a camera needs. */
function Picture({ rows }: { rows: readonly string[] }) {
  const squares = rows.flatMap((row, y) => [...row].map((text, x) => (text === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  const side = rows.length + 2 * QUIET;
  return (
    <svg
      class="lobby-qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={t("factor.picture")}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

function Recovery({ codes, done }: { codes: readonly string[]; done(): void }) {
  return (
    <section class="lobby-door">
      <h2>{t("factor.done")}</h2>
      <p>{t("factor.recovery")}</p>
      <ul class="lobby-recovery">
        {codes.map((text) => (
          <li key={text}>
            <code>{text}</code>
          </li>
        ))}
      </ul>
      <button class="main" onClick={done}>
        {t("factor.kept")}
      </button>
    </section>
  );
}
