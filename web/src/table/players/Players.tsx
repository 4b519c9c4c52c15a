/** Player list: who is to move, trains, cards, tickets, points; and the score track. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Command, SeatView } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { Icon } from "../../app/Icon";
import { memo } from "../../app/memo";
import { SeatPicture } from "../../cards/Face";
import { PhoneButton } from "../../hotseat/PhoneButton";
import { playedByPhone } from "../../hotseat/privacy";
import { t } from "../../i18n";
import { useShared } from "../../state/structural-sharing";
import type { Game } from "../game";
import { nameOf, useGame } from "../game";
import { Fact } from "./Fact";
import { Ruler } from "./Ruler";
import { SeatFacts, TableFacts } from "./VariantFacts";

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
      <TableFacts />
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
  const game = useGame("card", "words", "phase", "replaying", "store", "map");
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
      <SeatPicture seat={sits} number={seat} />
      <span class="player-name">
        {nameOf(card, seat)}
        {about && <small> {about}</small>}
        {moving && <small class="player-turn"> {t("to_move")}</small>}
        {card.mine.includes(seat) && !game.replaying && phase !== "over" && (
          <>
            {!sits.resigned && <StandIn game={game} seat={seat} />}
            <PhoneButton game={game} seat={seat} />
          </>
        )}
      </span>
      <span class="player-points" aria-label={words.points(facts.points)}>
        {facts.points}
      </span>
      <span class="player-facts">
        <Fact
          label={words.t("trains_left")}
          value={facts.trains}
          icon={ICONS.train}
          alert={isLow(game, facts.trains) ? t("trains_low") : undefined}
        />
        <Fact label={t("cards_held")} value={facts.cards} icon={ICONS.card} />
        <Fact label={words.t("tickets_held")} value={facts.tickets} icon={ICONS.ticket} />
        <SeatFacts seat={seat} />
        {phase === "opening" && facts.chosen && <small>{t("chosen")}</small>}
      </span>
    </li>
  );
});

/** One more claim may set off the last round. */
function isLow({ map, phase }: Pick<Game, "map" | "phase">, trains: number): boolean {
  const longest = Math.max(...map.facts.routes.map((route) => route.length));
  return phase !== "over" && trains <= map.facts.setup.last_trains + longest;
}

/** Hands the seat to a bot for a while, once that is confirmed, and takes it back. */
function StandIn({ game, seat }: { game: Pick<Game, "card" | "store">; seat: number }): JSX.Element {
  const [asking, setAsking] = useState(false);
  const away = Boolean(game.card.seats[seat]?.stand_in);
  const send = (command: Command): void => {
    setAsking(false);
    void game.store.send(command);
  };
  return (
    <>
      <button
        type="button"
        class={`away${away ? " away-on" : ""}`}
        data-away={away}
        title={t(away ? "come_back" : "away")}
        onClick={() => (away ? send({ do: "back", seat }) : setAsking(true))}
      >
        {!away && <Icon name="cup" />} {t(away ? "come_back" : "away_short")}
      </button>
      {asking && (
        <Dialog title={t("away")} class="away-dialog" onClose={() => setAsking(false)}>
          <p>{t("away_about")}</p>
          <div class="buttons">
            <button type="button" class="primary" data-away-yes onClick={() => send({ do: "away", seat, level: "regular" })}>
              {t("away_yes")}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t("cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const ICONS = {
  train: "M2 5.5H14V11H2ZM4.6 11A1.4 1.4 0 1 0 4.6 13.8 1.4 1.4 0 1 0 4.6 11ZM11.4 11A1.4 1.4 0 1 0 11.4 13.8 1.4 1.4 0 1 0 11.4 11Z",
  card: "M3.5 2H12.5V14H3.5ZM5 3.5V12.5H11V3.5Z",
  ticket: "M1.5 4.5H14.5V7A1.2 1.2 0 0 0 14.5 9.4V11.8H1.5V9.4A1.2 1.2 0 0 0 1.5 7Z",
};

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
