// The levels of a jackpot on the display.
import type { JackpotView } from "../../types";
import { money } from "../../ground/money";
import { useView } from "../../ground/watch";

export function Meters({ name }: { name: string }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  return (
    <>
      {(view?.levels ?? []).map((one) => (
        <p key={one.title}>
          <span>{one.title}</span>{" "}
          <b>
            {money(one.amount.minor, { currency: one.amount.currency.code, digits: one.amount.currency.digits ?? 2 })}
          </b>
        </p>
      ))}
    </>
  );
}
