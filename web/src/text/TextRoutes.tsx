/** The routes as lists: who has them, or how they can be paid, or why they cannot be claimed. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MapRoute } from "../net/wire";
import type { Claim } from "../table/actions";
import { routeWords } from "../table/Caption";
import { useGame } from "../table/game";
import type { Game } from "../table/game";
import { language, t } from "../words";

type Show = "claimable" | "open" | "claimed" | "all";
const SHOWS: Show[] = ["claimable", "open", "claimed", "all"];
/** More than these stand under headings of their cities. */
const FEW = 12;

export function TextRoutes(): JSX.Element {
  const game = useGame();
  const playing = game.own !== null && !game.past && game.view.phase !== "over";
  const [wanted, setWanted] = useState<Show | null>(null);
  const [city, setCity] = useState("");
  const show = wanted ?? (playing ? "claimable" : "claimed");
  const routes = game.map.facts.routes
    .filter((route, i) => fits(game, route, game.view.owners[i] ?? -1, show))
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
      {!routes.length && <p>{t("routes_none")}</p>}
      {city || routes.length <= FEW ? <List game={game} routes={routes} /> : <Grouped game={game} routes={routes} />}
    </section>
  );
}

const compare = (a: string, b: string): number => a.localeCompare(b, language());

function fits(game: Game, route: MapRoute, owner: number, show: Show): boolean {
  if (show === "claimable") return game.choices.claims.has(route.id);
  return show === "all" || (owner === -1) === (show === "open");
}

function Grouped({ game, routes }: { game: Game; routes: MapRoute[] }): JSX.Element {
  const cities = [...new Set(routes.map((route) => route.from))].sort((a, b) => compare(game.words.city(a), game.words.city(b)));
  return (
    <>
      {cities.map((city) => (
        <div key={city}>
          <h3>{game.words.city(city)}</h3>
          <List game={game} routes={routes.filter((route) => route.from === city)} />
        </div>
      ))}
    </>
  );
}

function List({ game, routes }: { game: Game; routes: MapRoute[] }): JSX.Element {
  return (
    <ul>
      {routes.map((route) => (
        <Route key={route.id} game={game} route={route} />
      ))}
    </ul>
  );
}

function Route({ game, route }: { game: Game; route: MapRoute }): JSX.Element {
  const ways = game.choices.claims.get(route.id) ?? [];
  const owner = game.view.owners[game.map.facts.routes.indexOf(route)] ?? -1;
  const { own } = game;
  const askable = own && !ways.length && owner === -1 && !game.past && game.view.phase !== "over";
  const name = game.words.route(route.id);
  return (
    <li>
      <span>{routeWords(game, route.id)}</span>
      {ways.map((way) => {
        const label = wayWords(game, way);
        return (
          <button key={way.text} type="button" aria-label={`${label}: ${name}`} disabled={game.busy} onClick={() => game.play(way.text)}>
            {label}
          </button>
        );
      })}
      {askable && (
        <button type="button" class="quiet" aria-label={`${t("why_not")} ${name}`} onClick={() => void game.store.why(own.seat, route.claim)}>
          {t("why_not")}
        </button>
      )}
    </li>
  );
}

function wayWords(game: Game, way: Claim): string {
  const terrain = Object.entries(way.terrain).map(([kind, count]) => `${count} × ${game.words.terrain(kind)}`);
  const cards = [game.words.count(way.cards), ...terrain].join(" + ");
  return t(way.double ? "claim_double_with" : "claim_with", { cards });
}
