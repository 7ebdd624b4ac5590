// The levels of a jackpot on the display.
import type { JackpotView } from "../../types";
import { amountSaid } from "../../ground/money";
import { useView } from "../../ground/watch";
import { named } from "../../ground/words";

export function Meters({ name }: { name: string }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  return (
    <>
      {(view?.levels ?? []).map((level) => (
        <p key={level.name}>
          <span>{named(level.title)}</span> <b>{amountSaid(level.amount)}</b>
        </p>
      ))}
    </>
  );
}
