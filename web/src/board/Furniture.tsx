/** Title, compass, sea names and frame of the board. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import type { BoardData, Language } from "./geometry";

export const Title = pure(function Title({ board, language }: { board: BoardData; language: Language }): JSX.Element | null {
  if (!board.title) return null;
  const { size, box, lines } = board.title;
  const [left, top, width, height] = box;
  const texts = lines[language];
  const first = height / 2 + size * (0.18 - (texts.length - 1) / 2);
  return (
    <g class="title" transform={`translate(${left} ${top})`}>
      <rect class="plate" width={width} height={height} rx={size * 0.16} />
      <rect class="plate-rim" x={3.5} y={3.5} width={width - 7} height={height - 7} rx={size * 0.08} />
      <text font-size={size} text-anchor="middle">
        {texts.map((text, i) => (
          <tspan key={i} x={width / 2 + size * 0.07} y={first + i * size}>
            {text}
          </tspan>
        ))}
      </text>
      <path
        class="flourish"
        d={flourish(width / 2 - size * 0.7, size)}
        transform={`translate(${width / 2} ${first + (texts.length - 0.58) * size})`}
      />
    </g>
  );
});

/** A rule under the title with a lozenge in its middle. */
function flourish(half: number, size: number): string {
  const r = size * 0.1;
  return `M${-half} 0H${-2.4 * r}M${2.4 * r} 0H${half}M0 ${-r}L${1.4 * r} 0 0 ${r} ${-1.4 * r} 0Z`;
}

export const Compass = pure(function Compass({ board }: { board: BoardData }): JSX.Element | null {
  if (!board.compass) return null;
  const [x, y, r] = board.compass;
  const point = (turn: number, long: number): JSX.Element => (
    <g key={turn} transform={`rotate(${turn})`}>
      <path class="light" d={`M0 ${-long * r}L${0.12 * r} ${-0.12 * r} 0 0Z`} />
      <path class="dark" d={`M0 ${-long * r}L${-0.12 * r} ${-0.12 * r} 0 0Z`} />
    </g>
  );
  return (
    <g class="compass" transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle r={r * 0.66} />
      <circle r={r * 0.6} />
      {[45, 135, 225, 315].map((turn) => point(turn, 0.58))}
      {[0, 90, 180, 270].map((turn) => point(turn, 0.9))}
    </g>
  );
});

export const Seas = pure(function Seas({ board, language }: { board: BoardData; language: Language }): JSX.Element {
  return (
    <g class="seas">
      {board.seas.map((sea) => (
        <text key={sea.name.en} x={sea.at[0]} y={sea.at[1]} dy="0.32em" font-size={sea.size} text-anchor="middle">
          {sea.name[language]}
        </text>
      ))}
    </g>
  );
});

export const Frame = pure(function Frame({ board }: { board: BoardData }): JSX.Element {
  const [width, height] = board.size;
  return (
    <g class="frame" aria-hidden="true">
      <rect x={5} y={5} width={width - 10} height={height - 10} />
      <rect class="inner" x={9} y={9} width={width - 18} height={height - 18} />
    </g>
  );
});
