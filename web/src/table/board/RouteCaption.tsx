/** Caption of the route under the pointer or the focus: what it is, and why it cannot be claimed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Reason } from "../../api/types";
import { memo } from "../../app/memo";
import { ruleText, t } from "../../i18n";
import { RuleReason } from "../../rules/RuleReason";
import type { Game } from "../game";
import { EVERYBODY, NOBODY, nameOf, ownerOf, useGame, useSelection } from "../game";
import type { ToldRoutes } from "../prompt/route-payments";
import { gainsOf, useRoutePayments } from "../prompt/route-payments";

const LINGER = 4000;

export const RouteCaption = memo(function RouteCaption(): JSX.Element | null {
  const game = useGame("words", "map", "own", "owners", "choices", "card", "phase", "replaying", "store", "number");
  const selected = useSelection("route", "hover");
  const lingering = useLingering(selected.route ? null : selected.hover, game.number, selected.route !== null);
  const told = selected.route ?? selected.hover ?? lingering;
  const { why, routes } = useAnswer(game, told);
  // How to pay for a route is asked in words of its own.
  if (!told || selected.route) return null;
  return (
    <div class="caption">
      <span class="caption-line">{describeRoute(game, told, routes)}</span>
      {why && <RuleReason reason={why} />}
    </div>
  );
});

/** The words stay a while when the pointer leaves, so that the rule's number can be clicked; but not when something has happened
 * or is chosen: nobody asks about that route any more. */
function useLingering(hover: string | null, number: number, over: boolean): string | null {
  const [left, setLeft] = useState<{ route: string; number: number } | null>(null);
  useEffect(() => {
    if (over) return setLeft(null);
    if (hover) return setLeft({ route: hover, number });
    const timer = setTimeout(() => setLeft(null), LINGER);
    return () => clearTimeout(timer);
  }, [hover, over]);
  return left?.number === number ? left.route : null;
}

export type RouteFacts = Pick<Game, "words" | "map" | "own" | "owners" | "choices" | "card">;

/** "Helena – Omaha · 5 red · 10 points · you have 3 + 1 locomotive"; what a claim would bring as `told` has it. */
export function describeRoute(game: RouteFacts, id: string, told?: ToldRoutes): string {
  const { words, map } = game;
  const route = map.facts.routes.find((one) => one.id === id);
  if (!route) return "";
  const open = ownerOf(game, id) === NOBODY;
  const points = open ? gainsOf(game, told?.get(id)).join(" · ") : "";
  const line = t("route_line", { route: words.route(id), length: route.length, colour: words.card(route.colour), points });
  // Where nothing is known of it, nothing is said.
  const parts = [points ? line : line.replace(/[\s·]+$/, "")];
  if (route.ferries) parts.push(words.t("ferry_route", { number: route.ferries }));
  parts.push(...route.marks.map((mark) => ruleText(map.facts, "mark", mark)));
  if (route.surcharge) parts.push(words.kind(route.surcharge));
  const owner = ownerOf(game, id);
  if (owner === EVERYBODY) parts.push(t("owned_by_all"));
  else if (owner !== NOBODY) parts.push(t("owned_by", { name: nameOf(game.card, owner) }));
  else if (game.own) parts.push(having(game, route.colour));
  parts.push(...choicesOn(game, id));
  return parts.join(" · ");
}

/** What can be done with the route now. */
function choicesOn({ choices, words }: RouteFacts, id: string): string[] {
  const verbs = new Set(choices.routes.get(id)?.map((way) => way.choice.verb));
  return [...verbs].map((verb) => (verb === "claim" ? t("claimable") : words.verb(verb)));
}

function having(game: Pick<Game, "own" | "words">, colour: string): string {
  const hand = game.own?.hand ?? {};
  const wild = hand.locomotive ?? 0;
  const colours = Object.entries(hand).filter(([card]) => card !== "locomotive");
  const number = colour === "grey" ? Math.max(0, ...colours.map(([, count]) => count)) : (hand[colour] ?? 0);
  return wild ? t("you_have_more", { number, wild: game.words.t("wild_count", { number: wild }) }) : t("you_have", { number });
}

interface Answer {
  /** Why the route cannot be claimed. Nobody asks why their own cannot. */
  why: Reason | null;
  routes: ToldRoutes;
}

/** What the server says of the route; asked when somebody looks at it. */
function useAnswer(game: RouteFacts & Pick<Game, "phase" | "replaying" | "store" | "number">, route: string | null): Answer {
  const playing = !game.replaying && game.phase !== "over";
  const { data: routes, problem } = useRoutePayments(game, playing && route !== null);
  const refusable = route !== null && !game.choices.routes.has(route) && ownerOf(game, route) !== game.own?.seat;
  return { routes, why: refusable && playing ? (problem ?? routes?.get(route)?.refused ?? null) : null };
}
