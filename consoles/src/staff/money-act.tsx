// An act that moves money at the cage: how much, a slip number, and a press. Where two people decide it is proposed.
import { useState } from "preact/hooks";
import { minorOf, money } from "../ground/money";
import type { Act } from "../ground/net";
import { tell } from "../ground/say";
import { noted, t } from "../ground/words";
import { actSaid } from "./forms";
import { giveTo } from "./give";

interface Props {
  act: string;
  currency: string;
  /** What else the act says, such as whose wallet. */
  named?: Record<string, unknown>;
  /** What is said beside it. */
  about?: string;
  /** What the field for a guest's one-time code is called, where one may take the place of a second person. */
  code?: string;
  onDone?(moved: Moved): void;
}

/** What was asked for, and whether it was done: what two people decide is only proposed. */
export interface Moved {
  amount: number;
  slip: string;
  isDone: boolean;
}

const BY_TWO: readonly string[] = ["withdraw", "draw-from-cage"];

export const DIGITS = 2;

export function MoneyAct({ act, currency, named = {}, about, code: codeSaid, onDone }: Props) {
  const [amount, setAmount] = useState("");
  const [slip, setSlip] = useState("");
  const [code, setCode] = useState("");
  const minor = minorOf(amount, DIGITS);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!(minor > 0)) return tell(t("staff.no-amount"), true);
    const asked = { type: act, ...named, amount: minor, slip } as unknown as Act;
    const given = code.trim();
    const isGood = await giveTo("house", asked, undefined, given ? { approval: given } : {});
    if (!isGood) return;
    setAmount("");
    setSlip("");
    setCode("");
    onDone?.({ amount: minor, slip, isDone: !!given || !BY_TWO.includes(act) });
  };
  return (
    <form class="staff-form staff-money" data-act={act} onSubmit={(event) => void send(event)}>
      <h3>{actSaid(act)}</h3>
      {about && <p class="staff-quiet">{about}</p>}
      <label>
        {noted(t("field.amount"), currency)}
        <input
          inputMode="decimal"
          required
          pattern="[0-9][0-9,]*([.][0-9]{1,2})?"
          value={amount}
          onInput={(event) => setAmount(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("field.slip")} <small>{t("staff.optional")}</small>
        <input maxLength={80} value={slip} onInput={(event) => setSlip(event.currentTarget.value)} />
      </label>
      {codeSaid && (
        <label>
          {codeSaid} <small>{t("staff.optional")}</small>
          <input
            maxLength={64}
            autocomplete="off"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
      )}
      <button class="main">
        {actSaid(act)}
        {minor > 0 && ` · ${money(minor, { currency, digits: DIGITS })}`}
      </button>
    </form>
  );
}
