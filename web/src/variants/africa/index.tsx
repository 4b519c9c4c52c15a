/** The Heart of Africa on the page: terrain cards and their deck. */

import type { JSX } from "preact";
import { CardBack } from "../../cards/Cards";
import type { Decoration } from "../decoration";

const PICTURES = {
  mountain: "M4 33L19 11Q21 8.5 23 11L31 23 36 16Q38 13.8 40 16L56 33ZM17 14L20 19 22.6 16.5 25.4 19",
  jungle:
    "M14 33V22M14 23Q5 22 8 15 14 8 20 15 23 22 14 23M30 33V17M30 18Q19 17 23 9 30 2 37 9 41 17 30 18M46 33V23M46 24Q38 23 41 17 46 11 51 17 54 23 46 24M3 33H57",
  desert: "M2 33Q14 18 26 27 36 14 58 33ZM44 13A5 5 0 1 1 43.9 13M10 33Q17 27 25 31",
};

const card =
  (picture: string) =>
  ({ kind }: { kind: string }): JSX.Element => (
    <svg class={`card-art terrain-card terrain-card-${kind}`} viewBox="0 0 60 40" aria-hidden="true">
      <rect class="art-ground" x="0.75" y="0.75" width="58.5" height="38.5" rx="4" />
      <path class="terrain-picture" d={picture} />
    </svg>
  );

const Back = (): JSX.Element => (
  <CardBack kind="terrain">
    <path class="back-route" d="M10 28L22 13 31 23 36 18 50 28Z" />
  </CardBack>
);

export default {
  backs: { terrain_deck: Back },
  cards: { mountain: card(PICTURES.mountain), jungle: card(PICTURES.jungle), desert: card(PICTURES.desert) },
} satisfies Decoration;
