/** Tokens on the cities of the board, in their owners' colours: every open fact that names a seat by city. */

import type { JSX } from "preact";
import { PlayerSymbol } from "../../board/symbols";
import { colourOfSeat } from "../../cards/Pieces";
import { positionsOf } from "../../cards/Ticket";
import type { Game } from "../game";
import { useGame } from "../game";

export interface CityToken {
  fact: string;
  city: string;
  seat: number;
}

export const cityTokens = ({ map, openFacts }: Pick<Game, "map" | "openFacts">): CityToken[] =>
  Object.entries(map.facts.facts)
    .filter(([, { shape }]) => shape === "seat_by_city")
    .flatMap(([fact]) => Object.entries((openFacts[fact] ?? {}) as Record<string, number>).map(([city, seat]) => ({ fact, city, seat })));

export function CityTokens(): JSX.Element {
  const game = useGame("map", "openFacts");
  return (
    <>
      {cityTokens(game).map(({ fact, city, seat }) =>
        positionsOf(game.map, city).map(([x, y], i) => (
          <g
            key={`${fact}.${city}.${i}`}
            class={`token-piece player-${colourOfSeat(seat)}`}
            data-token={`${fact} ${city}`}
            transform={`translate(${x} ${y})`}
          >
            <path class="token-shadow" d="M-9 1.6A9 9 0 0 0 9 1.6V4.6A9 9 0 0 1-9 4.6Z" />
            <circle class="token-disc" r="9.6" />
            <circle class="token-rim" r="7.4" />
            <PlayerSymbol class="badge-sign" name={colourOfSeat(seat)} scale={0.82} />
          </g>
        )),
      )}
    </>
  );
}
