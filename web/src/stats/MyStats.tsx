/** Statistics of this player's games on this server. */

import type { JSX } from "preact";
import { ensureIdentity, get } from "../api/http";
import { usePolling, useQuery } from "../api/requests";
import type { Answers, MapLine, MyGames, MyStatistics, PlayedGame } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { Icon } from "../app/Icon";
import { Pending } from "../app/Message";
import { statsPath, tablePath } from "../app/router";
import { isKey, language, localized, t } from "../i18n";
import { awaitingFinale } from "../scoring/finale-progress";
import { useMapLines } from "../state/maps";
import { Bars, Dots, Figure, Numbers, number } from "./charts";
import { colourOf, describeSource, drawnParts, sourcesOf } from "./point-sources";

/** Asked again while games are still being counted. */
const AGAIN = 1500;

async function myStatistics(): Promise<MyStatistics> {
  await ensureIdentity();
  const { tables } = await get<Answers["MyTableList"]>("/me/tables");
  return get<MyStatistics>(`/me/statistics?without=${awaitingFinale(tables).join(",")}`);
}

export function MyStats(): JSX.Element {
  const asked = useQuery(myStatistics, []);
  const { data: maps = [], ...lines } = useMapLines();
  const mine = asked.data;
  usePolling(asked, mine?.missing ? AGAIN : null);
  const name = (id: string): string => localized(maps.find((map) => map.id === id)?.name ?? { en: id, fi: id });
  if (!mine) return <Pending asked={asked} />;
  return (
    <main class="stats">
      <header class="stats-head">
        <h1>{t("my_statistics")}</h1>
        <div class="buttons">
          <a class="button" href="/">
            {t("home")}
          </a>
        </div>
      </header>
      <ErrorNotice {...asked} />
      <ErrorNotice {...lines} />
      {mine.counted ? <Counted games={mine.counted} name={name} maps={maps} /> : <p class="panel empty">{t("stats_none")}</p>}
      <footer class="stats-foot">
        {mine.awaiting > 0 && <p data-awaiting={mine.awaiting}>{t("stats_awaiting", { number: mine.awaiting })}</p>}
        {mine.resigned > 0 && <p data-resigned={mine.resigned}>{t("stats_resigned", { number: mine.resigned })}</p>}
        {mine.practice + mine.shared > 0 && <p>{t("stats_apart", { practice: mine.practice, shared: mine.shared })}</p>}
        {mine.missing > 0 && <p>{t("stats_missing", { number: mine.missing })}</p>}
        {mine.older > 0 && <p>{t("stats_older", { number: mine.older })}</p>}
      </footer>
    </main>
  );
}

const percent = (part: number, all: number): string =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(all ? part / all : 0);

function Counted({ games, name, maps }: { games: MyGames; name: (map: string) => string; maps: MapLine[] }): JSX.Element {
  const added = Object.assign({}, ...maps.map((map) => map.sources)) as MapLine["sources"];
  const sources = sourcesOf([games.mean_sources]);
  const tickets = games.completed + games.failed;
  const level = (one: string): string => {
    const key = `level_${one}`;
    return isKey(key) ? t(key) : one;
  };
  return (
    <>
      <dl class="tiles">
        <Tile label={t("stats_games")} value={number(games.games)} kind="games" />
        <Tile label={t("stats_won")} value={`${number(games.won)} · ${percent(games.won, games.games)}`} kind="won" />
        <Tile label={t("stats_mean")} value={number(games.mean_points, 1)} kind="mean" />
        <Tile
          label={t("stats_tickets")}
          value={`${percent(games.completed, tickets)} · ${t("stats_of", { number: games.completed, all: tickets })}`}
          kind="tickets"
        />
      </dl>
      <Figure title={t("stats_newest")} about={t("stats_newest_about")}>
        <Dots
          ticks={games.point_ticks}
          label={`${t("stats_newest")}. ${t("stats_newest_about")}`}
          games={[...games.newest].reverse().map((one) => ({ ...one, title: `${name(one.map)} ${number(one.points)}` }))}
        />
        <details>
          <summary>{t("stats_as_table")}</summary>
          <Numbers
            label={t("stats_newest")}
            head={[t("stats_date"), t("stats_map"), t("number_of_players"), t("points"), t("stats_won")]}
            rows={games.newest.map((one) => [
              <GameLink key={one.table} game={one} />,
              name(one.map),
              one.players,
              number(one.points),
              one.won ? "✓" : "–",
            ])}
          />
        </details>
      </Figure>
      <Figure title={t("stats_mean_sources")}>
        <Bars
          digits={1}
          label={`${t("stats_mean_sources")}: ${sources.map((source) => `${describeSource(source, added)} ${number(games.mean_sources[source] ?? 0, 1)}`).join(", ")}`}
          parts={sources.map((source) => ({
            name: `${describeSource(source, added)} ${number(games.mean_sources[source] ?? 0, 1)}`,
            kind: colourOf(source, sources),
          }))}
          bars={[{ name: "", label: "", parts: sources.map((source) => games.mean_sources[source] ?? 0) }]}
        />
      </Figure>
      <section class="panel">
        <h2>{t("stats_by_map")}</h2>
        <Numbers
          label={t("stats_by_map")}
          head={[t("stats_map"), t("number_of_players"), t("stats_games"), t("stats_won"), t("stats_share"), t("stats_mean"), t("stats_best")]}
          rows={games.maps.map((one) => [
            name(one.map),
            one.players,
            one.games,
            one.won,
            percent(one.won, one.games),
            number(one.mean_points, 1),
            number(one.best_points),
          ])}
        />
        <p class="best">
          {t("stats_best_game")}: <GameLink game={games.best} /> {name(games.best.map)}, {t("points_count", { number: games.best.points })}
        </p>
      </section>
      {games.bots.length > 0 && (
        <section class="panel">
          <h2>{t("stats_by_bot")}</h2>
          <Numbers
            label={t("stats_by_bot")}
            head={[t("stats_bot"), t("stats_games"), t("stats_won"), t("stats_share")]}
            rows={games.bots.map((one) => [level(one.level), one.games, one.won, percent(one.won, one.games)])}
          />
        </section>
      )}
      <section class="panel">
        <h2>{t("stats_drawn")}</h2>
        <Bars
          digits={1}
          label={`${t("stats_open")} ${number(games.mean_open_cards, 1)}, ${t("stats_blind")} ${number(games.mean_blind_cards, 1)}`}
          parts={drawnParts()}
          bars={[{ name: "", label: "", parts: [games.mean_open_cards, games.mean_blind_cards] }]}
        />
      </section>
    </>
  );
}

function Tile({ label, value, kind }: { label: string; value: string; kind: string }): JSX.Element {
  return (
    <div class="panel tile">
      <dt>{label}</dt>
      <dd data-tile={kind}>{value}</dd>
    </div>
  );
}

function GameLink({ game }: { game: PlayedGame }): JSX.Element {
  const day = new Date(game.ended * 1000).toLocaleDateString(language());
  return (
    <>
      <a href={statsPath(game.table)}>{day}</a>{" "}
      <a href={tablePath(game.table)} aria-label={`${t("stats_to_game")}, ${day}`}>
        <Icon name="open" />
      </a>
    </>
  );
}
