/** Suggestions (autocomplete) of the command box: moves, then commands, then routes to ask about. */

import type { Move } from "../../api/types";
import { CATALOGUES, localized, t } from "../../i18n";
import { wayOf } from "../../table/choices";
import type { Game } from "../../table/game";
import { describeChoice } from "../../table/prompt/describe-action";
import { COMMANDS, commandText } from "./commands";
import { matchScore } from "./prefix-matching";

export interface Suggestion {
  id: string;
  /** As it is typed. */
  text: string;
  about: string;
  /** The move, if it is one. */
  action?: string;
  /** Words are to follow it. */
  open?: boolean;
  /** To show on the board. */
  route?: string | undefined;
}

const MOST = 10;
/** For "moves": everything. */
const MOST_OF_ALL = 500;

export function suggestionsFor(game: Game, typed: string, moves: Move[], choices: Move[] | null, all: boolean): Suggestion[] {
  if (choices) return choices.map((move) => ofMove(game, move));
  if (all) return moves.slice(0, MOST_OF_ALL).map((move) => ofMove(game, move));
  const fitting = best(typed, moves, (move) => [move.en, move.fi]);
  const found = fitting.length > MOST ? byRoute(game, fitting) : fitting.map((move) => ofMove(game, move));
  const commands = best(typed, COMMANDS, ({ words }) => [CATALOGUES.en[words], CATALOGUES.fi[words]]);
  const options = [
    ...found.slice(0, MOST),
    ...commands.map((command) => ({ id: command.words, text: commandText(command), about: "", open: Boolean(command.open) })),
  ];
  if (!options.length && typed.trim()) options.push(...ofRoutes(game, typed));
  return options.slice(0, MOST);
}

/** Those that fit, the best first; as they were where they fit alike. */
function best<T>(typed: string, things: T[], texts: (thing: T) => string[]): T[] {
  return things
    .map((thing) => ({ thing, fits: matchScore(typed, texts(thing)) }))
    .filter((one) => one.fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .map((one) => one.thing);
}

function ofMove(game: Game, move: Move): Suggestion {
  const way = wayOf(move);
  const { verb, about: target } = move.choice;
  const about = target.route ? [game.words.verb(verb), game.words.payment(way)].filter(Boolean).join(": ") : describeChoice(game, move.choice);
  return { id: move.action, text: localized(move), about, action: move.action, route: target.route };
}

/** Where many fit, each pair of cities once; how to pay is asked next. */
function byRoute(game: Game, moves: Move[]): Suggestion[] {
  const pairs = new Map<string, Move[]>();
  for (const move of moves) {
    const { route } = move.choice.about;
    const pair = route ? game.words.route(route) : move.action;
    pairs.set(pair, [...(pairs.get(pair) ?? []), move]);
  }
  return [...pairs].flatMap(([pair, ways]) => {
    const [first] = ways;
    if (!first) return [];
    if (ways.length === 1) return [ofMove(game, first)];
    return [{ id: pair, text: pair, about: t("box_ways", { number: ways.length }), open: true, route: ofMove(game, first).route }];
  });
}

/** Routes that cannot be claimed now: the answer to them is why. */
function ofRoutes(game: Game, typed: string): Suggestion[] {
  const { facts } = game.map;
  const name = (id: string): { en: string; fi: string } => facts.cities.find((city) => city.id === id)?.name ?? { en: id, fi: id };
  const texts = (route: (typeof facts.routes)[number]): string[] =>
    (["en", "fi"] as const).map((language) => `${name(route.from)[language]} ${name(route.to)[language]}`);
  return best(typed, facts.routes, texts)
    .slice(0, MOST)
    .map((route) => ({ id: route.id, text: route.claim, about: game.words.route(route.id), route: route.id }));
}
