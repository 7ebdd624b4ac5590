// Where the house's money is, for those who see its books.
import type { HouseView } from "../types";
import { money } from "../ground/money";
import { house, placeSaid } from "../ground/session";
import { t } from "../ground/words";
import { DIGITS } from "./money-act";

/** Where the house's money is: the cage, wallets, tables and jackpots; together what was carried in. */
export function Standing({ view }: { view: HouseView }) {
  const unit = { currency: view.currency, digits: DIGITS };
  const wallets = view.wallets.reduce((sum, wallet) => sum + wallet.holds, 0);
  const rows: readonly (readonly [string, number])[] = [
    [t("staff.in-cage"), view.cage ?? 0],
    [t("staff.in-wallets", { n: view.wallets.length }), wallets],
    ...Object.entries(view.tables)
      .filter(([name, holds]) => holds || house.value?.tables.some((table) => table.name === name)) // or it is retired
      .map(([name, holds]) => [placeSaid(name), holds] as const),
    ...Object.entries(view.jackpots).map(([name, holds]) => [`★ ${placeSaid(name)}`, holds] as const),
  ];
  return (
    <section class="staff-box" aria-label={t("staff.standing")}>
      <h2>{t("staff.standing")}</h2>
      <table class="staff-sums">
        <tbody>
          {rows.map(([name, holds]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{money(holds, unit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("staff.in-all")}</th>
            <td data-all>
              {money(
                rows.reduce((sum, [, holds]) => sum + holds, 0),
                unit,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
