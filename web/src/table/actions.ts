/** Parser of action texts (docs/actions.md), so that each action is offered where it belongs. The server says what is legal. */

import type { Counts, MapFacts, MapRoute } from "../api/types";

export interface Payment {
  cards: Counts;
  /** Terrain cards that double the route, by kind. */
  terrain: Counts;
}

export interface Claim extends Payment {
  text: string;
  route: string;
  double: boolean;
}

export interface CityChoice extends Payment {
  text: string;
  kind: "start" | "alvin" | "marker";
  city: string;
}

export interface Choices {
  /** By card that can be taken from the row. */
  draws: Set<string>;
  deck: boolean;
  terrains: Set<string>;
  terrainDeck: boolean;
  tickets: boolean;
  pass: boolean;
  /** Sets of tickets that may be kept, by place from 0. */
  keeps: number[][];
  claims: Map<string, Claim[]>;
  /** Cities to choose from, all of one kind. */
  cities: CityChoice[];
  /** A marker may be placed, or none. */
  noMarker: boolean;
}

const LOCOMOTIVE = "locomotive";

export class ActionReader {
  private readonly routes: Map<string, MapRoute>;

  constructor(private readonly facts: MapFacts) {
    this.routes = new Map(facts.routes.map((route) => [route.claim, route]));
  }

  read(texts: string[]): Choices {
    const found: Choices = {
      draws: new Set(),
      deck: false,
      terrains: new Set(),
      terrainDeck: false,
      tickets: false,
      pass: false,
      keeps: [],
      claims: new Map(),
      cities: [],
      noMarker: false,
    };
    for (const text of texts) this.sort(text, found);
    for (const ways of found.claims.values()) ways.sort((a, b) => cost(a) - cost(b));
    return found;
  }

  private sort(text: string, found: Choices): void {
    const [verb = "", ...words] = text.split(" ");
    const rest = words.join(" ");
    if (text === "draw deck") found.deck = true;
    else if (verb === "draw") found.draws.add(rest);
    else if (text === "terrain deck") found.terrainDeck = true;
    else if (verb === "terrain") found.terrains.add(rest);
    else if (text === "tickets") found.tickets = true;
    else if (text === "pass") found.pass = true;
    else if (text === "no marker") found.noMarker = true;
    else if (verb === "keep") found.keeps.push(rest.split(",").map((one) => Number(one) - 1));
    else if (verb === "start" || verb === "alvin") found.cities.push({ text, kind: verb, city: rest, cards: {}, terrain: {} });
    else if (verb === "marker") found.cities.push(this.marker(text, words));
    else {
      const claim = this.claim(text);
      if (claim) found.claims.set(claim.route, [...(found.claims.get(claim.route) ?? []), claim]);
    }
  }

  /** A claim by its text; null for any other action. */
  claim(text: string): Claim | null {
    const read = /^claim (.+) ([a-z]+)(?:\+(\d))?(?: double(?:\+(\d))?)?$/.exec(text);
    const route = read && this.routes.get(read[1] ?? "");
    if (!read || !route) return null;
    const cards = payment(read[2] ?? "", Number(read[3] ?? 0), route.length);
    const double = / double(\+\d)?$/.test(text);
    const terrain: Counts = {};
    if (double) {
      const wild = Number(read[4] ?? 0);
      const needed = this.facts.variant.double_cards?.[route.length] ?? 0;
      if (needed > wild) terrain[this.terrainOf(route.colour)] = needed - wild;
      if (wild) cards[LOCOMOTIVE] = (cards[LOCOMOTIVE] ?? 0) + wild;
    }
    return { text, route: route.id, cards, terrain, double };
  }

  terrainOf(colour: string): string {
    const kinds = Object.entries(this.facts.variant.terrain ?? {});
    return kinds.find(([, colours]) => colours.includes(colour))?.[0] ?? "";
  }

  private marker(text: string, words: string[]): CityChoice {
    const [colour = "", wild = "0"] = (words.at(-1) ?? "").split("+");
    const cards = payment(colour, Number(wild), this.facts.variant.marker_cards ?? 2);
    return { text, kind: "marker", city: words.slice(0, -1).join(" "), cards, terrain: {} };
  }
}

function payment(colour: string, wild: number, length: number): Counts {
  if (colour === LOCOMOTIVE) return { [LOCOMOTIVE]: length };
  return { [colour]: length - wild, ...(wild ? { [LOCOMOTIVE]: wild } : {}) };
}

/** Fewest locomotives first, plain before doubled. */
function cost(claim: Claim): number {
  return (claim.double ? 100 : 0) + (claim.cards[LOCOMOTIVE] ?? 0);
}

/** The colour that a payment is made in, "locomotive" if it is all locomotives. */
export function colourOf(cards: Counts): string {
  return Object.keys(cards).find((card) => card !== LOCOMOTIVE) ?? LOCOMOTIVE;
}
