/** Caption of the route under the pointer or the focus: what it is, and why it cannot be claimed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Reason } from "../../api/types";
import { memo } from "../../app/memo";
import { ruleText, t } from "../../i18n";
import { RuleReason } from "../../rules/RuleReason";
import type { Game } from "../game";
import { EVERYBODY, NOBODY, nameOf, ownerOf, useGame, useSelection } from "../game";
import { useRoutePayments } from "../prompt/route-payments";
import { kindOfColour, sideDecksOf } from "../side-decks";

const LINGER = 4000;

export const RouteCaption = memo(function RouteCaption(): JSX.Element | null {
  const game = useGame("words", "map", "own", "owners", "choices", "card", "phase", "replaying", "store", "number");
  const selected = useSelection("route", "hover");
  const route = selected.route ?? selected.hover;
  const [shown, setShown] = useState<string | null>(null);
  // The words stay a while when the pointer leaves, so that the rule's number can be clicked.
  useEffect(() => {
    if (route) return setShown(route);
    const timer = setTimeout(() => setShown(null), LINGER);
    return () => clearTimeout(timer);
  }, [route]);
  const told = route ?? shown;
  const why = useReason(game, told);
  // How to pay for a route is asked in words of its own.
  if (!told || selected.route) return null;
  return (
    <div class="caption">
      <span class="caption-line">{describeRoute(game, told)}</span>
      {why && <RuleReason reason={why} />}
    </div>
  );
});

/** "Helena – Omaha · 5 red · 10 points · you have 3 + 1 locomotive" */
export type RouteFacts = Pick<Game, "words" | "map" | "own" | "owners" | "choices" | "card">;

export function describeRoute(game: RouteFacts, id: string): string {
  const { words, map } = game;
  const route = map.facts.routes.find((one) => one.id === id);
  if (!route) return "";
  const parts = [
    t("route_line", {
      route: words.route(id),
      length: route.length,
      colour: words.card(route.colour),
      points: words.points(route.points),
    }),
  ];
  if (route.ferries) parts.push(words.t("ferry_route", { number: route.ferries }));
  parts.push(...route.marks.map((mark) => ruleText(map.facts, "mark", mark)));
  if (sideDecksOf(map.facts).length) parts.push(words.kind(kindOfColour(map.facts, route.colour)));
  const owner = ownerOf(game, id);
  if (owner === EVERYBODY) parts.push(t("owned_by_all"));
  else if (owner !== NOBODY) parts.push(t("owned_by", { name: nameOf(game.card, owner) }));
  else if (game.own) parts.push(having(game, route.colour));
  if (game.choices.claims.has(id)) parts.push(t("claimable"));
  return parts.join(" · ");
}

function having(game: Pick<Game, "own" | "words">, colour: string): string {
  const hand = game.own?.hand ?? {};
  const wild = hand.locomotive ?? 0;
  const colours = Object.entries(hand).filter(([card]) => card !== "locomotive");
  const number = colour === "grey" ? Math.max(0, ...colours.map(([, count]) => count)) : (hand[colour] ?? 0);
  const locomotives = game.words.word(wild === 1 ? "locomotive" : "locomotives");
  return wild ? game.words.t("you_have_more", { number, wild, locomotives }) : t("you_have", { number });
}

/** Why the route cannot be claimed, as the server says; asked when somebody looks at it. Nobody asks why their own cannot. */
function useReason(game: RouteFacts & Pick<Game, "phase" | "replaying" | "store" | "number">, route: string | null): Reason | null {
  const playing = !game.replaying && game.phase !== "over";
  const wanted = playing && route !== null && !game.choices.claims.has(route) && ownerOf(game, route) !== game.own?.seat;
  const { data: found, problem } = useRoutePayments(game, wanted);
  return problem ?? found?.get(route ?? "")?.refused ?? null;
}
