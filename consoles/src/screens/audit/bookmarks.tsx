// Bookmarks: entries that somebody wants to come back to, with a note, shared by all who read the journal.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Bookmark } from "../../types";
import { nameOf } from "../../ground/names";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { timeSaid } from "../../ground/time";
import { t } from "../../ground/words";
import { streamSaid } from "./streams";

const all = signal<readonly Bookmark[] | null>(null);
/** Why they could not be fetched. */
const problem = signal("");

/** Fetches them; those who read one table only have none. */
export async function findBookmarks(): Promise<void> {
  try {
    all.value = await ask<Bookmark[]>("/api/bookmarks");
    problem.value = "";
  } catch (why) {
    all.value = null;
    problem.value = problemLine(why);
  }
}

export const noteOf = (stream: string, number: number): string =>
  all.value?.find((bookmark) => bookmark.stream === stream && bookmark.number === number)?.note ?? "";

/** A note to an entry, in its window. */
export function Noting({ stream, number }: { stream: string; number: number }) {
  const kept = noteOf(stream, number);
  const [note, setNote] = useState(kept);
  if (all.value === null) return null;
  const send = async (made: string) => {
    try {
      all.value = await ask<Bookmark[]>("/api/bookmarks", { stream, number, note: made });
      setNote(made);
    } catch (why) {
      tell(problemLine(why), true);
    }
  };
  return (
    <form
      class="audit-fields"
      data-noting
      onSubmit={(event) => {
        event.preventDefault();
        void send(note.trim());
      }}
    >
      <label class="audit-note">
        {t("audit.note")}
        <input required maxLength={500} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button class="main">★ {t("audit.keep-note")}</button>
      {kept && (
        <button type="button" onClick={() => void send("")}>
          {t("audit.drop-note")}
        </button>
      )}
    </form>
  );
}

export function Bookmarks({ open }: { open(stream: string, number: number): void }) {
  useEffect(() => void findBookmarks(), []);
  const marks = all.value;
  if (problem.value)
    return (
      <div class="card-note" role="status">
        <p class="bad">{problem.value}</p>
        <button onClick={() => void findBookmarks()}>{t("retry")}</button>
      </div>
    );
  if (!marks?.length) return <p class="card-note">{t(marks ? "audit.no-bookmarks" : "waiting")}</p>;
  return (
    <ul class="audit-box audit-marks" data-bookmarks>
      {marks.map((mark) => (
        <li key={`${mark.stream} ${mark.number}`}>
          <button class="audit-link" onClick={() => open(mark.stream, mark.number)}>
            ★ {streamSaid(mark.stream)} · {t("audit.entry", { n: mark.number })}
          </button>{" "}
          <b>{mark.note}</b> <small>{t("audit.note-by", { who: nameOf(mark.by), at: timeSaid(mark.at) })}</small>
        </li>
      ))}
    </ul>
  );
}
