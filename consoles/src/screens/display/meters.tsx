// The levels of a jackpot on the display.
import type { JackpotView } from "../../types";
import { titleSaid } from "../../ground/jackpot-said";
import { amountSaid } from "../../ground/money";
import { useView } from "../../ground/watch";

export function Meters({ name }: { name: string }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  return (
    <>
      {(view?.levels ?? []).map((one) => (
        <p key={one.title}>
          <span>{titleSaid(one.title)}</span> <b>{amountSaid(one.amount)}</b>
        </p>
      ))}
    </>
  );
}
