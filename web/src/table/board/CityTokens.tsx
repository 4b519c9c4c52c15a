/** Tokens on the cities and routes of the board: every fact whose shape says that something stands there. */

import type { JSX } from "preact";
import { PlayerSymbol } from "../../board/symbols";
import { colourOfSeat } from "../../cards/Pieces";
import { positionsOf } from "../../cards/Ticket";
import type { GameMap } from "../../state/maps";
import { decorations } from "../../variants/decoration";
import type { Token } from "../facts";
import { tokensOf } from "../facts";
import { useGame } from "../game";

export function CityTokens(): JSX.Element {
  const game = useGame("map", "openFacts");
  return (
    <>
      {tokensOf(game).map((token) =>
        spotsOf(game.map, token).map(([x, y], i) => (
          <g
            key={`${token.fact.name}.${token.city ?? token.route}.${i}`}
            class={token.seat === null ? "token-piece" : `token-piece player-${colourOfSeat(token.seat)}`}
            data-token={`${token.fact.name} ${token.city ?? token.route}`}
            transform={`translate(${x} ${y})`}
          >
            <Picture token={token} />
          </g>
        )),
      )}
    </>
  );
}

/** In the city, or in the middle of the route. */
function spotsOf(map: GameMap, { city, route }: Token): [number, number][] {
  if (city !== undefined) return positionsOf(map, city);
  const spaces = map.board.routes.find((one) => one.id === route)?.spaces ?? [];
  const middle = spaces[Math.floor(spaces.length / 2)];
  return middle ? [[middle[0], middle[1]]] : [];
}

function Picture({ token: { fact, seat } }: { token: Token }): JSX.Element {
  const Own = decorations.tokens[fact.name];
  if (Own) return <Own />;
  return (
    <g transform={seat === null ? "translate(12 -12)" : undefined}>
      <path class="token-shadow" d="M-9 1.6A9 9 0 0 0 9 1.6V4.6A9 9 0 0 1-9 4.6Z" />
      <circle class="token-disc" r="9.6" />
      <circle class="token-rim" r="7.4" />
      {seat === null ? (
        <text class="token-sign" text-anchor="middle" dy="0.36em">
          {fact.sign || "●"}
        </text>
      ) : (
        <PlayerSymbol class="badge-sign" name={colourOfSeat(seat)} scale={0.82} />
      )}
    </g>
  );
}
