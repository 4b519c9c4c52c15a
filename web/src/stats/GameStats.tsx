/** Statistics of one finished game. */

import type { JSX } from "preact";
import { get, queryString } from "../api/http";
import { useQuery } from "../api/requests";
import type { Card, News, SeatSummary, Summary } from "../api/types";
import { Pending } from "../app/Message";
import { tablePath } from "../app/router";
import { SeatPictureOf } from "../cards/Face";
import { localized, MapWords, t } from "../i18n";
import { OriginNote } from "../replay/OriginNote";
import { useMap } from "../state/maps";
import { nameOf } from "../table/game";
import { Bars, Figure, Lines, Numbers, number } from "./charts";
import { colourOf, describeSource, drawnParts, sourcesOf } from "./point-sources";

interface Found {
  card: Card;
  summary: Summary;
}

async function fetchStats(id: string, asked: string): Promise<Found> {
  const [news, summary] = await Promise.all([get<News & { card: Card }>(`/tables/${id}${asked}`), get<Summary>(`/tables/${id}/statistics${asked}`)]);
  return { card: news.card, summary };
}

export function GameStats({ id, token }: { id: string; token: string }): JSX.Element {
  const asked = useQuery(() => fetchStats(id, queryString({ token })), [id, token]);
  const maps = useMap(asked.data?.card.settings.map);
  const map = maps.data;
  if (!asked.data || !map) return <Pending asked={asked.data ? maps : asked} />;
  const { card, summary } = asked.data;
  const words = new MapWords(map.facts);
  return (
    <main class="stats">
      <header class="stats-head">
        <h1>
          {t("stats_game")} <small>{localized(map.facts.name)}</small>
        </h1>
        <div class="buttons">
          <a class="button" href={tablePath(id, token)}>
            {t("stats_to_end")}
          </a>
          <a class="button" href="/me">
            {t("my_statistics")}
          </a>
        </div>
        <OriginNote card={card} />
      </header>
      <Course card={card} summary={summary} words={words} token={token} />
      <Sources card={card} summary={summary} words={words} />
      <Drawn card={card} summary={summary} words={words} />
      <section class="panel">
        <h2>{t("stats_numbers")}</h2>
        <AllNumbers card={card} summary={summary} words={words} />
      </section>
    </main>
  );
}

interface Props {
  card: Card;
  summary: Summary;
  words: MapWords;
}

function Course({ card, summary, words, token }: Props & { token: string }): JSX.Element {
  const { course, seats, players } = summary;
  // Everybody's turn is one step on the line.
  const turns = summary.turns / players;
  const lines = seats.map((one, seat) => ({
    seat,
    name: nameOf(card, seat),
    points: [
      ...course.map((point): [number, number] => [point.turn / players, point.points[seat] ?? 0]),
      [turns, course.at(-1)?.points[seat] ?? 0] as [number, number],
      [turns * 1.05, one.points] as [number, number],
    ],
  }));
  const spoken = seats.map((one, seat) => `${nameOf(card, seat)} ${number(one.points)}`).join(", ");
  return (
    <Figure title={t("stats_course")} about={words.t("stats_course_about")}>
      <Lines lines={lines} xTicks={summary.turn_ticks} yTicks={summary.point_ticks} label={`${t("stats_course")}: ${spoken}`} />
      <Names card={card} seats={seats} />
      <details>
        <summary>{t("stats_as_table")}</summary>
        <div class="numbers-long">
          <Numbers
            label={t("stats_course")}
            head={[t("stats_turn"), ...seats.map((_, seat) => nameOf(card, seat))]}
            rows={[
              ...course.map((point) => [
                point.number ? <a href={tablePath(card.table, token, point.number)}>{Math.ceil(point.turn / players)}</a> : 0,
                ...point.points.map((points) => number(points)),
              ]),
              [t("stats_final"), ...seats.map((one) => number(one.points))],
            ]}
          />
        </div>
      </details>
    </Figure>
  );
}

function Names({ card, seats }: { card: Card; seats: SeatSummary[] }): JSX.Element {
  return (
    <ul class="legend">
      {seats.map((one, seat) => (
        <li key={seat}>
          <SeatPictureOf card={card} seat={seat} /> {nameOf(card, seat)} <b>{number(one.points)}</b>
        </li>
      ))}
    </ul>
  );
}

function Sources({ card, summary, words }: Props): JSX.Element {
  const { seats } = summary;
  const sources = sourcesOf(seats.map((seat) => seat.sources));
  return (
    <Figure title={t("stats_sources")}>
      <Bars
        label={t("stats_sources")}
        parts={sources.map((source) => ({ name: describeSource(source, words), kind: colourOf(source, sources) }))}
        bars={seats.map((one, seat) => ({
          name: nameOf(card, seat),
          label: <Player card={card} seat={seat} />,
          parts: sources.map((source) => one.sources[source] ?? 0),
        }))}
      />
    </Figure>
  );
}

function Player({ card, seat }: { card: Card; seat: number }): JSX.Element {
  return (
    <>
      <SeatPictureOf card={card} seat={seat} /> {nameOf(card, seat)}
    </>
  );
}

/** Cards drawn of side decks, by deck: the server counts them as `DECK_cards`. */
function sideCards(seat: SeatSummary): Record<string, number> {
  const counts = Object.entries(seat).filter(([name, count]) => name.endsWith("_cards") && !["open_cards", "blind_cards"].includes(name) && count);
  return Object.fromEntries(counts.map(([name, count]) => [name.replace(/_cards$/, ""), Number(count)]));
}

/** Side decks that somebody drew from. */
const drawnSide = (seats: SeatSummary[]): string[] => [...new Set(seats.flatMap((seat) => Object.keys(sideCards(seat))))];

function Drawn({ card, summary, words }: Props): JSX.Element {
  const side = drawnSide(summary.seats);
  return (
    <Figure title={t("stats_drawn")}>
      <Bars
        label={t("stats_drawn")}
        parts={[...drawnParts(), ...side.map((deck) => ({ name: words.ownText(deck), kind: 6 }))]}
        bars={summary.seats.map((one, seat) => ({
          name: nameOf(card, seat),
          label: <Player card={card} seat={seat} />,
          parts: [one.open_cards, one.blind_cards, ...side.map((deck) => sideCards(one)[deck] ?? 0)],
        }))}
      />
    </Figure>
  );
}

/** Everything that the pictures show, and the rest. */
function AllNumbers({ card, summary, words }: Props): JSX.Element {
  const { seats } = summary;
  const sources = sourcesOf(seats.map((seat) => seat.sources));
  const row = (name: string, value: (seat: SeatSummary) => number | null): (string | number)[] => [
    name,
    ...seats.map((seat) => {
      const found = value(seat);
      return found === null ? "–" : number(found);
    }),
  ];
  const rows = [
    row(t("total"), (seat) => seat.points),
    row(t("stats_place"), (seat) => seat.rank),
    ...sources.map((source) => row(describeSource(source, words), (seat) => seat.sources[source] ?? 0)),
    row(words.t("stats_completed_count"), (seat) => seat.completed),
    row(words.t("stats_failed_count"), (seat) => seat.failed),
    row(`${words.word("train_cards")}, ${t("stats_open")}`, (seat) => seat.open_cards),
    row(`${words.word("train_cards")}, ${t("stats_blind")}`, (seat) => seat.blind_cards),
    ...drawnSide(seats).map((deck) => row(words.ownText(deck), (seat) => sideCards(seat)[deck] ?? 0)),
    row(words.t("stats_ticket_draws"), (seat) => seat.ticket_draws),
    row(t("stats_routes"), (seat) => seat.routes),
    row(words.t("stats_trains"), (seat) => seat.trains),
    ...(seats.some((seat) => seat.longest_path !== null) ? [row(t("stats_longest"), (seat) => seat.longest_path)] : []),
    row(t("stats_turns"), (seat) => seat.turns),
  ];
  return (
    <Numbers
      label={t("stats_numbers")}
      head={[t("stats_player"), ...seats.map((_, seat) => <Player key={seat} card={card} seat={seat} />)]}
      rows={rows}
    />
  );
}
