// Windows over the table: all roads, limits and pays, and every open box in a list.
import type { PersonView, RoadsOut, WagerSeen } from "../../types";
import { Dialog } from "../../ground/dialog";
import { gameSaid } from "../../ground/game";
import { money } from "../../ground/money";
import { AllRoads } from "../../ground/roads";
import { named, t } from "../../ground/words";
import { boxesOf } from "./bets";
import { paySaid } from "../../ground/pays";

export type Window = "roads" | "limits" | "history" | "boxes" | "signs" | "requests" | "code" | "day" | null;

interface Props {
  open: boolean;
  onClose(): void;
}

export function RoadsWindow({ open, onClose, roads }: Props & { roads: RoadsOut | null }) {
  return (
    <Dialog title={t("roads")} open={open} onClose={onClose} wide>
      {roads?.coups ? <AllRoads roads={roads} /> : <p>{t("roads.empty")}</p>}
    </Dialog>
  );
}

export function Limits({ open, onClose, view }: Props & { view: PersonView }) {
  return (
    <Dialog title={t("play.limits")} open={open} onClose={onClose} wide>
      <LimitsOf view={view} />
    </Dialog>
  );
}

function LimitsOf({ view: { felt } }: { view: PersonView }) {
  return (
    <>
      <p>{[felt.casino, named(felt.rulebook), ...gameSaid(felt)].join(" · ")}</p>
      {felt.limits.differential !== null && (
        <p>{t("play.differential", { amount: money(felt.limits.differential, felt) })}</p>
      )}
      <table class="play-limits">
        <thead>
          <tr>
            <th>{t("play.wager")}</th>
            <th>{t("play.pays")}</th>
            <th>{t("minimum")}</th>
            <th>{t("maximum")}</th>
          </tr>
        </thead>
        <tbody>
          {felt.wagers.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {named(one.names)} <small>[{one.clause}]</small>
                {one.house && <small> ({t("not-in-rulebook")})</small>}
              </th>
              <td>
                {one.pays.map((pay) => (
                  <div key={pay.line}>
                    {named(pay.names)}
                    {t("ref.colon")}
                    <b>{paySaid(pay)}</b>
                  </div>
                ))}
              </td>
              <td>{money(one.minimum, felt)}</td>
              <td>{one.maximum === null ? "–" : money(one.maximum, felt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface MenuProps {
  view: PersonView;
  onPlace(wager: WagerSeen): void;
  onClose(): void;
}

export function BoxMenu({ open, ...menu }: MenuProps & Props) {
  return (
    <Dialog title={t("play.boxes")} open={open} onClose={menu.onClose}>
      <Boxes {...menu} />
    </Dialog>
  );
}

function Boxes({ view, onPlace, onClose }: MenuProps) {
  const boxes = boxesOf(view);
  const wagers = view.felt.wagers.filter((one) => boxes.some((box) => box.wager === one.id));
  return (
    <>
      {!wagers.length && <p>{t("play.box-closed")}</p>}
      <div class="play-boxmenu">
        {wagers.map((one) => (
          <button
            key={one.id}
            onClick={() => {
              onPlace(one);
              onClose();
            }}
          >
            {named(one.names)} <small>{one.pays.length === 1 ? paySaid(one.pays[0]!) : ""}</small>
          </button>
        ))}
      </div>
    </>
  );
}
