/** The board of a game: claimed routes, highlights, the last moves, and hit areas. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Board } from "../../board/Board";
import type { BoardData } from "../../board/geometry";
import { RouteShape } from "../../board/Routes";
import { AlvinPiece, colourOfSeat, MarkerPiece } from "../../cards/Pieces";
import { placesOf, positionsOf } from "../../cards/Ticket";
import { language } from "../../i18n";
import { useStore } from "../../state/store";
import type { Game, Selection } from "../game";
import { EVERYBODY, NOBODY, ownerOf, useGame } from "../game";
import { chosenOf } from "../hand/Tickets";
import { Announcements, announcedRoutes, useAnnouncements, useTicketPath } from "../log/Announcements";
import { movesSinceMine } from "../log/narration";
import { EnlargedNames, initialFocus, letterSize } from "./EnlargedNames";
import { HitAreas } from "./HitAreas";
import { highlightedRoutes } from "./highlights";
import { RelevantNames } from "./RelevantNames";
import { RouteCaption } from "./RouteCaption";
import { Stage } from "./Stage";

export function BoardView(): JSX.Element {
  const game = useGame();
  const { board } = game.map;
  const selection = useStore(game.selection);
  const said = useAnnouncements(game);
  const ticketPath = useTicketPath(game, selection.ticket);
  const spots = selection.ticket === null ? [] : placesOf(game.map, selection.ticket).flatMap((place) => positionsOf(game.map, place));
  const focus = selection.ticket !== null || game.path.length > 0;
  return (
    <div class={`board-view${focus ? " board-dim" : ""}`}>
      <Stage size={board.size} look={initialFocus(game)} letters={letterSize(board)} spots={spots}>
        {(scale) => (
          <>
            <Ground game={game} />
            <svg class="overlay" viewBox={`0 0 ${board.size[0]} ${board.size[1]}`} role="presentation">
              <Highlights game={game} selection={selection} glow={announcedRoutes(said)} path={ticketPath} />
              <EnlargedNames game={game} scale={scale} ticket={selection.ticket} />
              <HitAreas scale={scale} />
            </svg>
          </>
        )}
      </Stage>
      <Announcements said={said} />
      <RouteCaption />
    </div>
  );
}

/** The board itself is drawn again only when a route was claimed. */
function Ground({ game }: { game: Game }): JSX.Element {
  const { view, map } = game;
  const spoken = language();
  const owners = view.owners.join();
  return useMemo(() => {
    const claims: Record<string, string> = {};
    for (const { id } of map.facts.routes) {
      const colour = ownerColour(game, id);
      if (colour) claims[id] = colour;
    }
    return <Board board={map.board} language={spoken} claims={claims} />;
  }, [owners, map, spoken]);
}

/** The colour of a route's cars; those that all players share have their own. */
function ownerColour(game: Game, route: string): string | undefined {
  const owner = ownerOf(game, route);
  return owner === NOBODY ? undefined : owner === EVERYBODY ? "bullet" : colourOfSeat(owner);
}

/** Routes of a path, bright where the rest is dimmed. */
function Cars({ game, ids }: { game: Game; ids: Set<string> }): JSX.Element {
  return (
    <g>
      {game.map.board.routes
        .filter((route) => ids.has(route.id))
        .map((route) => (
          <RouteShape key={route.id} route={route} owner={ownerColour(game, route.id)} />
        ))}
    </g>
  );
}

interface MarksProps {
  game: Game;
  selection: Selection;
  /** Routes of a ticket that has just been completed, and of one that is pointed at. */
  glow: string[];
  path: string[];
}

function Highlights({ game, selection, glow, path }: MarksProps): JSX.Element {
  const { board } = game.map;
  const lit = highlightedRoutes(game, selection);
  const latest = new Set(
    game.replaying ? game.narration.at(-1)?.routes : movesSinceMine(game.narration, game.card.mine).flatMap((one) => one.routes),
  );
  const route = board.routes.find((one) => one.id === selection.route);
  const seat = game.own?.seat ?? 0;
  const shown = new Set([...game.path, ...path]);
  return (
    <g class="marks">
      {selection.ticket === null && <Spaces board={board} ids={latest} kind="latest" />}
      {selection.ticket === null && <Spaces board={board} ids={lit} kind="lit" />}
      <Cars game={game} ids={shown} />
      <Spaces board={board} ids={shown} kind="path" />
      <Spaces board={board} ids={new Set(glow)} kind="glow" />
      {selection.hover && <Spaces board={board} ids={new Set([selection.hover])} kind="hovered" />}
      {route && (
        <g class="preview">
          <RouteShape route={route} owner={colourOfSeat(seat)} />
        </g>
      )}
      <Rings game={game} selection={selection} />
      <Pieces game={game} />
      <RelevantNames game={game} selection={selection} />
    </g>
  );
}

function Spaces({ board, ids, kind }: { board: BoardData; ids: Set<string>; kind: string }): JSX.Element {
  const [length, width] = [board.space[0] + 3, board.space[1] + 3.5];
  return (
    <g class={kind}>
      {board.routes
        .filter((route) => ids.has(route.id))
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
}

/** How thick each ring is. All reach as far out: so near that none touches a name. */
const RINGS = { "ring-ticket": 2.4, "ring-offer": 3.2, "ring-hover": 2.6, "ring-choice": 3.2, "ring-strong": 4, "ring-picked": 4 };
const OUTER = 4;
type Ring = keyof typeof RINGS;

/** Cities that matter now: the ends of the route pointed at, of tickets, and those that can be chosen. */
function Rings({ game, selection }: { game: Game; selection: Selection }): JSX.Element {
  const { map, own, choices } = game;
  const rings: { at: [number, number]; kind: Ring }[] = [];
  const add = (place: string, kind: Ring): void => {
    for (const at of positionsOf(map, place)) rings.push({ at, kind });
  };
  const ends = (number: number, kind: Ring): void => {
    for (const place of placesOf(map, number)) add(place, kind);
  };
  if (selection.ticket !== null) ends(selection.ticket, "ring-strong");
  else {
    for (const number of own?.choice ? chosenOf(own) : (own?.offer ?? [])) ends(number, "ring-offer");
    for (const number of own?.tickets ?? []) if (!own?.completed.includes(number)) ends(number, "ring-ticket");
  }
  const hovered = map.facts.routes.find((route) => route.id === (selection.route ?? selection.hover));
  for (const city of hovered ? [hovered.from, hovered.to] : []) add(city, "ring-hover");
  for (const city of new Set(choices.cities.map((one) => one.city))) add(city, city === selection.city ? "ring-picked" : "ring-choice");
  return (
    <g class="rings">
      {rings.map(({ at: [x, y], kind }, i) => (
        <circle key={i} class={kind} cx={x} cy={y} r={map.board.dot + OUTER - RINGS[kind] / 2} stroke-width={RINGS[kind]} />
      ))}
    </g>
  );
}

function Pieces({ game }: { game: Game }): JSX.Element {
  const { own } = game.view;
  const alvin = own.alvin_city ? positionsOf(game.map, own.alvin_city) : [];
  return (
    <g class="pieces">
      {Object.entries(own.markers ?? {}).map(([city, seat]) =>
        positionsOf(game.map, city).map(([x, y], i) => <MarkerPiece key={`${city}.${i}`} seat={seat} x={x} y={y} />),
      )}
      {alvin.map(([x, y], i) => (
        <AlvinPiece key={i} x={x + 14} y={y - 14} />
      ))}
    </g>
  );
}
