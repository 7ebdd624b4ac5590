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
              listed(row.points.map((point) => about(t("decks", { n: point.decks }), percent(point.edge)))),
            )}
            foot={t("analysis.decks-key")}
            across={t("analysis.decks-label")}
            each
            line={row.points.map((point) => ({ x: point.decks, y: point.edge * 100 }))}
            spots={row.points.map((point) => ({
              x: point.decks,
              y: point.edge * 100,
              hollow: !point.lawful,
              chosen: point.decks === (decks ?? found.of.decks),
              told: about(t("decks", { n: point.decks }), percent(point.edge)),
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
                {row.points.map((point) => (
                  <tr key={point.decks}>
                    <th scope="row">{point.decks}</th>
                    <td>{t(point.lawful ? "analysis.yes" : "analysis.no")}</td>
                    <td class="number" title={point.edge_exact}>
                      {percent(point.edge, 6)}
                    </td>
                    <td class="number">{percent(point.hit, 4)}</td>
                    <td class="number">{signed(point.deviation, 4)}</td>
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
            told={about(title, listed(row.bars.map((bar) => `${cardSaid(bar.card)} ${points(bar.effect)}`)))}
            bars={row.bars.map((bar) => ({
              name: cardSaid(bar.card),
              value: bar.effect * 100,
              told: about(cardSaid(bar.card), points(bar.effect)),
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
                {row.bars.map((bar) => (
                  <tr key={bar.card}>
                    <th scope="row">{cardSaid(bar.card)}</th>
                    <td class="number">{points(bar.effect)}</td>
                    <td class="number">
                      <small>{bar.exact.replace("-", "−")}</small>
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
