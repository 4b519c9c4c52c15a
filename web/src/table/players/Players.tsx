/** Player list: who is to move, trains, cards, tickets, points; and the score track. */

import type { JSX } from "preact";
import type { SeatView } from "../../api/types";
import { Icon } from "../../app/Icon";
import { memo } from "../../app/memo";
import { BARREL, BARREL_HOOPS } from "../../board/symbols";
import { TerrainArt } from "../../cards/Cards";
import { Badge } from "../../cards/Pieces";
import { PhoneButton } from "../../hotseat/PhoneButton";
import { playedByPhone } from "../../hotseat/privacy";
import { t } from "../../i18n";
import { useShared } from "../../state/structural-sharing";
import type { Game } from "../game";
import { nameOf, useGame } from "../game";

export const Players = memo(function Players(): JSX.Element {
  const { view, card } = useGame("view", "card");
  return (
    <section class="players" aria-label={t("players")} data-panel="players" data-rove>
      <ol>
        {view.seats.map((_, i) => {
          const seat = (view.first + i) % view.seats.length;
          const moving = view.to_move.includes(seat) && view.phase !== "over";
          return <Player key={seat} seat={seat} facts={view.seats[seat]} moving={moving} />;
        })}
      </ol>
      <OwnFacts />
      {card.stalled && <p class="notice">{t("status_stalled")}</p>}
    </section>
  );
});

interface PlayerProps {
  seat: number;
  facts: SeatView | undefined;
  moving: boolean;
}

const Player = memo(function Player({ seat, facts, moving }: PlayerProps): JSX.Element | null {
  const game = useGame("card", "words", "phase", "replaying", "store");
  const { card, words, phase } = game;
  const sits = card.seats[seat];
  if (!facts || !sits) return null;
  const bot = Boolean(sits.bot ?? sits.stand_in);
  const about = card.mine.includes(seat)
    ? t("you")
    : sits.stand_in
      ? t("stand_in", { level: t(`level_${sits.stand_in}`) })
      : sits.bot
        ? t("bot_level", { level: t(`level_${sits.bot}`) })
        : playedByPhone(card, seat)
          ? t("phone_plays")
          : "";
  return (
    <li class={`player${moving ? " player-moving" : ""}${moving && bot ? " player-thinking" : ""}`} data-seat={seat}>
      <Badge seat={seat} />
      <span class="player-name">
        {nameOf(card, seat)}
        {about && <small> {about}</small>}
        {moving && <small class="player-turn"> {t("to_move")}</small>}
        {card.mine.includes(seat) && !game.replaying && phase !== "over" && (
          <>
            <StandIn game={game} seat={seat} />
            <PhoneButton game={game} seat={seat} />
          </>
        )}
      </span>
      <span class="player-points" aria-label={words.points(facts.points)}>
        {facts.points}
      </span>
      <span class="player-facts">
        <Fact label={words.t("trains_left")} value={facts.trains} icon="train" />
        <Fact label={t("cards_held")} value={facts.cards} icon="card" />
        <Fact label={words.t("tickets_held")} value={facts.tickets} icon="ticket" />
        <MapFacts seat={seat} />
        {phase === "opening" && facts.chosen && <small>{t("chosen")}</small>}
      </span>
    </li>
  );
});

/** Hands the seat to a bot for a while, and takes it back. */
function StandIn({ game, seat }: { game: Pick<Game, "card" | "store">; seat: number }): JSX.Element {
  const away = Boolean(game.card.seats[seat]?.stand_in);
  const label = t(away ? "come_back" : "away");
  return (
    <button
      type="button"
      class={`away${away ? " away-on" : ""}`}
      aria-label={label}
      title={label}
      onClick={() => void game.store.send(away ? { do: "back", seat } : { do: "away", seat, level: "regular" })}
    >
      {away ? label : <Icon name="cup" />}
    </button>
  );
}

const ICONS: Record<string, string> = {
  train: "M2 5.5H14V11H2ZM4.6 11A1.4 1.4 0 1 0 4.6 13.8 1.4 1.4 0 1 0 4.6 11ZM11.4 11A1.4 1.4 0 1 0 11.4 13.8 1.4 1.4 0 1 0 11.4 11Z",
  card: "M3.5 2H12.5V14H3.5ZM5 3.5V12.5H11V3.5Z",
  ticket: "M1.5 4.5H14.5V7A1.2 1.2 0 0 0 14.5 9.4V11.8H1.5V9.4A1.2 1.2 0 0 0 1.5 7Z",
  marker: "M8 2A5 5 0 0 1 13 7C13 10.5 8 14.5 8 14.5S3 10.5 3 7A5 5 0 0 1 8 2ZM8 5A2 2 0 1 0 8 9 2 2 0 1 0 8 5Z",
  bullet: "M1 5H8C12 5 14 7.4 15 9.8 14.6 11.2 13.4 11.8 12 11.8H1Z",
};

function Fact({ label, value, icon }: { label: string; value: number | string; icon: string }): JSX.Element {
  return (
    <span class="fact" title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[icon] ?? ""} fill-rule="evenodd" />
      </svg>
      <span class="sr">{label}: </span>
      {value}
    </span>
  );
}

/** What the map's own rules say of a player. */
function MapFacts({ seat }: { seat: number }): JSX.Element {
  const { openFacts: own, words } = useGame("openFacts", "words");
  return (
    <>
      {own.merchandise && (
        <span class="fact" title={t("merchandise")}>
          <svg class="merchandise" viewBox="-6 -6 12 12" aria-hidden="true">
            <path d={BARREL} />
            <path class="hoops" d={BARREL_HOOPS} />
          </svg>
          <span class="sr">{t("merchandise")}: </span>
          {own.merchandise[seat]}
        </span>
      )}
      {own.markers_left && <Fact label={t("markers_left")} value={own.markers_left[seat] ?? 0} icon="marker" />}
      {own.bullet_track && <Fact label={t("bullet_track")} value={own.bullet_track[seat] ?? 0} icon="bullet" />}
      {Object.entries(own.terrain?.[seat] ?? {}).map(([kind, count]) =>
        count ? (
          <span key={kind} class="fact fact-terrain" title={words.terrain(kind)}>
            <TerrainArt kind={kind} />
            <span class="sr">{words.terrain(kind)}: </span>
            {count}
          </span>
        ) : null,
      )}
    </>
  );
}

/** What the map's own rules say of the table. */
const OwnFacts = memo(function OwnFacts(): JSX.Element | null {
  const { openFacts: own, words, card } = useGame("openFacts", "words", "card");
  if (own.bullet_track) return <BulletTrack track={own.bullet_track} left={own.bullet_trains_left ?? 0} />;
  const lines: string[] = [];
  if (own.merchandise_left !== undefined) lines.push(`${t("merchandise")}: ${t("merchandise_left", { number: own.merchandise_left })}`);
  if (own.alvin_city) {
    lines.push(t("alvin_at", { city: words.city(own.alvin_city) }));
    if (own.alvin_holder !== undefined && own.alvin_holder >= 0) lines.push(t("alvin_held", { name: nameOf(card, own.alvin_holder) }));
  }
  return lines.length ? <p class="own-facts">{lines.join(" · ")}</p> : null;
});

function BulletTrack({ track, left }: { track: number[]; left: number }): JSX.Element {
  const most = Math.max(20, ...track) + 2;
  return (
    <div class="bullet-track">
      <div class="track-head">
        <span>{t("bullet_track")}</span>
        <small>{t("bullet_left", { number: left })}</small>
      </div>
      <Ruler values={track} most={most} label={t("bullet_track")} />
    </div>
  );
}

/** All players on one line. */
export const ScoreTrack = memo(function ScoreTrack(): JSX.Element {
  const { view } = useGame("view");
  const points = useShared(view.seats.map((seat) => seat.points));
  return (
    <section class="score-track" aria-label={t("score_track")}>
      <Ruler values={points} most={Math.max(50, Math.ceil((Math.max(...points) + 5) / 50) * 50)} label={t("score_track")} />
    </section>
  );
});

const Ruler = memo(function Ruler({ values, most, label }: { values: number[]; most: number; label: string }): JSX.Element {
  const { card } = useGame("card");
  const step = most > 100 ? 20 : most > 30 ? 10 : 5;
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  const spoken = values.map((value, seat) => `${nameOf(card, seat)} ${value}`).join(", ");
  const before = (seat: number): number => values.slice(0, seat).filter((value) => value === values[seat]).length;
  return (
    <div class="ruler" role="img" aria-label={`${label}: ${spoken}`}>
      {marks.map((mark) => (
        <span key={mark} class="ruler-mark" style={{ left: `${(100 * mark) / most}%` }}>
          {mark}
        </span>
      ))}
      {values.map((value, seat) => (
        <span key={seat} class="ruler-piece" style={{ left: `calc(${(100 * Math.max(0, value)) / most}% + ${before(seat) * 7}px)` }}>
          <Badge seat={seat} />
        </span>
      ))}
    </div>
  );
});
