/** The board of a game: claimed routes, highlights, pieces and hit areas. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { memo } from "../../app/memo";
import { Board } from "../../board/Board";
import { placesOf, positionsOf } from "../../cards/Ticket";
import { language } from "../../i18n";
import { Store } from "../../state/store";
import { useShared } from "../../state/structural-sharing";
import { useGame, useSelection } from "../game";
import { Announcements, announcedRoutes, useAnnouncements } from "../log/Announcements";
import { CityRings } from "./CityRings";
import { CityTokens } from "./CityTokens";
import { HitAreas } from "./HitAreas";
import { EnlargedNames, initialFocus, letterSize } from "./names/EnlargedNames";
import { RelevantNames } from "./names/RelevantNames";
import { RouteCaption } from "./RouteCaption";
import { ownerColour, RouteHighlights } from "./RouteHighlights";
import { Stage } from "./Stage";

export const BoardView = memo(function BoardView(): JSX.Element {
  const game = useGame("map", "path", "own", "owners", "choices", "phase", "replaying");
  const { board } = game.map;
  const { ticket } = useSelection("ticket");
  const glow = useMemo(() => new Store<string[]>([]), []);
  const spots = ticket === null ? [] : placesOf(game.map, ticket).flatMap((place) => positionsOf(game.map, place));
  const focus = ticket !== null || game.path.length > 0;
  return (
    <div class={`board-view${focus ? " board-dim" : ""}`}>
      <Stage size={board.size} look={initialFocus(game)} letters={letterSize(board)} spots={spots}>
        {(scale) => (
          <>
            <ClaimedBoard />
            <svg class="overlay" viewBox={`0 0 ${board.size[0]} ${board.size[1]}`} role="presentation">
              <g class="marks">
                <RouteHighlights glow={glow} />
                <CityRings />
                <g class="pieces">
                  <CityTokens />
                </g>
                <RelevantNames />
              </g>
              <EnlargedNames scale={scale} />
              <HitAreas scale={scale} />
            </svg>
          </>
        )}
      </Stage>
      <Announced glow={glow} />
      <RouteCaption />
    </div>
  );
});

/** The board itself is drawn again only when a route was claimed. */
const ClaimedBoard = memo(function ClaimedBoard(): JSX.Element {
  const game = useGame("map", "owners");
  const claims: Record<string, string> = {};
  for (const { id } of game.map.facts.routes) {
    const colour = ownerColour(game, id);
    if (colour) claims[id] = colour;
  }
  return <Board board={game.map.board} language={language()} claims={claims} />;
});

/** Announcements over the board; the routes of a ticket that has just been completed glow with them. */
const Announced = memo(function Announced({ glow }: { glow: Store<string[]> }): JSX.Element {
  const said = useAnnouncements();
  const routes = useShared(announcedRoutes(said));
  useEffect(() => glow.set(routes), [glow, routes]);
  return <Announcements said={said} />;
});
