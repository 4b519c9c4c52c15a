/** Words of one map: its own names for cities, cards and things, as the server gives them, else those of the catalogues. */

import type { MapFacts, Text } from "../api/types";
import type { CountingKey, Key } from "./catalogues";
import type { Fields, Given } from "./message";
import { interpolate } from "./message";
import { bare, capitalized, isKey, localized, t, translate } from "./translate";

/** A word of a map's own rules: of an option, or of a mark on a route. */
export function ruleText(facts: MapFacts | undefined, kind: "option" | "mark", word: string): string {
  const own = facts?.words[`${kind}_${word}`];
  return own ? localized(own) : bare(word);
}

/** Where points come from: as the rules of a map say it, or as all maps do. */
export function sourceText(source: string, own: Text | undefined, tickets: string): string {
  const key = `source_${source}`;
  if (own) return localized(own);
  return isKey(key) ? t(key, { tickets }) : bare(source);
}

/** The words of one map: its own where it has them. */
export class MapWords {
  private readonly cities: Map<string, Text>;
  private readonly cards: Map<string, Text>;
  private readonly routes: Map<string, [string, string]>;

  constructor(readonly facts: MapFacts) {
    this.cities = new Map(facts.cities.map((city) => [city.id, city.name]));
    this.cards = new Map(facts.cards.map((card) => [card.id, card.name]));
    this.routes = new Map(facts.routes.map((route) => [route.id, [route.from, route.to]]));
  }

  /** A text of the catalogue, with the map's own words for its things, in the form that it names: `{tickets}`, `{tickets_counted}`. */
  t<K extends Key>(key: K, ...[fields]: Given<K, CountingKey>): string {
    return translate(key, fields, (word) => this.own(word));
  }

  word(key: "ticket" | "tickets" | "train" | "trains" | "locomotive" | "locomotives" | "city" | "train_cards"): string {
    const own = this.facts.words[key];
    return own ? localized(own) : bare(key);
  }

  card(card: string): string {
    if (card === "grey") return t("grey");
    const own = this.facts.words[card] ?? this.cards.get(card);
    return own ? localized(own) : card;
  }

  /** `3 × red + 1 × locomotive` */
  count(counts: Record<string, number>): string {
    return Object.entries(counts)
      .filter(([, number]) => number)
      .map(([card, number]) => `${number} × ${this.card(card)}`)
      .join(" + ");
  }

  /** `3 × red + 1 × locomotive + 2 × forest` */
  payment({ cards, extra }: { cards: Record<string, number>; extra: Record<string, number> }): string {
    return [this.count(cards), ...Object.entries(extra).map(([kind, number]) => `${number} × ${this.kind(kind)}`)].filter(Boolean).join(" + ");
  }

  city(id: string): string {
    const name = this.cities.get(id) ?? this.facts.places[id];
    return name ? localized(name) : id;
  }

  route(id: string): string {
    const ends = this.routes.get(id);
    return ends ? `${this.city(ends[0])} – ${this.city(ends[1])}` : id;
  }

  ticket(number: number): string {
    const ticket = this.facts.tickets[number];
    return ticket ? localized(ticket.name) : "";
  }

  /** A kind of card: of the map's own, else a train card. */
  kind(kind: string): string {
    const own = this.facts.words[`kind_${kind}`];
    return own ? localized(own) : this.card(kind);
  }

  /** A city, a route or a kind of card, whichever has this name. */
  place(id: string): string {
    return this.cities.has(id) ? this.city(id) : this.routes.has(id) ? this.route(id) : this.kind(id);
  }

  /** What an open fact of the map's own rules is called, as the server says it: in a sentence, and as a label. */
  ownText(fact: string): string {
    const own = this.facts.words[`own_${fact}`];
    return own ? localized(own) : bare(fact);
  }

  fact(fact: string): string {
    return capitalized(this.ownText(fact));
  }

  points(number: number): string {
    return t("points_count", { number });
  }

  /** Where the points of a score line come from. */
  source(source: string): string {
    return sourceText(source, this.facts.words[`source_${source}`], this.word("tickets"));
  }

  /** A text of the server's, filled like those of the catalogue. */
  fill(text: Text, fields: Fields = {}): string {
    return interpolate(localized(text), fields, (word) => this.own(word));
  }

  private own(word: string): string | undefined {
    const own = this.facts.words[word];
    return own && localized(own);
  }

  /** A verb on its own. */
  verb(verb: string): string {
    const known = this.facts.verbs[verb];
    return known ? this.fill(known.name) : capitalized(bare(verb));
  }

  /** What a phase of the map's own rules asks. */
  prompt(phase: string): string {
    return this.own(`prompt_${phase}`) ?? capitalized(this.own(`phase_${phase}`) ?? bare(phase));
  }
}
