/** What is said of the route under the pointer or the focus: what it is, and why it cannot be claimed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Reason } from "../net/wire";
import { Why } from "../rules/Why";
import { useStore } from "../store/store";
import { t } from "../words";
import { nameOf, useGame } from "./game";
import type { Game } from "./game";

const LINGER = 4000;

export function Caption(): JSX.Element | null {
  const game = useGame();
  const picked = useStore(game.picked);
  const route = picked.route ?? picked.hover;
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
  if (!told || picked.route) return null;
  return (
    <div class="caption">
      <span class="caption-line">{routeWords(game, told)}</span>
      {why && !isMine(game, told) && <Why reason={why} />}
    </div>
  );
}

/** Nobody asks why their own route cannot be claimed. */
function isMine(game: Game, id: string): boolean {
  const owner = game.view.owners[game.map.facts.routes.findIndex((one) => one.id === id)];
  return owner !== undefined && owner >= 0 && owner === game.own?.seat;
}

/** "Helena – Omaha · 5 red · 10 points · you have 3 + 1 locomotive" */
export function routeWords(game: Game, id: string): string {
  const { words, map, view } = game;
  const index = map.facts.routes.findIndex((one) => one.id === id);
  const route = map.facts.routes[index];
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
  if (route.marks.includes("bullet")) parts.push(t("bullet_route"));
  if (route.marks.includes("merchandise")) parts.push(t("merchandise_route"));
  if (map.facts.variant.terrain) parts.push(words.terrain(game.reader.terrainOf(route.colour)));
  const owner = view.owners[index] ?? -1;
  if (owner >= 0) parts.push(t("owned_by", { name: nameOf(game.card, owner) }));
  else if (owner === -2) parts.push(t("owned_by_all"));
  else if (game.own) parts.push(having(game, route.colour));
  if (game.choices.claims.has(id)) parts.push(t("claimable"));
  return parts.join(" · ");
}

function having(game: Game, colour: string): string {
  const hand = game.own?.hand ?? {};
  const wild = hand["locomotive"] ?? 0;
  const colours = Object.entries(hand).filter(([card]) => card !== "locomotive");
  const number = colour === "grey" ? Math.max(0, ...colours.map(([, count]) => count)) : (hand[colour] ?? 0);
  const locomotives = game.words.word(wild === 1 ? "locomotive" : "locomotives");
  return wild ? game.words.t("you_have_more", { number, wild, locomotives }) : t("you_have", { number });
}

/** Why the route cannot be claimed, as the server says; asked when somebody looks at it. */
function useReason(game: Game, route: string | null): Reason | null {
  const [found, setFound] = useState<{ route: string; why: Reason | null } | null>(null);
  const seat = game.own?.seat;
  const claimable = route !== null && game.choices.claims.has(route);
  useEffect(() => {
    if (!route || claimable || seat === undefined || game.past || game.view.phase === "over") return;
    let wanted = true;
    game.store
      .routes(seat)
      .then((routes) => wanted && setFound({ route, why: routes.get(route)?.refused ?? null }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [route, claimable, seat, game.state.number]);
  return found && found.route === route && !claimable ? found.why : null;
}
