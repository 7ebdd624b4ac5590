// A change of the set-up of one table, or of several in one act: what is changed, its new value, and why.
import { useState } from "preact/hooks";
import type { Felt } from "../../types";
import { money } from "../../ground/money";
import { t } from "../../ground/words";
import { give, giveTo } from "../../staff/give";
import { amountFor, limitsOf } from "../../staff/limits";

interface Props {
  tables: readonly string[];
  /** The felt of the one table, with its limits as they are now. */
  felt?: Felt;
  /** The key that is changed, where it is known already. */
  where?: string;
  done(): void;
}

const PAYMENTS = "payment_check";
const OTHER = "";

export function ChangeSetup({ tables, felt, where = OTHER, done }: Props) {
  const limits = felt ? limitsOf(felt) : [];
  const [chosen, setChosen] = useState(where || limits[0]?.key || OTHER);
  const [typed, setTyped] = useState(where);
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const limit = limits.find((one) => one.key === chosen);
  const key = chosen === OTHER ? typed.trim() : chosen;
  const send = async (event: Event) => {
    event.preventDefault();
    const changes = { [key]: felt && limit ? amountFor(felt, value) : value.trim() };
    const [one] = tables;
    const isDone =
      tables.length === 1 && one
        ? await give(one, { type: "change-setup", changes, reason })
        : await giveTo("house", { type: "change-setups", tables: [...tables], changes, reason });
    if (isDone) done();
  };
  const choose = (made: string) => {
    setChosen(made);
    setValue(made === PAYMENTS ? "off" : "");
  };
  return (
    <form class="staff-form" data-change onSubmit={(event) => void send(event)}>
      <p class="staff-quiet">{t("operator.change-about")}</p>
      {felt && (
        <label>
          {t("pit.limit")}
          <select autofocus data-key value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {limits.map((one) => (
              <option key={one.key} value={one.key}>
                {one.title}
              </option>
            ))}
            <option value={PAYMENTS}>{t("operator.payment-check")}</option>
            <option value={OTHER}>{t("operator.other-key")}…</option>
          </select>
        </label>
      )}
      {chosen === OTHER || !felt ? (
        <label>
          {t("operator.key")}
          <input
            required
            readOnly={!!where}
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <label>
        {t("operator.value")}{" "}
        {felt && limit && (
          <small>{t("operator.now", { value: limit.now === null ? "–" : money(limit.now, felt) })}</small>
        )}
        {chosen === PAYMENTS ? (
          <select data-value value={value} onChange={(event) => setValue(event.currentTarget.value)}>
            {["off", "stop", "record"].map((one) => (
              <option key={one} value={one}>
                {t(`operator.payment-${one}`)}
              </option>
            ))}
          </select>
        ) : (
          <input
            required
            autofocus={!!where}
            inputMode={limit ? "decimal" : "text"}
            data-value
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </label>
      <label>
        {t("field.reason")}
        <input required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
      </label>
      <button class="main">{t("act.change-setup")}</button>
    </form>
  );
}
