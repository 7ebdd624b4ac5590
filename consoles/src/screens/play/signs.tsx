// The signs that the table must post.
import { useEffect, useState } from "preact/hooks";
import type { SignsOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { ask } from "../../ground/net";
import { said, t } from "../../ground/words";

export function SignsWindow({ open, onClose, table }: { open: boolean; onClose(): void; table: string }) {
  const [found, setFound] = useState<SignsOut | null>(null);
  useEffect(() => {
    if (open)
      ask<SignsOut>(`/api/signs/${encodeURIComponent(table)}`).then(setFound, () =>
        setFound({ posted: false, signs: [] }),
      );
  }, [open, table]);
  return (
    <Dialog title={t("play.signs")} open={open} onClose={onClose} wide>
      {!found ? (
        <p>{t("waiting")}</p>
      ) : (
        <>
          {!found.posted && <p class="bad">{t("play.signs-missing")}</p>}
          <div class="play-signs">
            {found.signs.map((sign) => (
              <article key={sign.clause}>
                <h3>
                  {said(sign.title)} <small>[{sign.clause}]</small>
                </h3>
                <ul>
                  {sign.lines.map((line, place) => (
                    <li key={place}>{said(line)}</li>
                  ))}
                </ul>
              </article>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
