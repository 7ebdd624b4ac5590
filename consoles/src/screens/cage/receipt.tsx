// A slip of the cage as it is printed: who, how much, by whom, with room for two signatures.
import { money } from "../../ground/money";
import { house, session } from "../../ground/session";
import { about, t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { actSaid } from "../../staff/forms";
import { DIGITS } from "../../staff/money-act";

interface Props {
  act: string;
  name: string;
  amount: number;
  slip: string;
  currency: string;
}

export function Receipt({ act, name, amount, slip, currency }: Props) {
  return (
    <>
      <article class="slip" data-receipt={act}>
        <h3>{house.value?.house}</h3>
        <p>
          <b>{actSaid(act)}</b> {slip}
        </p>
        <p>{name}</p>
        <p>
          <b>{money(amount, { currency, digits: DIGITS })}</b>
        </p>
        <p>{timeSaid(Date.now())}</p>
        <p>
          {about(t("post.cashier"), session.value?.name ?? "")}
          <span class="slip-line" />
        </p>
        <p>
          {about(t("cage.guest"), "")}
          <span class="slip-line" />
        </p>
      </article>
      <button class="main" autofocus onClick={() => window.print()}>
        {t("tray.print-now")}
      </button>
    </>
  );
}
