/** Choices: what the seat in play may do, by what it is about. All of it comes from the server as structure (docs/actions.md); texts of
 * actions are only sent back. */

import type { Choice, Counts, Hint, Move, Own } from "../api/types";

/** One way to do something: an action. */
export interface Way {
  text: string;
  choice: Choice;
  cards: Counts;
  /** Cards of the map's own on top, by kind. */
  extra: Counts;
}

export class Choices {
  /** By route and by city, in the server's order of payments. */
  readonly routes = new Map<string, Way[]>();
  readonly cities = new Map<string, Way[]>();
  /** Sets of tickets that may be kept. */
  readonly keeps: Way[] = [];
  /** What has no place on the board, in the market or among the tickets. */
  readonly others: Way[] = [];
  private readonly places = new Map<string, Way>();

  constructor(own: Pick<Own, "actions" | "choices"> | null) {
    for (const choice of own?.choices ?? []) {
      for (const way of waysOf(choice, own?.actions ?? [])) this.sort(way);
    }
  }

  private sort(way: Way): void {
    const { route, city, tickets, place, card } = way.choice.about;
    if (route !== undefined) add(this.routes, route, way);
    else if (city !== undefined) add(this.cities, city, way);
    else if (tickets) this.keeps.push(way);
    else if (place !== undefined) this.places.set(spot(place, card), way);
    else this.others.push(way);
  }

  /** How a card is taken where it lies, or from the top of a deck. */
  at(place: string, card?: string): Way | undefined {
    return this.places.get(spot(place, card));
  }

  /** Nothing else can be done. */
  get mustPass(): boolean {
    return this.others.some((way) => way.choice.verb === "pass");
  }
}

const spot = (place: string, card = ""): string => `${place}/${card}`;

function add(to: Map<string, Way[]>, key: string, way: Way): void {
  to.set(key, [...(to.get(key) ?? []), way]);
}

function waysOf(choice: Choice, texts: string[]): Way[] {
  return choice.ways.map(([action, cards, extra]) => ({ text: texts[action] ?? "", choice, cards, extra }));
}

/** A hint or a typed move as the way that it is. */
export function wayOf(move: Pick<Hint | Move, "action" | "choice">): Way {
  const [way] = waysOf(move.choice, [move.action]);
  if (!way) throw new Error(move.action);
  return way;
}

/** Whether the route can be claimed, whatever else can be done with it. */
export const claims = ({ routes }: Choices, route: string): boolean => Boolean(routes.get(route)?.some((way) => way.choice.verb === "claim"));

const LOCOMOTIVE = "locomotive";

/** The colour that a payment is made in, "locomotive" if it is all locomotives. */
export function colourOf(cards: Counts): string {
  return Object.keys(cards).find((card) => card !== LOCOMOTIVE) ?? LOCOMOTIVE;
}
