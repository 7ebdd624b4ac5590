// The table files that the house was started with and does not use: which, on which line, why, and what to do.
import { useEffect, useState } from "preact/hooks";
import type { LeftOutOut } from "../types";
import { ask } from "./net";
import { refusalLine } from "./say";
import { t } from "./words";

export function LeftOut() {
  const [files, setFiles] = useState<readonly LeftOutOut[]>([]);
  useEffect(() => {
    ask<LeftOutOut[]>("/api/left-out").then(setFiles, () => undefined);
  }, []);
  if (!files.length) return null;
  return (
    <section class="card-note left-out" role="alert">
      {files.map(({ file, faults }) => (
        <div key={file}>
          <p class="bad">{t("left-out", { file })}</p>
          <ul>
            {faults.map(({ line, fault }, place) => (
              <li key={place}>
                {line !== null && <b>{t("left-out-line", { n: line })} </b>}
                {refusalLine(fault)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t("left-out-do")}</p>
    </section>
  );
}
