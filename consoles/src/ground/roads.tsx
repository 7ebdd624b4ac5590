// The roads, drawn from squares and colours that the server worked out.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { DerivedOut, Felt, RoadMark, RoadsOut } from "../types";
import { useNarrow } from "./narrow";
import { ask } from "./net";
import { shapes } from "./settings";
import { untilDone } from "./trying";
import { said, t } from "./words";

const kept = new Map<string, { of: string; roads: ReturnType<typeof signal<RoadsOut | null>> }>();

/** What a view has of results: when it is another, the roads are asked for again. */
export const resultsOf = (felt: Pick<Felt, "results">): string =>
  felt.results.map((result) => `${result.number}${result.player.join("")}|${result.banker.join("")}`).join(" ");

/** The roads of a table, asked for again whenever `now` is another. */
export function useRoads(table: string, now: string): RoadsOut | null {
  let one = kept.get(table);
  if (!one) {
    one = { of: "?", roads: signal<RoadsOut | null>(null) };
    kept.set(table, one);
  }
  const found = one;
  useEffect(() => {
    if (found.of === now) return;
    found.of = now;
    const isNewest = () => found.of === now; // an answer that comes late must not put an older road in its place
    const fetched = () =>
      isNewest() ? ask<RoadsOut>(`/api/roads/${encodeURIComponent(table)}`) : Promise.resolve(null);
    void untilDone(fetched, () => undefined).then((roads) => {
      if (roads && isNewest()) found.roads.value = roads;
    });
  }, [table, now]);
  return found.roads.value ?? null;
}

interface GridProps {
  title: string;
  told: string;
  columns: number;
  used: number;
  spare?: number;
  size: number;
  children(first: number): ComponentChildren;
}

function Grid({ title, told, columns, used, spare = 2, size, children }: GridProps) {
  const first = Math.max(0, used + spare - columns);
  const width = columns * size,
    height = 6 * size;
  const lines = [
    ...Array.from({ length: 7 }, (_, row) => `M0 ${row * size}H${width}`),
    ...Array.from({ length: columns + 1 }, (_, column) => `M${column * size} 0V${height}`),
  ].join("");
  return (
    <figure class="road">
      <figcaption>{title}</figcaption>
      <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={told}>
        <path d={lines} class="road-grid" />
        {children(first)}
      </svg>
    </figure>
  );
}

const at = (row: number, column: number, size: number) => `translate(${column * size} ${row * size})`;
const columnsOf = (marks: readonly { column: number }[]) => Math.max(0, ...marks.map((mark) => mark.column + 1));

function Marks({ mark, size }: { mark: RoadMark; size: number }) {
  return (
    <>
      {mark.banker_pair && <circle cx={size * 0.2} cy={size * 0.2} r={size * 0.13} class="fill-banker" />}
      {mark.player_pair && <circle cx={size * 0.8} cy={size * 0.8} r={size * 0.13} class="fill-player" />}
      {mark.natural && <path d={`M${size * 0.62} ${size * 0.14}h${size * 0.24}v${size * 0.24}`} class="road-natural" />}
    </>
  );
}

function outline(winner: string, size: number): string {
  const low = size * 0.12,
    high = size * 0.88,
    mid = size / 2;
  if (shapes.value && winner === "player") return `M${low} ${low}H${high}V${high}H${low}Z`;
  if (shapes.value && winner === "tie") return `M${mid} ${low}L${high} ${mid}L${mid} ${high}L${low} ${mid}Z`;
  return `M${low} ${mid}A${mid - low} ${mid - low} 0 1 1 ${high} ${mid}A${mid - low} ${mid - low} 0 1 1 ${low} ${mid}Z`;
}

function Bead({ mark, first, size }: { mark: RoadMark; first: number; size: number }) {
  return (
    <g transform={at(mark.row, mark.column - first, size)}>
      <title>{said(mark.told)}</title>
      <path d={outline(mark.winner, size)} class={`fill-${mark.winner}`} />
      <text x={size / 2} y={size * 0.69} text-anchor="middle" class="road-letter" font-size={size * 0.52}>
        {t(`letter.${mark.winner}`)}
      </text>
      <Marks mark={mark} size={size} />
    </g>
  );
}

function Ring({ mark, first, size }: { mark: RoadMark; first: number; size: number }) {
  return (
    <g transform={at(mark.row, mark.column - first, size)}>
      <title>{said(mark.told)}</title>
      <path d={outline(mark.winner, size)} class={`ring-${mark.winner}`} />
      {mark.ties > 0 && <path d={`M${size * 0.15} ${size * 0.85}L${size * 0.85} ${size * 0.15}`} class="ring-tie" />}
      {mark.ties > 1 && (
        <text x={size / 2} y={size * 0.7} text-anchor="middle" font-size={size * 0.55} class="road-count">
          {mark.ties}
        </text>
      )}
      <Marks mark={mark} size={size} />
    </g>
  );
}

function DerivedMark({ road, regular, size }: { road: string; regular: boolean; size: number }) {
  const colour = regular ? "banker" : "player",
    half = size / 2;
  const hollow = shapes.value ? !regular : road === "big-eye";
  if (road === "cockroach")
    return (
      <path
        d={`M${size * 0.15} ${size * 0.85}L${size * 0.85} ${size * 0.15}`}
        class={`ring-${colour} ${shapes.value && !regular ? "dashed" : ""}`}
      />
    );
  return <circle cx={half} cy={half} r={half * 0.72} class={hollow ? `ring-${colour}` : `fill-${colour}`} />;
}

function DerivedRoad({
  derived,
  told,
  columns,
  size = 12,
}: {
  derived: DerivedOut;
  told: string;
  columns: number;
  size?: number;
}) {
  return (
    <Grid title={t(`road.${derived.road}`)} told={told} columns={columns} used={columnsOf(derived.marks)} size={size}>
      {(first) =>
        derived.marks
          .filter((mark) => mark.column >= first)
          .map((mark) => (
            <g key={mark.coup} transform={at(mark.row, mark.column - first, size)}>
              <title>{`${t(mark.regular ? "regular" : "irregular")} · ${t("round", { n: mark.coup })}`}</title>
              <DerivedMark road={derived.road} regular={mark.regular} size={size} />
            </g>
          ))
      }
    </Grid>
  );
}

export function BeadPlate({ roads, columns = 15, size = 24 }: { roads: RoadsOut; columns?: number; size?: number }) {
  return (
    <Grid
      title={t("road.bead")}
      told={roads.told[0] ? said(roads.told[0]) : ""}
      columns={columns}
      used={columnsOf(roads.beads)}
      spare={0}
      size={size}
    >
      {(first) =>
        roads.beads
          .filter((mark) => mark.column >= first)
          .map((mark) => <Bead key={mark.coup} mark={mark} first={first} size={size} />)
      }
    </Grid>
  );
}

export function BigRoad({ roads, columns = 30, size = 20 }: { roads: RoadsOut; columns?: number; size?: number }) {
  return (
    <Grid
      title={t("road.big")}
      told={roads.told[1] ? said(roads.told[1]) : ""}
      columns={columns}
      used={columnsOf(roads.big)}
      size={size}
    >
      {(first) => (
        <>
          {!roads.big.length && roads.waiting > 0 && <path d={`M3 ${size - 3}L${size - 3} 3`} class="ring-tie" />}
          {roads.big
            .filter((mark) => mark.column >= first)
            .map((mark) => (
              <Ring key={mark.coup} mark={mark} first={first} size={size} />
            ))}
        </>
      )}
    </Grid>
  );
}

export function DerivedRoads({ roads, columns = 26 }: { roads: RoadsOut; columns?: number }) {
  return (
    <>
      {roads.derived.map((derived, place) => (
        <DerivedRoad
          key={derived.road}
          derived={derived}
          told={roads.told[2 + place] ? said(roads.told[2 + place]!) : ""}
          columns={columns}
        />
      ))}
    </>
  );
}

/** What the next win of each side would add to the derived roads. */
export function AskMarks({ roads }: { roads: RoadsOut }) {
  return (
    <div class="ask">
      {(["banker", "player"] as const).map((side, row) => (
        <span
          key={side}
          class={`ask-side text-${side}`}
          role="img"
          aria-label={roads.told.length ? said(roads.told.at(row - 2)!) : ""}
        >
          <b>{t(`ask.${side}`)}</b>
          {roads.derived.map((derived) => {
            const regular = side === "banker" ? derived.if_banker : derived.if_player;
            return (
              <svg key={derived.road} viewBox="0 0 16 16" class="ask-mark" aria-hidden="true">
                {regular !== null && <DerivedMark road={derived.road} regular={regular} size={16} />}
              </svg>
            );
          })}
        </span>
      ))}
    </div>
  );
}

const COLUMNS = { wide: 52, narrow: 22 };

/** All five roads with counts, notes and the same in words. */
export function AllRoads({ roads }: { roads: RoadsOut }) {
  const columns = useNarrow() ? COLUMNS.narrow : COLUMNS.wide; // on a telephone the last ones
  return (
    <section class="all-roads" aria-label={t("roads")}>
      <p class="road-counts">{said(roads.counts)}</p>
      <div class="roads-grid">
        <BeadPlate roads={roads} />
        <BigRoad roads={roads} columns={columns} />
        <DerivedRoads roads={roads} columns={columns} />
      </div>
      <AskMarks roads={roads} />
      <p class="small-print">
        {t("roads.derived")}
        <br />
        {t("roads.footer")}
      </p>
      <details class="small-print">
        <summary>{t("roads.words")}</summary>
        {roads.told.map((text, place) => (
          <p key={place}>{said(text)}</p>
        ))}
      </details>
    </section>
  );
}
