/** Tutorial steps: when each is due, what it points at, and what completes it. */

import type { Key } from "../i18n";
import { capitalized, localized } from "../i18n";
import type { Game, Selection } from "../table/game";
import { isMyTurn } from "../table/game";

export interface TutorialMoment {
  game: Game;
  selection: Selection;
  /** Whether this player has done something of this kind since the guide began. */
  did: (event: string) => boolean;
  /** Whether this player has moved since this step was first shown. */
  moved: boolean;
  /** Steps that are behind. */
  past: Set<string>;
}

export interface Step {
  id: string;
  text: Key;
  /** What it explains, as the first of these that is there. */
  beside: string[];
  /** It is laid clear of the whole board, where the player is to choose. */
  clear?: boolean;
  due: (moment: TutorialMoment) => boolean;
  /** A step without this is read and closed. */
  done?: (moment: TutorialMoment) => boolean;
}

const turn = ({ game }: TutorialMoment): boolean => game.view.phase === "turn" && isMyTurn(game);

export const STEPS: Step[] = [
  {
    id: "tickets",
    text: "guide_tickets",
    beside: [".chooser"],
    due: ({ game }) => game.choices.keeps.length > 0,
    done: ({ game, moved }) => moved || !game.own?.offer.length,
  },
  {
    id: "start",
    text: "guide_start",
    beside: [".rings .ring-choice"],
    clear: true,
    due: ({ game }) => game.choices.cities.size > 0 && !game.owners.includes(game.own?.seat ?? -1),
    done: ({ moved }) => moved,
  },
  { id: "turn", text: "guide_turn", beside: [".market"], due: turn, done: ({ moved }) => moved },
  {
    id: "second",
    text: "guide_second",
    beside: [".market"],
    due: ({ game }) => game.view.phase === "second_draw" && isMyTurn(game),
    done: ({ moved }) => moved,
  },
  { id: "map", text: "guide_map", beside: [], clear: true, due: ({ past, game }) => past.has("turn") && mapLines(game).length > 0 },
  {
    id: "hand",
    text: "guide_hand",
    beside: [".hand"],
    due: (moment) => turn(moment) && !moment.selection.route,
    done: ({ selection, did }) => selection.colour !== null || did("claimed"),
  },
  {
    id: "route",
    text: "guide_route",
    beside: [".hit-lit"],
    clear: true,
    due: (moment) => turn(moment) && moment.game.choices.routes.size > 0,
    done: ({ selection, did }) => selection.route !== null || did("claimed"),
  },
  {
    id: "pay",
    text: "guide_pay",
    beside: [".payments-route"],
    due: ({ selection }) => selection.route !== null,
    done: ({ did }) => did("claimed"),
  },
  {
    id: "finish",
    text: "guide_finish",
    beside: [".players", ".score-track"],
    clear: true,
    due: ({ past, game }) => past.has("pay") || game.view.turns_left >= 0,
  },
];

/** What is special about this map. */
export function mapLines(game: Game): string[] {
  return game.map.facts.about.filter((line) => line.guide).map((line) => localized(line.text));
}

export function stepText(step: Step, game: Game): string {
  const { words, map } = game;
  return capitalized(words.t(step.text, { locomotive: words.word("locomotive"), number: map.facts.setup.last_trains }));
}
