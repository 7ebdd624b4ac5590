// One wager across numbers of decks, and without one card of each rank.
import { useState } from "preact/hooks";
import type { DecksOut, Of, RemovalOut } from "../../types";
import { about, listed, t } from "../../ground/words";
import { useAnswer } from "./asked";
import { Answer, Scroll, WagerSelect } from "./parts";
import { BarPlot, LinePlot } from "./plots";
import { percent, points, signed, wagerSaid } from "./said";

export function Decks({ of, decks }: { of: Of; decks: number | null }) {
  const [place, setPlace] = useState(0);
  const { found, problem, isAsking } = useAnswer<DecksOut>("decks", { of });
  const row = found?.rows[Math.min(place, found.rows.length - 1)];
  const name = row ? wagerSaid(row) : "";
  return (
    <Answer problem={problem} isAsking={isAsking}>
      {found && row && (
        <>
          <WagerSelect rows={found.rows} value={found.rows.indexOf(row)} onChoose={setPlace} />
          <LinePlot
            title={t("analysis.decks-plot", { wager: name })}
            told={about(
              t("analysis.decks-plot", { wager: name }),
              listed(row.points.map((one) => about(t("decks", { n: one.decks }), percent(one.edge)))),
            )}
            foot={t("analysis.decks-key")}
            across={t("analysis.decks-label")}
            each
            line={row.points.map((one) => ({ x: one.decks, y: one.edge * 100 }))}
            spots={row.points.map((one) => ({
              x: one.decks,
              y: one.edge * 100,
              hollow: !one.lawful,
              chosen: one.decks === (decks ?? found.of.decks),
              told: about(t("decks", { n: one.decks }), percent(one.edge)),
            }))}
          />
          <Scroll label={t("analysis.tab-decks")}>
            <table class="analysis-table">
              <thead>
                <tr>
                  <th scope="col">{t("analysis.decks-label")}</th>
                  <th scope="col">{t("analysis.permitted")}</th>
                  <th scope="col" class="number">
                    {t("analysis.edge")}
                  </th>
                  <th scope="col" class="number">
                    {t("analysis.hit")}
                  </th>
                  <th scope="col" class="number">
                    {t("analysis.deviation")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {row.points.map((one) => (
                  <tr key={one.decks}>
                    <th scope="row">{one.decks}</th>
                    <td>{t(one.lawful ? "analysis.yes" : "analysis.no")}</td>
                    <td class="number" title={one.edge_exact}>
                      {percent(one.edge, 6)}
                    </td>
                    <td class="number">{percent(one.hit, 4)}</td>
                    <td class="number">{signed(one.deviation, 4)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </Answer>
  );
}

const SUITS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const cardSaid = (card: string) => card.replace("T", "10").replace(/[shdc]$/, (suit) => SUITS[suit] ?? suit);

export function Removal({ of, decks }: { of: Of; decks: number | null }) {
  const [place, setPlace] = useState(0);
  const { found, problem, isAsking } = useAnswer<RemovalOut>("removal", { of, decks });
  const row = found?.rows[Math.min(place, found.rows.length - 1)];
  const title = row && found ? t("analysis.removal-plot", { wager: wagerSaid(row), n: found.decks }) : "";
  return (
    <Answer problem={problem} isAsking={isAsking}>
      {found && row && (
        <>
          <WagerSelect rows={found.rows} value={found.rows.indexOf(row)} onChoose={setPlace} />
          <BarPlot
            title={title}
            told={about(title, listed(row.bars.map((one) => `${cardSaid(one.card)} ${points(one.effect)}`)))}
            bars={row.bars.map((one) => ({
              name: cardSaid(one.card),
              value: one.effect * 100,
              told: about(cardSaid(one.card), points(one.effect)),
            }))}
          />
          <Scroll label={t("analysis.tab-removal")}>
            <table class="analysis-table">
              <thead>
                <tr>
                  <th scope="col">{t("analysis.card")}</th>
                  <th scope="col" class="number">
                    {t("analysis.effect")}
                  </th>
                  <th scope="col" class="number">
                    {t("analysis.exact-value")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {row.bars.map((one) => (
                  <tr key={one.card}>
                    <th scope="row">{cardSaid(one.card)}</th>
                    <td class="number">{points(one.effect)}</td>
                    <td class="number">
                      <small>{one.exact.replace("-", "−")}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </Answer>
  );
}
