/** Facts of a map's own rules, by the shape that the rules declare (`engine/knowledge/open_facts.py`): nothing is known by name. */

import type { Counts, OpenFacts } from "../api/types";
import type { Game } from "./game";
import { nameOf } from "./game";

export interface ShapedFact {
  name: string;
  shape: string;
  /** A character that stands for it on the board. */
  sign: string;
  /** Where a track ends; 0 if nobody has said. */
  most: number;
  value: unknown;
}

type Known = Pick<Game, "map" | "openFacts">;

/** The facts of these shapes that are there, in the order of the rules. */
export function factsOf({ map, openFacts }: Known, ...shapes: string[]): ShapedFact[] {
  return shaped(map.facts.facts, openFacts, (name) => `own_${name}` in map.facts.words).filter((fact) => shapes.includes(fact.shape));
}

/** Facts that only the seat in play may know. */
export const privateFacts = ({ map, own }: Pick<Game, "map" | "own">): ShapedFact[] => shaped(map.facts.facts, own?.private ?? {}, () => true);

function shaped(declared: Known["map"]["facts"]["facts"], facts: OpenFacts, isTold: (name: string) => boolean): ShapedFact[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const shape = declared[name] ?? (isTold(name) ? { shape: guess(value), sign: "", most: 0 } : null);
    return shape ? [{ name, value, ...shape }] : [];
  });
}

/** Of rules that have a text for a fact and no shape. */
function guess(value: unknown): string {
  if (Array.isArray(value)) return "count_by_seat";
  return typeof value === "object" ? "pile" : typeof value === "string" ? "city" : "count";
}

/** What a seat has of the map's own cards, by kind. */
export const heldCards = (game: Known, seat: number): [string, number][] =>
  factsOf(game, "cards_by_seat").flatMap(({ value }) => Object.entries((value as Counts[])[seat] ?? {}).filter(([, count]) => count));

/** Something on the board: in a city or on a route, of a seat's or of nobody's. */
export interface Token {
  fact: ShapedFact;
  city?: string;
  route?: string;
  seat: number | null;
}

export function tokensOf(game: Known): Token[] {
  return factsOf(game, "seat_by_route", "city_by_seat", "seat_by_city", "city").flatMap((fact): Token[] => {
    const { shape, value } = fact;
    if (shape === "city") return value ? [{ fact, city: String(value), seat: null }] : [];
    if (shape === "city_by_seat") return (value as (string | null)[]).flatMap((city, seat) => (city ? [{ fact, city, seat }] : []));
    const seats = Object.entries(value as Record<string, number>);
    return seats.map(([where, seat]) => ({ fact, seat, [shape === "seat_by_city" ? "city" : "route"]: where }));
  });
}

type Told = Pick<Game, "words" | "card">;

/** A fact in words, with its name before it; "" if there is nothing to tell. */
export function factLine(game: Told, { name, shape, value }: ShapedFact): string {
  const shown = factValue(game, shape, value);
  return shown ? `${game.words.fact(name)}: ${shown}` : "";
}

function factValue({ words, card }: Told, shape: string, value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((one) => factValue({ words, card }, shape, one)).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .flatMap(([kind, number]) => (number ? [`${number} × ${words.kind(kind)}`] : []))
      .join(" + ");
  if (shape === "seat") return Number(value) < 0 ? "" : nameOf(card, Number(value));
  return typeof value === "string" ? words.place(value) : String(value);
}

/** What stands on the board, in words. */
export const tokenLine = ({ words, card }: Told, { fact, city, route, seat }: Token): string =>
  `${words.fact(fact.name)}: ${[city ? words.city(city) : words.route(route ?? ""), ...(seat === null ? [] : [nameOf(card, seat)])].join(", ")}`;
