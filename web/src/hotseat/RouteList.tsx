/** List of claimable routes, for a phone without a board. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { useStore } from "../state/store";
import { highlightedRoutes } from "../table/board/highlights";
import { isMyTurn, useWholeGame } from "../table/game";
import { gainsOf, useRoutesOfTurn } from "../table/prompt/route-payments";

/** With more routes than this a city can be looked for. */
const MANY = 8;

export function RouteList(): JSX.Element | null {
  const game = useWholeGame();
  const selection = useStore(game.selection);
  const [text, setText] = useState("");
  const told = useRoutesOfTurn(game);
  const { words, choices } = game;
  if (!choices.routes.size && (!isMyTurn(game) || game.view.phase !== "turn")) return null;
  const lit = highlightedRoutes(game, { ...selection, route: null });
  const found = game.map.facts.routes
    .filter((route) => lit.has(route.id))
    .map((route) => ({ ...route, name: words.route(route.id) }))
    // Of two tracks alike one is enough.
    .filter((route, i, all) => all.findIndex((one) => one.name === route.name && one.colour === route.colour) === i)
    .filter((route) => route.name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
    .sort((a, b) => b.length - a.length || a.name.localeCompare(b.name));
  return (
    <section class="route-list" aria-label={t("hand_routes")}>
      <h2>{t("hand_routes")}</h2>
      {lit.size > MANY && (
        <input
          type="search"
          aria-label={t("hand_find")}
          placeholder={t("hand_find")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      {!lit.size && <p class="empty">{t("hand_no_routes")}</p>}
      <ul>
        {found.map((route) => (
          <li key={route.id}>
            <button
              type="button"
              data-claim={route.id}
              aria-pressed={selection.route === route.id}
              disabled={game.busy}
              onClick={() => {
                game.selection.update({ route: selection.route === route.id ? null : route.id });
                scrollTo(0, 0);
              }}
            >
              <span>{route.name}</span>
              <small>
                {route.length} × {words.card(route.colour)}
                {gainsOf(game, told?.get(route.id)).map((gain) => ` · ${gain}`)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
