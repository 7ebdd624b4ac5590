// The tables of the link: what qualifies there, whether the jackpot runs, rounds that nobody recorded.
import { about, said, t } from "../../ground/words";
import { LinkActs } from "../../staff/link-acts";
import { offersOf, type Part } from "./view";

const AT_TABLE = ["regain-table", "lose-table", "report-display", "unlink-table"];

export function Tables({ view, console, link }: Part) {
  return (
    <>
      {console.linked.map((one) => {
        return (
          <section
            key={one.table}
            class={one.lost ? "staff-box jc-ill" : "staff-box"}
            data-table={one.table}
            aria-label={one.table}
          >
            <h2>
              {one.table}{" "}
              <small class={one.lost ? "bad" : "good"}>
                {one.lost ? `■ ${about(t("jc.suspended"), one.lost)}` : `● ${t("jc.runs")}`}
              </small>
            </h2>
            <dl class="staff-facts">
              <div>
                <dt>{t("jackpot.qualifies")}</dt>
                <dd>{said(one.qualifying)}</dd>
              </div>
              <div>
                <dt>{t("field.display")}</dt>
                <dd class={one.displaying ? "" : "bad"}>
                  {one.display} {one.displaying ? "✓" : "✕"}
                </dd>
              </div>
              <div>
                <dt>{t("jc.posted")}</dt>
                <dd>{one.posted || "–"}</dd>
              </div>
              <div>
                <dt>{t("jc.armed")}</dt>
                <dd>{one.armed ?? "–"}</dd>
              </div>
              <div>
                <dt>{t("jc.missed")}</dt>
                <dd class={one.missed.length ? "bad" : ""}>{one.missed.join(", ") || "–"}</dd>
              </div>
            </dl>
            <LinkActs
              view={view}
              link={link}
              offers={[...offersOf(view, "add-missed-round"), ...offersOf(view, ...AT_TABLE)].filter(
                (other) => other.table === one.table,
              )}
            />
          </section>
        );
      })}
      <section class="staff-box">
        <LinkActs view={view} link={link} offers={offersOf(view, "link-table")} />
      </section>
    </>
  );
}
