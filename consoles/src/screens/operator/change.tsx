// A change of the set-up of one table, or of several in one act: keys with their new values, and why.
import { useState } from "preact/hooks";
import { t } from "../../ground/words";
import { give, giveTo } from "../../staff/give";

interface Props {
  tables: readonly string[];
  /** The key that is changed, where it is known already. */
  where?: string;
  done(): void;
}

export const KEYS = [
  "limits.minimum",
  "limits.maximum",
  "limits.differential",
  "limits.buy_in",
  "payment_check",
] as const;

export function ChangeSetup({ tables, where = "", done }: Props) {
  const [key, setKey] = useState(where);
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    const changes = { [key.trim()]: value.trim() };
    const [one] = tables;
    const isDone =
      tables.length === 1 && one
        ? await give(one, { type: "change-setup", changes, reason })
        : await giveTo("house", { type: "change-setups", tables: [...tables], changes, reason });
    if (isDone) done();
  };
  return (
    <form class="staff-form" data-change onSubmit={(event) => void send(event)}>
      <p class="staff-quiet">{t("operator.change-about")}</p>
      <label>
        {t("operator.key")}
        <input
          required
          autofocus={!where}
          readOnly={!!where}
          list="operator-keys"
          spellcheck={false}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <datalist id="operator-keys">
          {KEYS.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <label>
        {t("operator.value")}
        <input required autofocus={!!where} value={value} onInput={(event) => setValue(event.currentTarget.value)} />
      </label>
      <label>
        {t("field.reason")}
        <input required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
      </label>
      <button class="main">{t("act.change-setup")}</button>
    </form>
  );
}
