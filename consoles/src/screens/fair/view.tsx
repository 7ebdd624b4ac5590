// Prove a shoe fair: anybody, without signing in, from what the table published, worked out in this browser.
import { useEffect, useState } from "preact/hooks";
import type { ShoeOut } from "../../types";
import { ask, problemIn } from "../../ground/net";
import { problemLine, say } from "../../ground/say";
import { Shell } from "../../ground/shell";
import { t, tIf } from "../../ground/words";
import { NoProof, readProof, type ShoeDocument } from "../../proving/document";
import { canHash } from "../../proving/hash";
import { check, type Checked, type Noted } from "../../proving/shoe";
import { Verdict } from "./verdict";

interface Looked {
  /** Which check of this screen it was. */
  run: number;
  text: string;
  proof: ShoeDocument;
  checked: Checked;
}

let runs = 0;

export function Fair({ table }: { table: string }) {
  const [shoes, setShoes] = useState<readonly ShoeOut[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [noted, setNoted] = useState<Noted>({ root: "", cut: "" });
  const [looked, setLooked] = useState<Looked | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (table)
      ask<ShoeOut[]>(`/api/shoes/${encodeURIComponent(table)}/list`).then(
        (found) => {
          setShoes(found);
          setChosen(found[0]?.shoe ?? "");
        },
        (found) => setProblem(problemLine(found)),
      );
  }, [table]);

  const judge = async (text: string, own: Noted = noted) => {
    setProblem("");
    setLooked(null);
    setPart(0);
    try {
      const proof = readProof(text);
      const checked = await check(proof, own, setPart);
      runs += 1;
      setLooked({ run: runs, text, proof, checked });
      say(t(checked.holds ? "fair.holds" : "fair.broken"));
    } catch (found) {
      setProblem(
        found instanceof NoProof
          ? (tIf(`fair.not.${found.part}`) ?? t("fair.not.other", { part: found.part }))
          : problemLine(found),
      );
    }
    setPart(null);
  };
  const fetchIt = async () => {
    try {
      const answer = await fetch(`/api/shoes/${encodeURIComponent(table)}?shoe=${encodeURIComponent(chosen)}`);
      if (!answer.ok) return setProblem(problemLine(await problemIn(answer, true)));
      await judge(await answer.text());
    } catch {
      setProblem(t("no-house"));
    }
  };
  const compare = (own: Noted) => {
    setNoted(own);
    if (looked) void judge(looked.text, own);
  };
  if (!canHash())
    return (
      <Shell title={t("fair.title")} table={table} asPublic>
        <p class="card-note bad">{t("fair.cannot")}</p>
      </Shell>
    );
  return (
    <Shell title={t("fair.title")} table={table} asPublic>
      <div class="fair">
        <p class="fair-lead">{t("fair.lead")}</p>
        <div class="fair-asked">
          <section class="fair-box">
            {shoes?.length === 0 && <p>{t("fair.none")}</p>}
            {shoes !== null && shoes.length > 0 && (
              <div class="fair-line">
                <label>
                  {t("fair.which")}{" "}
                  <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
                    {shoes.map((shoe) => (
                      <option key={shoe.shoe} value={shoe.shoe}>
                        {shoe.over ? shoe.shoe : t("fair.now", { shoe: shoe.shoe })}
                      </option>
                    ))}
                  </select>
                </label>
                <button class="main" onClick={() => void fetchIt()}>
                  {t("fair.fetch")}
                </button>
              </div>
            )}
            <OwnFile judge={(text) => void judge(text)} />
          </section>
          <OwnNotes noted={noted} change={compare} />
        </div>
        {problem && (
          <p class="fair-refused" role="alert">
            <b aria-hidden="true">✗</b> {problem}
          </p>
        )}
        {part !== null && (
          <p class="fair-working" role="status">
            <progress value={part} aria-label={t("fair.working")} /> {t("fair.working")}
          </p>
        )}
        {looked && <Verdict {...looked} />}
      </div>
    </Shell>
  );
}

function OwnFile({ judge }: { judge(text: string): void }) {
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => void file?.text().then(judge);
  return (
    <details class="fair-file">
      <summary>{t("fair.file")}</summary>
      <div
        role="group"
        aria-label={t("fair.file")}
        class={over ? "fair-drop over" : "fair-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        <p>{t("fair.drop")}</p>
        <label class="button">
          {t("fair.choose")}
          <input
            class="unseen"
            type="file"
            accept=".json,application/json"
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <label class="fair-paste">
        {t("fair.paste")}
        <textarea rows={3} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button disabled={!text.trim()} onClick={() => judge(text)}>
        {t("fair.check")}
      </button>
    </details>
  );
}

function OwnNotes({ noted, change }: { noted: Noted; change(noted: Noted): void }) {
  return (
    <section class="fair-box">
      <h2>{t("fair.noted")}</h2>
      <label>
        {t("fair.own-root")}
        <input
          value={noted.root}
          maxLength={64}
          spellcheck={false}
          autocomplete="off"
          onChange={(event) => change({ ...noted, root: event.currentTarget.value })}
        />
      </label>
      <label>
        {t("fair.own-cut")}
        <input
          value={noted.cut}
          inputMode="numeric"
          maxLength={3}
          autocomplete="off"
          onChange={(event) => change({ ...noted, cut: event.currentTarget.value })}
        />
      </label>
      <p class="small-print">{t("fair.noted-note")}</p>
    </section>
  );
}
