// Guests: found by name or admitted, with their wallet; money in and out, each with a slip to print.
import { useEffect, useState } from "preact/hooks";
import type { AddedOut, FoundOut, HouseView } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { Dialog } from "../../ground/dialog";
import { useKeys } from "../../ground/keys";
import { money } from "../../ground/money";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { loginOf } from "../../ground/login";
import { noted, t } from "../../ground/words";
import { giveTo } from "../../staff/give";
import { DIGITS, MoneyAct, type Moved } from "../../staff/money-act";
import { Receipt } from "./receipt";

const PAUSE = 200;

export function Guests({ view }: { view: HouseView }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<FoundOut | null>(null);
  const [admits, setAdmits] = useState(false);
  const [wanted, setWanted] = useState("");
  const query = new URLSearchParams({ text: wanted, post: "player", table: "*" });
  const { found, problem, again } = useAnswer<FoundOut[]>(`/api/people/find?${query}`);
  useKeys([
    { key: "/", about: t("find-person"), act: () => document.getElementById("cage-find")?.focus() },
    { key: "N", about: t("cage.admit"), act: () => setAdmits(true) },
  ]);
  useEffect(() => {
    const soon = setTimeout(() => setWanted(text), PAUSE);
    return () => clearTimeout(soon);
  }, [text]);
  const unit = { currency: view.currency, digits: DIGITS };
  const walletOf = (found: FoundOut) => view.wallets.find((each) => each.person === found.id);
  return (
    <div class="cage-guests">
      <section class="staff-box" aria-label={t("cage.tab-guests")}>
        <div class="staff-acts">
          <input
            id="cage-find"
            type="search"
            placeholder={t("find-person")}
            aria-label={t("find-person")}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button class="main" data-admit onClick={() => setAdmits(true)}>
            {t("cage.admit")}
          </button>
        </div>
        <Unanswered found={found} problem={problem} />
        {found?.length === 0 && <p class="staff-quiet">{t("cage.nobody")}</p>}
        <ul class="cage-list">
          {(found ?? []).map((found) => {
            const wallet = walletOf(found);
            return (
              <li key={found.id}>
                <button
                  data-guest={found.login || found.id}
                  aria-current={found.id === chosen?.id ? "true" : undefined}
                  onClick={() => setChosen(found)}
                >
                  <b>{found.name || t("somebody")}</b> <small>{found.login}</small>
                  <span>{wallet ? money(wallet.holds, unit) : t("cage.no-wallet")}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      {chosen ? (
        <Guest key={chosen.id} one={chosen} holds={walletOf(chosen)?.holds ?? null} currency={view.currency} />
      ) : (
        <p class="card-note">{t("cage.choose")}</p>
      )}
      <Dialog title={t("cage.admit")} open={admits} onClose={() => setAdmits(false)}>
        <Admit
          done={(found) => {
            setText(found.login);
            setChosen(found);
            void again();
          }}
        />
      </Dialog>
    </div>
  );
}

function Guest({ one, holds, currency }: { one: FoundOut; holds: number | null; currency: string }) {
  const [slip, setSlip] = useState<(Moved & { act: string }) | null>(null);
  const name = noted(one.name || t("somebody"), one.login);
  if (holds === null)
    return (
      <section class="staff-box" data-open={one.login}>
        <h2>{name}</h2>
        <p class="staff-quiet">{t("cage.no-wallet")}</p>
        <div class="staff-acts">
          <button
            class="main"
            data-act="open-account"
            onClick={() => void giveTo("house", { type: "open-account", person: one.id })}
          >
            {t("act.open-account")}
          </button>
        </div>
      </section>
    );
  return (
    <section class="staff-box" data-open={one.login}>
      <h2>
        {name} <b data-wallet>{money(holds, { currency, digits: DIGITS })}</b>
      </h2>
      <div class="cage-two">
        <MoneyAct
          act="deposit"
          currency={currency}
          named={{ person: one.id }}
          about={t("cage.deposit-about")}
          onDone={(made) => setSlip({ ...made, act: "deposit" })}
        />
        <MoneyAct
          act="withdraw"
          currency={currency}
          named={{ person: one.id }}
          about={t("cage.withdraw-about")}
          code={t("cage.code")}
          onDone={(made) => made.isDone && setSlip({ ...made, act: "withdraw" })}
        />
      </div>
      <Dialog title={t("tray.slip")} open={slip !== null} onClose={() => setSlip(null)}>
        {slip && <Receipt act={slip.act} name={name} amount={slip.amount} slip={slip.slip} currency={currency} />}
      </Dialog>
    </section>
  );
}

/** Somebody new: an account with a one-time password, leave to bet, and a wallet, in one go. */
function Admit({ done }: { done(found: FoundOut): void }) {
  const [name, setName] = useState("");
  const [login, setLogin] = useState("");
  const [added, setAdded] = useState<AddedOut | null>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      const made = await ask<AddedOut>("/api/people", { login: login || loginOf(name), name });
      setAdded(made);
      const { id } = made.person;
      await ask(`/api/people/${id}/admit`, { post: "player", scope: "*" });
      await giveTo("house", { type: "open-account", person: id });
      done({ id, name: made.person.name, login: made.person.login, post: "" });
    } catch (found) {
      tell(problemLine(found), true);
    }
  };
  if (added)
    return (
      <div class="staff-form" data-admitted>
        <p>{t("cage.admitted", { name: added.person.name })}</p>
        <p>
          {t("start.officer-login")} <code data-login>{added.person.login}</code>
        </p>
        <p>
          {t("start.password")} <code data-code>{added.password}</code>
        </p>
      </div>
    );
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      <label>
        {t("start.officer-name")}
        <input required autofocus maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {t("start.officer-login")}
        <input
          maxLength={60}
          minLength={2}
          autocomplete="off"
          placeholder={loginOf(name)}
          required={!loginOf(name)}
          value={login}
          onInput={(event) => setLogin(event.currentTarget.value)}
        />
      </label>
      <button class="main">{t("cage.admit")}</button>
    </form>
  );
}
