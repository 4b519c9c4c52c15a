/** Waiting room: a table before its game, with its seats, the invite link and the start button. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Card, Level, Seat } from "../../api/types";
import { navigate } from "../../app/router";
import { SeatPicture } from "../../cards/Face";
import { localized, t } from "../../i18n";
import { RuleReason } from "../../rules/RuleReason";
import type { GameMap } from "../../state/maps";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import type { TableStore } from "../../state/table";
import { nameOf } from "../../table/game";
import { Differences, MapPicture } from "../MapPicture";
import { LevelOptions } from "../setup/BotLevels";
import { Invitation, SeatLink } from "./InviteLinks";
import { SettingsSummary } from "./SettingsSummary";
import { TableSettingsDialog } from "./TableSettingsDialog";

interface Props {
  store: TableStore;
  card: Card;
  map: GameMap;
}

export function WaitingRoom({ store, card, map }: Props): JSX.Element {
  const { notice } = useStore(store);
  const [changing, setChanging] = useState(false);
  const full = card.seats.every((seat) => seat.person || seat.bot);
  return (
    <main class="waiting">
      <div class="waiting-map">
        <MapPicture id={card.settings.map} />
        <div class="panel">
          <h2>{localized(map.facts.name)}</h2>
          <Differences about={map.facts.about} />
        </div>
        <div class="panel">
          <h2>{t("settings")}</h2>
          <SettingsSummary card={card} facts={map.facts} />
          {card.host && (
            <button type="button" data-set-up onClick={() => setChanging(true)}>
              {t("change_settings")}
            </button>
          )}
        </div>
      </div>
      <div class="waiting-people">
        <section class="panel waiting-seats">
          <h1>{t("waiting_title")}</h1>
          <p>{t(card.host ? "waiting_host" : "waiting_guest")}</p>
          <ol>
            {card.seats.map((seat, number) => (
              <SeatLine key={number} store={store} card={card} seat={seat} number={number} />
            ))}
          </ol>
          {notice && !changing && (
            <p class="notice" role="alert">
              <RuleReason reason={notice} />
            </p>
          )}
          {!card.mine.length && card.seats.some((seat) => !seat.person && !seat.bot && seat.plan === "open") && <SitForm store={store} />}
          {card.host && (
            <div class="buttons">
              <button type="button" class="primary large" data-start disabled={!full} onClick={() => void store.send({ do: "start" })}>
                {t("start_game")}
              </button>
              {!full && (
                <button type="button" data-fill onClick={() => void store.send({ do: "fill", level: prefs.value.level })}>
                  {t("fill_bots")}
                </button>
              )}
              <button type="button" class="quiet" onClick={() => void store.send({ do: "close" }).then((done) => done && navigate("/"))}>
                {t("close_table")}
              </button>
            </div>
          )}
        </section>
        {(card.mine.length > 0 || card.host) && <Invitation store={store} />}
      </div>
      {changing && <TableSettingsDialog store={store} card={card} onClose={() => setChanging(false)} />}
    </main>
  );
}

function SeatLine({ store, card, seat, number }: { store: TableStore; card: Card; seat: Seat; number: number }): JSX.Element {
  const mine = card.mine.includes(number);
  const taken = seat.person || seat.bot;
  return (
    <li class={taken ? "" : "seat-free"}>
      <SeatPicture seat={seat} number={number} />
      <span class="seat-name">
        {taken ? nameOf(card, number) : t(seat.plan === "person" ? "seat_kept" : "seat_open")}
        {seat.bot && <small> {t("bot_level", { level: t(`level_${seat.bot}`) })}</small>}
        {mine && <small> {t("you")}</small>}
      </span>
      {(mine || (card.host && !taken)) && <SeatLink key={String(taken)} store={store} seat={number} kept={!taken} />}
      {card.host && !taken && (
        <select
          aria-label={t("fill_bot")}
          value=""
          onChange={(event) => void store.send({ do: "fill", seat: number, level: event.currentTarget.value as Level })}
        >
          <option value="">{t("fill_bot")} …</option>
          <LevelOptions />
        </select>
      )}
      {taken && (mine || card.host) && (
        <button type="button" class="quiet" onClick={() => void store.send({ do: "leave", seat: number })}>
          {t(mine ? "leave_seat" : "free_seat")}
        </button>
      )}
    </li>
  );
}

function SitForm({ store }: { store: TableStore }): JSX.Element {
  const { name } = useStore(prefs);
  const sit = (event: Event): void => {
    event.preventDefault();
    void store.send({ do: "sit", name: name.trim(), token: store.token });
  };
  return (
    <form class="sit" onSubmit={sit}>
      <label class="field">
        <span>{t("your_name")}</span>
        <input
          name="name"
          maxLength={30}
          autocomplete="nickname"
          value={name}
          onInput={(event) => prefs.update({ name: event.currentTarget.value })}
        />
      </label>
      <button type="submit" class="primary">
        {t("sit_down")}
      </button>
    </form>
  );
}
