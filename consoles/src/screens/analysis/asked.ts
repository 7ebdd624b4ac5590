// Asking the house: an answer for each question, and the newest question wins.
import { useEffect, useState } from "preact/hooks";
import type { Of, Subject } from "../../types";
import { ask } from "../../ground/net";
import { problemLine } from "../../ground/say";

export interface Answered<T> {
  found: T | null;
  problem: string;
  isAsking: boolean;
}

/** The answer to a question; the one before stays while the next is worked out. Nothing is asked without a body. */
export function useAnswer<T>(path: string, body: object | null): Answered<T> {
  const [state, setState] = useState<Answered<T> & { of: string }>({
    found: null,
    problem: "",
    isAsking: false,
    of: "",
  });
  const question = body && JSON.stringify(body);
  useEffect(() => {
    if (!question) return;
    let isNewest = true;
    setState((before) => ({ ...before, isAsking: true, problem: "" }));
    ask<T>(`/api/analysis/${path}`, JSON.parse(question)).then(
      (found) => isNewest && setState({ found, problem: "", isAsking: false, of: question }),
      (problem: unknown) =>
        isNewest && setState({ found: null, problem: problemLine(problem), isAsking: false, of: question }),
    );
    return () => {
      isNewest = false;
    };
  }, [path, question]);
  return state;
}

export function ofSubject(subject: Subject): Of {
  return {
    kind: subject.kind as Of["kind"],
    name: subject.name,
    version: subject.kind === "rulebook" ? subject.version : "",
  };
}
