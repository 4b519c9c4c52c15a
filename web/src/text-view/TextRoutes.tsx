/** Text view: routes as lists, with owners, payments, or why they cannot be claimed. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MapRoute, RoutePayments } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { language, t } from "../i18n";
import { describeRoute } from "../table/board/RouteCaption";
import type { Way } from "../table/choices";
import type { Game } from "../table/game";
import { NOBODY, ownerOf, useWholeGame } from "../table/game";
import type { ToldRoutes } from "../table/prompt/route-payments";
import { advancesOf, awardsOf, useRoutePayments } from "../table/prompt/route-payments";

type Show = "claimable" | "open" | "claimed" | "all";
const SHOWS: Show[] = ["claimable", "open", "claimed", "all"];
/** More than these stand under headings of their cities. */
const FEW = 12;

export function TextRoutes(): JSX.Element {
  const game = useWholeGame();
  const playing = game.own !== null && !game.replaying && game.view.phase !== "over";
  const [wanted, setWanted] = useState<Show | null>(null);
  const [city, setCity] = useState("");
  const { data: told, ...asked } = useRoutePayments(game, playing);
  const show = wanted ?? (playing ? "claimable" : "claimed");
  const routes = game.map.facts.routes
    .filter((route) => fits(game, route, show))
    .filter((route) => !city || route.from === city || route.to === city)
    .sort((a, b) => compare(game.words.route(a.id), game.words.route(b.id)));
  const cities = game.map.facts.cities.map((one) => one.id).sort((a, b) => compare(game.words.city(a), game.words.city(b)));
  return (
    <section class="text-routes" aria-label={t("routes")} data-rove>
      <h2>{t("routes")}</h2>
      <div class="fields fields-line">
        <label>
          <span>{t("routes_show")}</span>
          <select value={show} onChange={(event) => setWanted(event.currentTarget.value as Show)}>
            {SHOWS.filter((one) => playing || one !== "claimable").map((one) => (
              <option key={one} value={one}>
                {t(`routes_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("routes_city")}</span>
          <select value={city} onChange={(event) => setCity(event.currentTarget.value)}>
            <option value="">{t("routes_every_city")}</option>
            {cities.map((one) => (
              <option key={one} value={one}>
                {game.words.city(one)}
              </option>
            ))}
          </select>
        </label>
        <span>{t("routes_number", { number: routes.length })}</span>
      </div>
      <ErrorNotice {...asked} />
      {!routes.length && <p>{t("routes_none")}</p>}
      {city || routes.length <= FEW ? <List {...{ game, routes, told }} /> : <Grouped {...{ game, routes, told }} />}
    </section>
  );
}

const compare = (a: string, b: string): number => a.localeCompare(b, language());

function fits(game: Game, route: MapRoute, show: Show): boolean {
  if (show === "claimable") return game.choices.routes.has(route.id);
  return show === "all" || (ownerOf(game, route.id) === NOBODY) === (show === "open");
}

interface ListProps {
  game: Game;
  routes: MapRoute[];
  told: ToldRoutes;
}

function Grouped({ game, routes, told }: ListProps): JSX.Element {
  const cities = [...new Set(routes.map((route) => route.from))].sort((a, b) => compare(game.words.city(a), game.words.city(b)));
  return (
    <>
      {cities.map((city) => (
        <div key={city}>
          <h3>{game.words.city(city)}</h3>
          <List game={game} routes={routes.filter((route) => route.from === city)} told={told} />
        </div>
      ))}
    </>
  );
}

function List({ game, routes, told }: ListProps): JSX.Element {
  return (
    <ul>
      {routes.map((route) => (
        <Route key={route.id} game={game} route={route} told={told} />
      ))}
    </ul>
  );
}

function Route({ game, route, told }: { game: Game; route: MapRoute; told: ToldRoutes }): JSX.Element {
  const ways = game.choices.routes.get(route.id) ?? [];
  const { own } = game;
  const askable = own && !ways.length && ownerOf(game, route.id) === NOBODY && !game.replaying && game.view.phase !== "over";
  const name = game.words.route(route.id);
  return (
    <li>
      <span>{describeRoute(game, route.id, told)}</span>
      {ways.map((way) => {
        const label = wayWords(game, way, told?.get(route.id));
        return (
          <button key={way.text} type="button" aria-label={`${label}: ${name}`} disabled={game.busy} onClick={() => game.play(way.text)}>
            {label}
          </button>
        );
      })}
      {askable && (
        <button
          type="button"
          class="quiet"
          aria-label={`${t("why_not")} ${name}`}
          onClick={() => void game.store.explain(own.seat, { action: route.claim })}
        >
          {t("why_not")}
        </button>
      )}
    </li>
  );
}

function wayWords(game: Game, way: Way, told: RoutePayments | undefined): string {
  const gains = [...awardsOf(game, way.choice.gains).map((one) => one.text), ...advancesOf(game, told, way)];
  const [verb, cards] = [game.words.verb(way.choice.verb), game.words.payment(way)];
  return [cards ? t("with_cards", { verb, cards }) : verb, ...gains].join(", ");
}
