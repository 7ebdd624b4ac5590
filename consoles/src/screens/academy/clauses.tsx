// Clauses with what they mean, in the words of the register, which are English.
import type { ClauseOut } from "../../types";

export function Clauses({ clauses }: { clauses: readonly ClauseOut[] }) {
  if (!clauses.length) return null;
  return (
    <dl class="academy-clauses">
      {clauses.map((clause) => (
        <div key={clause.clause}>
          <dt>{clause.clause}</dt>
          <dd lang="en">{clause.meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
