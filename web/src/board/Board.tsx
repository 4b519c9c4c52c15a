/** The board as one SVG, drawn from its geometry and the claimed routes. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import { Cities } from "./Cities";
import { Compass, Frame, Seas, Title } from "./Furniture";
import { Ground, Land, Scenery } from "./Ground";
import type { BoardData, BoxData, Language } from "./geometry";
import { Routes } from "./Routes";

export interface BoardProps {
  board: BoardData;
  language: Language;
  /** By route: the colour of its owner. */
  claims?: Record<string, string>;
  /** The part that is shown, if not all. */
  crop?: BoxData;
  /** Laid over everything: what the client lights, rings and clicks. */
  children?: JSX.Element | JSX.Element[];
}

export function Board({ board, language, claims = {}, crop, children }: BoardProps): JSX.Element {
  return (
    <svg
      class={`board board-${board.map}${board.areas.length ? " board-landscape" : ""}`}
      viewBox={(crop ?? [0, 0, ...board.size]).join(" ")}
      role="img"
      aria-label={board.name[language]}
    >
      <Ground board={board} />
      <Scenery board={board} />
      <Seas board={board} language={language} />
      <Compass board={board} />
      <Title board={board} language={language} />
      <Insets board={board} language={language} />
      <Frame board={board} />
      <Routes board={board} claims={claims} />
      <Cities board={board} language={language} />
      {children}
    </svg>
  );
}

const Insets = pure(function Insets({ board, language }: { board: BoardData; language: Language }): JSX.Element {
  return (
    <>
      {board.insets.map((inset) => {
        const [x, y, width, height] = inset.box;
        const ground = board.grounds.find((one) => one.region === inset.region);
        return (
          <g key={inset.region} class="inset">
            <clipPath id={`inset-${board.map}-${inset.region}`}>
              <rect x={x} y={y} width={width} height={height} rx={6} />
            </clipPath>
            <g clip-path={`url(#inset-${board.map}-${inset.region})`}>
              <rect class="water" x={x} y={y} width={width} height={height} />
              {ground && <Land ground={ground} map={board.map} />}
            </g>
            <rect class="inset-frame" x={x} y={y} width={width} height={height} rx={6} />
            <text class="inset-name" x={x + 12} y={y + 19} font-size={15}>
              {inset.name[language]}
            </text>
          </g>
        );
      })}
    </>
  );
});
