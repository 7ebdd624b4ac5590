// Plots drawn by hand: a line with a band, and bars about nought. Their words stand beside them in the page.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const HEIGHT = 260;
const LEFT = 62,
  RIGHT = 14,
  TOP = 12,
  BOTTOM = 38;

interface FrameProps {
  title: string;
  /** The whole picture in a sentence. */
  told: string;
  foot?: string;
  children(width: number): ComponentChildren;
}

/** A picture as wide as its place, so that its letters stay as large as all others. */
function Frame({ title, told, foot, children }: FrameProps) {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(
      ([found]) => found && setWidth(Math.max(260, Math.round(found.contentRect.width))),
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <figure class="analysis-plot" ref={place}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={told}>
        {children(width)}
      </svg>
      {foot && (
        <p class="small-print" aria-hidden="true">
          {foot}
        </p>
      )}
    </figure>
  );
}

/** Round numbers that divide a range into about four. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((number) => number * power).find((number) => number >= rough) ?? rough;
  const found: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-6; at += step)
    found.push(Math.abs(at) < step * 1e-6 ? 0 : at);
  return found;
}

/** As few digits as tell these numbers apart. */
function written(numbers: readonly number[]): (number: number) => string {
  const gap = Math.abs((numbers[1] ?? 0) - (numbers[0] ?? 0)) || 1;
  const digits = Math.max(0, Math.min(6, Math.ceil(-Math.log10(gap) + 0.3)));
  return (number) => number.toFixed(digits).replace("-", "−");
}

interface Scale {
  x(value: number): number;
  y(value: number): number;
}

function scaled(
  width: number,
  [left, right]: readonly [number, number],
  [low, high]: readonly [number, number],
): Scale {
  return {
    x: (value) => LEFT + ((value - left) / (right - left || 1)) * (width - LEFT - RIGHT),
    y: (value) => TOP + (1 - (value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM),
  };
}

function UpAxis({ at, width, scale, unit }: { at: readonly number[]; width: number; scale: Scale; unit: string }) {
  const write = written(at);
  return (
    <g>
      {at.map((number) => (
        <g key={number}>
          <path
            d={`M${LEFT} ${scale.y(number)}H${width - RIGHT}`}
            class={number === 0 ? "analysis-zero" : "analysis-grid"}
          />
          <text x={LEFT - 6} y={scale.y(number) + 4} text-anchor="end">
            {write(number)}
            {unit}
          </text>
        </g>
      ))}
    </g>
  );
}

export interface Spot {
  x: number;
  y: number;
  hollow?: boolean;
  chosen?: boolean;
  told: string;
}

interface LineProps {
  title: string;
  told: string;
  foot?: string;
  line: readonly { x: number; y: number; margin?: number }[];
  spots?: readonly Spot[];
  /** A level to compare with. */
  level?: number;
  across: string;
  unit?: string;
  /** Whether every whole number on the way stands under the picture. */
  each?: boolean;
}

export function LinePlot({ title, told, foot, line, spots = [], level, across, unit = "%", each = false }: LineProps) {
  const late = line.length > 12 ? line.slice(Math.floor(line.length / 12)) : line; // a wild beginning must not flatten the rest
  const every = late.flatMap((one) => [one.y - (one.margin ?? 0), one.y + (one.margin ?? 0)]).concat(level ?? []);
  const low = Math.min(...every),
    high = Math.max(...every),
    room = (high - low || Math.abs(high) || 1) * 0.08;
  const xs = line.map((one) => one.x);
  const range = [each ? Math.min(...xs) : 0, Math.max(...xs)] as const;
  const bottom = each ? xs : ticks(...range);
  const write = each ? String : written(bottom);
  return (
    <Frame title={title} told={told} foot={foot}>
      {(width) => {
        const scale = scaled(width, range, [low - room, high + room]);
        const clip = (y: number) => Math.min(HEIGHT - BOTTOM, Math.max(TOP, scale.y(y)));
        const path = (of: (one: (typeof line)[number]) => number) =>
          line.map((one) => `${scale.x(one.x).toFixed(1)} ${clip(of(one)).toFixed(1)}`);
        const band = [
          ...path((one) => one.y + (one.margin ?? 0)),
          ...path((one) => one.y - (one.margin ?? 0)).reverse(),
        ].join("L");
        return (
          <>
            <UpAxis at={ticks(low - room, high + room)} width={width} scale={scale} unit={unit} />
            {bottom.map((number) => (
              <text key={number} x={scale.x(number)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
                {write(number)}
              </text>
            ))}
            <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 4} text-anchor="middle" class="analysis-across">
              {across}
            </text>
            {line.some((one) => one.margin) && <path d={`M${band}Z`} class="analysis-band" />}
            {level !== undefined && <path d={`M${LEFT} ${scale.y(level)}H${width - RIGHT}`} class="analysis-level" />}
            <path d={`M${path((one) => one.y).join("L")}`} class="analysis-line" />
            {spots.map((spot) => (
              <circle
                key={spot.x}
                cx={scale.x(spot.x)}
                cy={scale.y(spot.y)}
                r={spot.chosen ? 7 : 5}
                class={spot.hollow ? "analysis-spot hollow" : "analysis-spot"}
              >
                <title>{spot.told}</title>
              </circle>
            ))}
          </>
        );
      }}
    </Frame>
  );
}

export interface Bar {
  name: string;
  value: number;
  told: string;
}

export function BarPlot({
  title,
  told,
  bars,
  unit = "",
}: {
  title: string;
  told: string;
  bars: readonly Bar[];
  unit?: string;
}) {
  const values = bars.map((bar) => bar.value);
  const low = Math.min(0, ...values),
    high = Math.max(0, ...values),
    room = (high - low || 1) * 0.08;
  return (
    <Frame title={title} told={told}>
      {(width) => {
        const scale = scaled(width, [0, bars.length], [low - (low < 0 ? room : 0), high + (high > 0 ? room : 0)]);
        const wide = (width - LEFT - RIGHT) / bars.length;
        const sloping = wide < 20;
        return (
          <>
            <UpAxis at={ticks(low, high)} width={width} scale={scale} unit={unit} />
            {bars.map((bar, place) => {
              const [top, foot] = [Math.max(bar.value, 0), Math.min(bar.value, 0)].map(scale.y) as [number, number];
              const middle = scale.x(place) + wide / 2,
                under = HEIGHT - BOTTOM + 16;
              return (
                <g key={bar.name}>
                  <title>{bar.told}</title>
                  <rect
                    x={scale.x(place) + wide * 0.15}
                    y={top}
                    width={wide * 0.7}
                    height={Math.max(0.5, foot - top)}
                    class={bar.value < 0 ? "analysis-bar below" : "analysis-bar"}
                  />
                  <text
                    x={middle}
                    y={under}
                    text-anchor={sloping ? "end" : "middle"}
                    transform={sloping ? `rotate(-60 ${middle} ${under})` : undefined}
                  >
                    {bar.name}
                  </text>
                </g>
              );
            })}
            <path d={`M${LEFT} ${scale.y(0)}H${width - RIGHT}`} class="analysis-zero" />
          </>
        );
      }}
    </Frame>
  );
}
