/** Highlighted routes: the latest moves, those that can be claimed, paths, the hovered one and the preview of a claim. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { memo } from "../../app/memo";
import type { BoardData } from "../../board/geometry";
import { RouteShape, SHARED } from "../../board/Routes";
import { colourOfSeat } from "../../cards/Pieces";
import type { Store } from "../../state/store";
import { useStore } from "../../state/store";
import { useShared } from "../../state/structural-sharing";
import { claims } from "../choices";
import type { Game } from "../game";
import { EVERYBODY, NOBODY, ownerOf, useGame, useSelection } from "../game";
import { useTicketPath } from "../log/Announcements";
import { movesSinceMine } from "../log/narration";
import { highlightedRoutes } from "./highlights";

/** The colour of a route's cars; those that all players share have their own. */
export function ownerColour(game: Pick<Game, "map" | "owners">, route: string): string | undefined {
  const owner = ownerOf(game, route);
  return owner === NOBODY ? undefined : owner === EVERYBODY ? SHARED : colourOfSeat(owner);
}

/** `glow`: routes of a ticket that has just been completed. */
export const RouteHighlights = memo(function RouteHighlights({ glow }: { glow: Store<string[]> }): JSX.Element {
  return (
    <>
      <LatestMoves />
      <ClaimableRoutes />
      <Paths />
      <Glow routes={glow} />
      <HintedRoutes />
      <HoveredRoute />
      <ClaimPreview />
    </>
  );
});

const LatestMoves = memo(function LatestMoves(): JSX.Element | null {
  const { narration, card, replaying, map } = useGame("narration", "card", "replaying", "map");
  const { ticket } = useSelection("ticket");
  const ids = useShared(replaying ? (narration.at(-1)?.routes ?? []) : movesSinceMine(narration, card.mine).flatMap((one) => one.routes));
  return ticket === null ? <Spaces board={map.board} ids={ids} kind="latest" /> : null;
});

const ClaimableRoutes = memo(function ClaimableRoutes(): JSX.Element | null {
  const game = useGame("choices", "map");
  const { ticket, ...selected } = useSelection("ticket", "route", "colour");
  const ids = useShared([...highlightedRoutes(game, selected)]);
  return ticket === null ? <Spaces board={game.map.board} ids={ids} kind="lit" /> : null;
});

/** The path of the ticket that is pointed at, and of the scoring, bright where the rest is dimmed. */
const Paths = memo(function Paths(): JSX.Element {
  const game = useGame("map", "owners", "path");
  const { ticket } = useSelection("ticket");
  const ticketPath = useTicketPath(ticket);
  const ids = useShared([...game.path, ...ticketPath]);
  const { board } = game.map;
  return (
    <>
      <g>
        {board.routes
          .filter((route) => ids.includes(route.id))
          .map((route) => (
            <RouteShape key={route.id} route={route} owner={ownerColour(game, route.id)} />
          ))}
      </g>
      <Spaces board={board} ids={ids} kind="path" />
    </>
  );
});

const Glow = memo(function Glow({ routes }: { routes: Store<string[]> }): JSX.Element {
  return <Spaces board={useGame("map").map.board} ids={useStore(routes)} kind="glow" />;
});

const NONE: string[] = [];

/** What the hint that is looked at speaks of; an enlarged board is moved to where it is. */
const HintedRoutes = memo(function HintedRoutes(): JSX.Element {
  const { map } = useGame("map");
  const { hint } = useSelection("hint");
  const part = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (hint?.routes.length && part.current) showInStage(part.current);
  }, [hint]);
  return (
    <g ref={part}>
      <Spaces board={map.board} ids={hint?.routes ?? NONE} kind="hinted" />
    </g>
  );
});

/** Scrolls the stage so that something on it is in sight, in the middle if it was not. */
function showInStage(part: SVGGElement): void {
  const stage = part.closest(".stage");
  if (!stage) return;
  const [box, frame] = [part.getBoundingClientRect(), stage.getBoundingClientRect()];
  if (box.left < frame.left || box.right > frame.right) stage.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
  if (box.top < frame.top || box.bottom > frame.bottom) stage.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
}

const HoveredRoute = memo(function HoveredRoute(): JSX.Element | null {
  const { map } = useGame("map");
  const { hover } = useSelection("hover");
  return hover ? <Spaces board={map.board} ids={[hover]} kind="hovered" /> : null;
});

const ClaimPreview = memo(function ClaimPreview(): JSX.Element | null {
  const { map, own, choices } = useGame("map", "own", "choices");
  const { route: id } = useSelection("route");
  const route = map.board.routes.find((one) => one.id === id);
  if (!route || !claims(choices, route.id)) return null;
  return (
    <g class="preview">
      <RouteShape route={route} owner={colourOfSeat(own?.seat ?? 0)} />
    </g>
  );
});

const Spaces = memo(function Spaces({ board, ids, kind }: { board: BoardData; ids: string[]; kind: string }): JSX.Element {
  // Around the cars of the latest moves, whose own edge would hide it.
  const [length, width] = kind === "latest" ? [board.space[0] + 6, board.space[1] + 9] : [board.space[0] + 3, board.space[1] + 3.5];
  return (
    <g class={kind}>
      {board.routes
        .filter((route) => ids.includes(route.id))
        .map((route) =>
          route.spaces.map(([x, y, angle], i) => (
            <rect
              key={`${route.id}.${i}`}
              data-mark={route.id}
              x={-length / 2}
              y={-width / 2}
              width={length}
              height={width}
              rx={4.5}
              transform={`translate(${x} ${y}) rotate(${angle})`}
            />
          )),
        )}
    </g>
  );
});
