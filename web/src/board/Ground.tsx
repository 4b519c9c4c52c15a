/** Land and water of the board: coasts, lakes, rivers, borders, landscape and its small symbols. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import type { BoardData, GroundData } from "./geometry";

export const Ground = pure(function Ground({ board }: { board: BoardData }): JSX.Element {
  const [width, height] = board.size;
  const main = board.grounds[0];
  return (
    <g class="ground" aria-hidden="true">
      <defs>
        <pattern id="ditches" width="14" height="52" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
          <path class="ditch" d="M2 0V52M2 12H14" />
        </pattern>
      </defs>
      <rect class="water" width={width} height={height} />
      {main && <Land ground={main} map={board.map} board={board} />}
    </g>
  );
});

export function Land({ ground, map, board }: { ground: GroundData; map: string; board?: BoardData }): JSX.Element {
  const id = `land-${map}-${ground.region}`;
  return (
    <>
      <path class="echo echo-3" d={ground.land} />
      <path class="echo echo-2" d={ground.land} />
      <path class="echo echo-1" d={ground.land} />
      <path class="shadow" d={ground.land} />
      <path class="land" d={ground.land} />
      <clipPath id={id}>
        <path d={ground.land} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        {board?.areas.map((area) => (
          <path key={area.kind} class={`landscape landscape-${area.kind}`} d={area.d} />
        ))}
        {ground.town && <path class="meadow" d={ground.land} />}
        {ground.town && <path class="town" d={ground.town} />}
        {ground.core && <path class="core-town" d={ground.core} />}
        {ground.neutral && <path class="neutral" d={ground.neutral} />}
        <path class="shelf" d={ground.land} />
        {ground.states && <path class="states" d={ground.states} />}
        {ground.borders && <path class="borders" d={ground.borders} />}
        {ground.rivers && <path class="rivers" d={ground.rivers} />}
        {ground.canals?.map((canal) => (
          <path key={canal.d} class="bank" d={canal.d} stroke-width={canal.width + 2.4} />
        ))}
        {ground.lakes && <path class="lake" d={ground.lakes} />}
        {ground.lakes && <path class="lake-echo" d={ground.lakes} />}
        {ground.canals?.map((canal) => (
          <path key={canal.d} class="canal" d={canal.d} stroke-width={canal.width} />
        ))}
      </g>
      <path class="coast" d={ground.land} />
    </>
  );
}

const MARKS: Record<string, string> = {
  mountain: "M-8 4L-2.5-5Q-1.6-6-.8-5L6.5 4M-1.4-4.6L1.2 0 .2 2.4M3-1.2L5-3.6Q5.6-4.2 6.2-3.6L9 .6",
  jungle: "M-3.4 4V.6M-3.4.8Q-6.8.4-5.6-2.4-3.4-5.4-1.2-2.4 0 .4-3.4.8M3.4 4V1.6M3.4 1.8Q.6 1.4 1.6-.8 3.4-3.2 5.2-.8 6.2 1.4 3.4 1.8",
  desert: "M-8 2Q-4-2.6 0 .6 3-3 8 2M-3 4.2Q0 2.4 3 4.2",
};

export const Scenery = pure(function Scenery({ board }: { board: BoardData }): JSX.Element {
  return (
    <g class="scenery" aria-hidden="true">
      {Object.entries(board.scenery).map(([kind, places]) => (
        <path key={kind} class={`mark mark-${kind}`} d={scattered(MARKS[kind] ?? "", places)} />
      ))}
    </g>
  );
});

function scattered(d: string, places: number[]): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < places.length; i += 2) {
    parts.push(moved(d, places[i] ?? 0, places[i + 1] ?? 0));
  }
  return parts.join("");
}

/** A mark's path at another place: all its commands are absolute. */
function moved(d: string, x: number, y: number): string {
  return d.replace(/([MLQVH])([^MLQVH]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    const shifted = numbers.map((text, i) => {
      const across = command === "H" || (command !== "V" && i % 2 === 0);
      return Math.round((Number(text) + (across ? x : y)) * 10) / 10;
    });
    return command + shifted.join(" ");
  });
}
