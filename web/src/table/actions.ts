/** Parser of action texts (docs/actions.md), so that each action is offered where it belongs. The server says what is legal. */

import type { Counts, MapFacts, MapRoute } from "../api/types";
import { decorations } from "../variants/decoration";
import { kindOfColour, sideDecksOf } from "./side-decks";

export interface Payment {
  cards: Counts;
  /** Cards of a side deck, by kind. */
  side: Counts;
}

export interface Claim extends Payment {
  text: string;
  route: string;
  double: boolean;
}

export interface CityChoice extends Payment {
  text: string;
  /** The action's verb. */
  kind: string;
  city: string;
}

export interface Choices {
  /** By card that can be taken from the row. */
  draws: Set<string>;
  deck: boolean;
  /** By side deck: the kinds that can be taken from its row, and `DECK`. */
  side: Map<string, Set<string>>;
  tickets: boolean;
  pass: boolean;
  /** Sets of tickets that may be kept, by place from 0. */
  keeps: number[][];
  /** By route, in the server's order of payments. */
  claims: Map<string, Claim[]>;
  /** Cities to choose from, all of one kind. */
  cities: CityChoice[];
  /** The verb whose city may be declined. */
  decline: string | null;
  /** Actions of a map's own rules that nothing else offers. */
  others: string[];
}

/** Among the kinds of a side deck: blind, from the deck. */
export const DECK = "deck";

const LOCOMOTIVE = "locomotive";

export class ActionReader {
  private readonly routes: Map<string, MapRoute>;
  private readonly cities: Set<string>;
  private readonly sideDecks: string[];

  constructor(private readonly facts: MapFacts) {
    this.routes = new Map(facts.routes.map((route) => [route.claim, route]));
    this.cities = new Set(facts.cities.map((city) => city.id));
    this.sideDecks = sideDecksOf(facts);
  }

  read(texts: string[]): Choices {
    const found: Choices = {
      draws: new Set(),
      deck: false,
      side: new Map(),
      tickets: false,
      pass: false,
      keeps: [],
      claims: new Map(),
      cities: [],
      decline: null,
      others: [],
    };
    for (const text of texts) this.sort(text, found);
    return found;
  }

  private sort(text: string, found: Choices): void {
    const [verb = "", ...words] = text.split(" ");
    const rest = words.join(" ");
    const city = this.cityChoice(text, verb, words);
    const claim = this.claim(text);
    const declined = Object.entries(decorations.cityActions).find(([, action]) => action.decline?.action === text);
    if (text === "draw deck") found.deck = true;
    else if (verb === "draw") found.draws.add(rest);
    else if (this.sideDecks.includes(verb)) found.side.set(verb, new Set([...(found.side.get(verb) ?? []), rest]));
    else if (text === "tickets") found.tickets = true;
    else if (text === "pass") found.pass = true;
    else if (verb === "keep") found.keeps.push(rest.split(",").map((one) => Number(one) - 1));
    else if (claim) found.claims.set(claim.route, [...(found.claims.get(claim.route) ?? []), claim]);
    else if (city) found.cities.push(city);
    else if (declined) found.decline = declined[0];
    else found.others.push(text);
  }

  /** A claim by its text; null for any other action. */
  claim(text: string): Claim | null {
    const read = /^claim (.+?) ([a-z]+)(?:\+(\d))?(?: double(?:\+(\d))?)?$/.exec(text);
    const route = read && this.routes.get(read[1] ?? "");
    if (!read || !route) return null;
    const cards = payment(read[2] ?? "", Number(read[3] ?? 0), route.length);
    const double = / double(\+\d)?$/.test(text);
    const side: Counts = {};
    if (double) {
      const wild = Number(read[4] ?? 0);
      const needed = (this.facts.variant.double_cards as Counts | undefined)?.[route.length] ?? 0;
      if (needed > wild) side[kindOfColour(this.facts, route.colour)] = needed - wild;
      if (wild) cards[LOCOMOTIVE] = (cards[LOCOMOTIVE] ?? 0) + wild;
    }
    return { text, route: route.id, cards, side, double };
  }

  /** `VERB CITY`, and a payment behind it where the verb takes cards. */
  private cityChoice(text: string, verb: string, words: string[]): CityChoice | null {
    const takes = decorations.cityActions[verb]?.cards?.(this.facts) ?? 0;
    const city = (takes ? words.slice(0, -1) : words).join(" ");
    if (!this.cities.has(city)) return null;
    const [colour = "", wild = "0"] = (words.at(-1) ?? "").split("+");
    return { text, kind: verb, city, cards: takes ? payment(colour, Number(wild), takes) : {}, side: {} };
  }
}

function payment(colour: string, wild: number, length: number): Counts {
  if (colour === LOCOMOTIVE) return { [LOCOMOTIVE]: length };
  return { [colour]: length - wild, ...(wild ? { [LOCOMOTIVE]: wild } : {}) };
}

/** The colour that a payment is made in, "locomotive" if it is all locomotives. */
export function colourOf(cards: Counts): string {
  return Object.keys(cards).find((card) => card !== LOCOMOTIVE) ?? LOCOMOTIVE;
}
