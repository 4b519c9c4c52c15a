/** SVG charts: line, stacked bars, scatter. Each has a data table beside it for those who cannot see it. */

import type { ComponentChildren, JSX } from "preact";
import { PlayerSymbol } from "../board/symbols";
import { colourOfSeat } from "../cards/Pieces";
import { language } from "../i18n";

export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace("-", "−");

interface FigureProps {
  title: string;
  about?: string;
  children: ComponentChildren;
}

export function Figure({ title, about, children }: FigureProps): JSX.Element {
  return (
    <figure class="panel plot">
      <figcaption>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
      </figcaption>
      {children}
    </figure>
  );
}

export interface Line {
  seat: number;
  name: string;
  points: [x: number, y: number][];
}

const [WIDE, HIGH] = [640, 300];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 34, 12, 28];

interface LinesProps {
  lines: Line[];
  label: string;
  /** The round numbers of the axes, from the server. */
  xTicks: number[];
  yTicks: number[];
}

/** A line across for each round number of points. */
function Grid({ ticks, y, right }: { ticks: number[]; y: (value: number) => number; right: number }): JSX.Element {
  return (
    <>
      {ticks.map((value) => (
        <g key={value}>
          <path class="plot-grid" d={`M${LEFT} ${y(value)}H${right}`} />
          <text class="plot-text" x={LEFT - 6} y={y(value) + 5} text-anchor="end">
            {number(value)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Points over turns: a line for each player, which ends in the player's own sign. */
export function Lines({ lines, label, xTicks, yTicks }: LinesProps): JSX.Element {
  const all = lines.flatMap((line) => line.points);
  const mostX = Math.max(1, ...all.map(([x]) => x));
  const [leastY, mostY] = [Math.min(0, ...all.map(([, y]) => y)), Math.max(10, ...all.map(([, y]) => y))];
  const x = (value: number): number => LEFT + ((WIDE - LEFT - RIGHT) * value) / mostX;
  const y = (value: number): number => HIGH - BOTTOM - ((HIGH - TOP - BOTTOM) * (value - leastY)) / (mostY - leastY);
  const signs = apart(lines.map((line) => y(line.points.at(-1)?.[1] ?? 0)));
  return (
    <svg class="plot-lines" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label}>
      <Grid ticks={yTicks} y={y} right={WIDE - RIGHT} />
      {xTicks.map((value) => (
        <text key={value} class="plot-text" x={x(value)} y={HIGH - 8} text-anchor="middle">
          {value}
        </text>
      ))}
      {lines.map((line, i) => (
        <LineOf key={line.seat} line={line} x={x} y={y} sign={signs[i] ?? 0} />
      ))}
    </svg>
  );
}

const SIGN = 20;

/** Places of signs that would lie on each other, moved apart as little as it takes. */
function apart(places: number[]): number[] {
  const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  order.forEach((one, i) => {
    const above = order[i - 1];
    if (above !== undefined) found[one] = Math.max(found[one] ?? 0, (found[above] ?? 0) + SIGN);
  });
  // What was pushed out below comes back up.
  let most = HIGH - SIGN / 2;
  for (const one of order.reverse()) {
    found[one] = Math.min(found[one] ?? 0, most);
    most = (found[one] ?? 0) - SIGN;
  }
  return found;
}

interface LineProps {
  line: Line;
  x: (value: number) => number;
  y: (value: number) => number;
  /** Where the player's sign stands. */
  sign: number;
}

/** Points stay until they change; what the scoring adds is a straight dotted way. */
function LineOf({ line, x, y, sign }: LineProps): JSX.Element {
  const played = line.points.slice(0, -1);
  const [first, ...rest] = played;
  const [before, last] = line.points.slice(-2);
  if (!first || !before || !last) return <g />;
  const way = `M${x(first[0])} ${y(first[1])}${rest.map(([a, b]) => `H${x(a)}V${y(b)}`).join("")}`;
  return (
    <g class={`plot-line player-${colourOfSeat(line.seat)}`}>
      <path class="plot-under" d={way} />
      <path class="plot-way" d={way} />
      <path class="plot-end" d={`M${x(before[0])} ${y(before[1])}L${x(last[0])} ${y(last[1])}`} />
      <g transform={`translate(${x(last[0]) + 12} ${sign})`}>
        <circle class="badge-disc" r="9" />
        <PlayerSymbol class="badge-sign" name={colourOfSeat(line.seat)} scale={0.95} />
      </g>
    </g>
  );
}

export interface Bar {
  label: ComponentChildren;
  name: string;
  /** By part. Those below nothing go to the left. */
  parts: number[];
}

export interface Part {
  name: string;
  /** Its colour. */
  kind: number;
}

interface BarsProps {
  bars: Bar[];
  parts: Part[];
  label: string;
  digits?: number;
}

/** A bar for each row, of parts that are named below. */
export function Bars({ bars, parts, label, digits = 0 }: BarsProps): JSX.Element {
  const sums = bars.map((bar) => [sumOf(bar.parts, (part) => part < 0), sumOf(bar.parts, (part) => part > 0)] as const);
  const least = Math.min(0, ...sums.map(([below]) => below));
  const most = Math.max(1, ...sums.map(([, above]) => above));
  const x = (value: number): number => (100 * (value - least)) / (most - least);
  return (
    <div class="plot-bars" role="img" aria-label={label}>
      <div class="bars" aria-hidden="true">
        {bars.map((bar, row) => (
          <div key={row} class="bar-row">
            <span class="bar-name">{bar.label}</span>
            <span class="bar">
              {placed(bar.parts).map(({ part, from, to }) => (
                <span
                  key={part}
                  class={`bar-part source-${parts[part]?.kind ?? 0}`}
                  title={parts[part]?.name ?? ""}
                  style={{ left: `${x(from)}%`, width: `${x(to) - x(from)}%` }}
                >
                  {x(to) - x(from) > 6 && number(bar.parts[part] ?? 0, digits)}
                </span>
              ))}
              {least < 0 && <span class="bar-zero" style={{ left: `${x(0)}%` }} />}
            </span>
            <b class="bar-sum">{number(sumOf(bar.parts), digits)}</b>
          </div>
        ))}
      </div>
      <ul class="legend" aria-hidden="true">
        {parts.map((part, i) => (
          <li key={i}>
            <span class={`legend-sign source-${part.kind}`} /> {part.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sumOf = (parts: number[], which: (part: number) => boolean = () => true): number => parts.filter(which).reduce((sum, part) => sum + part, 0);

/** Where each part of a bar begins and ends. */
function placed(parts: number[]): { part: number; from: number; to: number }[] {
  let [below, above] = [0, 0];
  return parts.flatMap((size, part) => {
    if (!size) return [];
    if (size < 0) {
      below += size;
      return [{ part, from: below, to: below - size }];
    }
    above += size;
    return [{ part, from: above - size, to: above }];
  });
}

interface DotsProps {
  games: { points: number; won: boolean; title: string }[];
  label: string;
  /** The round numbers of the axis, from the server. */
  ticks: number[];
}

/** The points of games, one after another; wins are filled. */
export function Dots({ games, label, ticks }: DotsProps): JSX.Element {
  const high = 190;
  const values = games.map((game) => game.points);
  const [least, most] = [Math.min(0, ...values), Math.max(10, ...values)];
  const x = (place: number): number => LEFT + 12 + ((WIDE - LEFT - 36) * (place + 0.5)) / Math.max(8, games.length);
  const y = (value: number): number => high - 14 - ((high - 28) * (value - least)) / (most - least);
  return (
    <svg class="plot-dots" viewBox={`0 0 ${WIDE} ${high}`} role="img" aria-label={label}>
      <Grid ticks={ticks} y={y} right={WIDE - 12} />
      {games.map((game, place) => (
        <circle key={place} class={game.won ? "dot dot-won" : "dot"} cx={x(place)} cy={y(game.points)} r="6">
          <title>{game.title}</title>
        </circle>
      ))}
    </svg>
  );
}

interface TableProps {
  head: ComponentChildren[];
  rows: ComponentChildren[][];
  label: string;
}

/** Numbers in rows; the first cell of each names it. */
export function Numbers({ head, rows, label }: TableProps): JSX.Element {
  return (
    <div class="score-wrap" tabIndex={0} role="group" aria-label={label}>
      <table class="score numbers">
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, place) =>
                place ? (
                  <td key={place}>{cell}</td>
                ) : (
                  <th key={place} scope="row">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
