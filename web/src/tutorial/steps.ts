/** The steps of the guide: when each is due, what it stands beside, and by what the player gets past it. */

import { isAsked } from "../table/game";
import type { Game, Picked } from "../table/game";
import { capital, said } from "../i18n";
import type { Key } from "../i18n";

export interface Moment {
  game: Game;
  picked: Picked;
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
  due: (moment: Moment) => boolean;
  /** A step without this is read and closed. */
  done?: (moment: Moment) => boolean;
}

const turn = ({ game }: Moment): boolean => game.view.phase === "turn" && isAsked(game);

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
    due: ({ game }) => game.choices.cities.some((one) => one.kind === "start"),
    done: ({ moved }) => moved,
  },
  { id: "turn", text: "guide_turn", beside: [".market"], due: turn, done: ({ moved }) => moved },
  {
    id: "second",
    text: "guide_second",
    beside: [".market"],
    due: ({ game }) => game.view.phase === "second_draw" && isAsked(game),
    done: ({ moved }) => moved,
  },
  { id: "map", text: "guide_map", beside: [], clear: true, due: ({ past, game }) => past.has("turn") && mapLines(game).length > 0 },
  {
    id: "hand",
    text: "guide_hand",
    beside: [".hand"],
    due: (moment) => turn(moment) && !moment.picked.route,
    done: ({ picked, did }) => picked.colour !== null || did("claimed"),
  },
  {
    id: "route",
    text: "guide_route",
    beside: [".hit-lit"],
    clear: true,
    due: (moment) => turn(moment) && moment.game.choices.claims.size > 0,
    done: ({ picked, did }) => picked.route !== null || did("claimed"),
  },
  {
    id: "pay",
    text: "guide_pay",
    beside: [".payments-route"],
    due: ({ picked }) => picked.route !== null,
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
  return game.map.facts.about.filter((line) => line.guide).map((line) => said(line.text));
}

export function stepWords(step: Step, game: Game): string {
  const { words, map } = game;
  return capital(words.t(step.text, { locomotive: words.word("locomotive"), number: map.facts.setup.last_trains }));
}
