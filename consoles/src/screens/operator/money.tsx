// The house's own money: where it stands, and how it comes and goes. Taking it out takes a second person.
import type { HouseView } from "../../types";
import { t } from "../../ground/words";
import { MoneyAct } from "../../staff/money-act";
import { Standing } from "../../staff/standing";

export function Money({ view }: { view: HouseView }) {
  return (
    <div class="operator-two">
      <Standing view={view} />
      <div class="operator-column">
        <section class="staff-box">
          <MoneyAct act="fund-cage" currency={view.currency} about={t("operator.fund-about")} />
        </section>
        <section class="staff-box">
          <MoneyAct act="draw-from-cage" currency={view.currency} about={t("operator.draw-about")} />
        </section>
      </div>
    </div>
  );
}
