// A box that explains itself: what wins, what it pays, what it costs in the long run and how often it wins.
import type { PersonView, WagerSeen } from "../../types";
import { Dialog } from "../../ground/dialog";
import { money } from "../../ground/money";
import { paySaid } from "../../ground/pays";
import { session } from "../../ground/session";
import { named, t } from "../../ground/words";
import { useWagerFigures } from "./figures";

interface Props {
  wager: WagerSeen | null;
  view: PersonView;
  table: string;
  onClose(): void;
}

export function BoxHelp({ wager, view, table, onClose }: Props) {
  return (
    <Dialog title={wager ? named(wager.names) : ""} open={wager !== null} onClose={onClose}>
      {wager && <Explained wager={wager} view={view} table={table} />}
    </Dialog>
  );
}

function Explained({ wager, view: { felt }, table }: { wager: WagerSeen; view: PersonView; table: string }) {
  const { figures, problem } = useWagerFigures(table, true);
  const practice = session.value?.practice ?? false;
  const now = useWagerFigures(table, practice, true).figures?.wagers.find(
    (wagerFigures) => wagerFigures.wager === wager.id,
  );
  const its = figures?.wagers.find((wagerFigures) => wagerFigures.wager === wager.id);
  const percent = (part: number) => `${(part * 100).toFixed(4)}%`;
  return (
    <div class="play-explained">
      <table>
        <thead>
          <tr>
            <th>{t("play.wins-when")}</th>
            <th>{t("play.pays")}</th>
          </tr>
        </thead>
        <tbody>
          {wager.pays.map((pay) => (
            <tr key={pay.line}>
              <th scope="row">{named(pay.names)}</th>
              <td>{paySaid(pay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {its ? (
        <dl>
          <dt>{t("play.edge")}</dt>
          <dd>{percent(its.edge)}</dd>
          <dt>{t("play.hits")}</dt>
          <dd>
            {percent(its.hit)} {its.hit > 0 && <small>{t("play.one-in", { n: (1 / its.hit).toFixed(1) })}</small>}
          </dd>
          {now && (
            <>
              <dt>{t("play.edge-now")}</dt>
              <dd data-now>
                {percent(now.edge)} <small>({percent(now.hit)})</small>
              </dd>
            </>
          )}
          {its.push > 0 && (
            <>
              <dt>{t("play.pushes")}</dt>
              <dd>{percent(its.push)}</dd>
            </>
          )}
        </dl>
      ) : (
        <p>{problem || t(figures ? "play.edge-depends" : "waiting")}</p>
      )}
      <p>
        {t("minimum")} {money(wager.minimum, felt)} · {t("maximum")}{" "}
        {wager.maximum === null ? "–" : money(wager.maximum, felt)}
      </p>
      <p class="small-print">
        {t("play.edge-of", { n: figures?.decks ?? 0 })} [{wager.clause}]{wager.house && ` · ${t("not-in-rulebook")}`}
      </p>
    </div>
  );
}
