// Something that holds at once is asked about first: what it does, why if there is a record of it, then a press.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Dialog } from "../../ground/dialog";
import { t } from "../../ground/words";

interface Question {
  title: string;
  /** What it does, and whether it can be taken back. */
  about: string;
  /** Whether a reason is asked for. */
  why?: boolean;
  /** What must be typed first, where nothing brings it back. */
  typed?: string;
  act(why: string): Promise<unknown>;
}

const asked = signal<Question | null>(null);

export function confirm(question: Question): void {
  asked.value = question;
}

export function Confirming() {
  const one = asked.value;
  return (
    <Dialog title={one?.title ?? ""} open={one !== null} onClose={() => (asked.value = null)}>
      {one && <Asked key={one.title} one={one} />}
    </Dialog>
  );
}

function Asked({ one }: { one: Question }) {
  const [why, setWhy] = useState("");
  const [typed, setTyped] = useState("");
  const act = (event: Event) => {
    event.preventDefault();
    asked.value = null;
    void one.act(why);
  };
  return (
    <form class="officer-confirm" onSubmit={act}>
      <p>{one.about}</p>
      {one.why && (
        <label>
          {t("officer.why")}
          <input autofocus maxLength={500} value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
        </label>
      )}
      {one.typed !== undefined && (
        <label>
          {t("officer.type", { word: one.typed })}
          <input autofocus required value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
      )}
      <div class="officer-acts">
        <button class="main" disabled={one.typed !== undefined && typed.trim() !== one.typed}>
          {one.title}
        </button>
        <button type="button" onClick={() => (asked.value = null)}>
          {t("officer.cancel")}
        </button>
      </div>
    </form>
  );
}
