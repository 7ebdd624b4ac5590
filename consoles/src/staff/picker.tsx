// Choosing a person: a search by name among those who hold a post at a table. Nobody types an id.
import { useEffect, useState } from "preact/hooks";
import type { FoundOut } from "../types";
import { ask } from "../ground/net";
import { problemLine } from "../ground/say";
import { noted, t } from "../ground/words";

const PAUSE = 150;

interface Props {
  label: string;
  /** Which post they hold; empty for anybody. */
  post: string;
  table: string;
  value: string;
  first?: boolean;
  optional?: boolean;
  onChange(id: string): void;
}

export function PersonPicker({ label, post, table, value, first = false, optional = false, onChange }: Props) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly FoundOut[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isOver = false;
    const find = async () => {
      const query = new URLSearchParams({ text, post, table });
      const people = await ask<FoundOut[]>(`/api/people/find?${query}`).catch((why: unknown) => {
        if (!isOver) setProblem(problemLine(why));
        return null;
      });
      if (isOver || !people) return;
      setProblem("");
      setFound(people);
      const only = people.length === 1 && text ? people[0]!.id : "";
      if (!optional && !people.some((person) => person.id === value)) onChange(only);
    };
    const soon = setTimeout(() => void find(), text ? PAUSE : 0);
    return () => {
      isOver = true;
      clearTimeout(soon);
    };
  }, [text, post, table]);
  return (
    <fieldset class="staff-picker">
      <legend>{label}</legend>
      <input
        type="search"
        autofocus={first}
        placeholder={t("find-person")}
        aria-label={t("find-person")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <select
        size={optional ? 1 : 5}
        required={!optional}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {optional && <option value="">–</option>}
        {(found ?? []).map((found) => (
          <option key={found.id} value={found.id}>
            {found.name || t("somebody")}
            {noted("", found.login || (found.post && t(`post.${found.post}`)))}
          </option>
        ))}
      </select>
      {problem && (
        <small class="bad" role="status">
          {problem}
        </small>
      )}
      {!problem && found?.length === 0 && <small>{t("nobody-found")}</small>}
    </fieldset>
  );
}
