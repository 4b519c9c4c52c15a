/** Game log in words, and chat. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../app/Icon";
import { tablePath } from "../../app/router";
import { Badge } from "../../cards/Pieces";
import { t } from "../../i18n";
import type { Game } from "../game";
import { nameOf, useGame } from "../game";
import type { LogLine } from "./narration";
import { describePoints, movesSinceMine } from "./narration";

export function Log(): JSX.Element {
  const game = useGame();
  const list = useRef<HTMLOListElement>(null);
  const { narration } = game;
  const since = movesSinceMine(narration, game.card.mine);
  const first = since[0]?.number ?? Infinity;
  const last = narration.at(-1)?.number;
  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last]);
  const talking = game.card.mine.length > 0 || game.card.host;
  return (
    <section class="log" aria-label={t("log")} data-panel="log">
      <ol ref={list} class="log-list" tabIndex={0} aria-label={t("log")}>
        {narration.map((one) => (
          <Line key={one.number} game={game} told={one} fresh={one.number >= first} />
        ))}
        {!narration.length && <li class="log-line">{t("log_empty")}</li>}
      </ol>
      {!game.replaying && last !== undefined && <LookBack game={game} last={last} />}
      {talking && !game.replaying && <Chat game={game} />}
    </section>
  );
}

function LookBack({ game, last }: { game: Game; last: number }): JSX.Element {
  return (
    <a class="look-back" data-look-back href={tablePath(game.store.id, game.store.token, last)}>
      <Icon name="past" /> {t("look_back")}
    </a>
  );
}

function Line({ game, told, fresh }: { game: Game; told: LogLine; fresh: boolean }): JSX.Element {
  const { routes } = told;
  const kind = told.chat ? " log-chat" : told.seat === null ? " log-table" : "";
  const points = describePoints(told, (seat) => nameOf(game.card, seat));
  const show = (): void => game.selection.update({ hover: routes[0] ?? null });
  return (
    <li class={`log-line${kind}${told.gone ? " log-gone" : ""}${fresh ? " log-fresh" : ""}`} onMouseEnter={routes.length ? show : undefined}>
      {told.seat !== null && <Badge seat={told.seat} />}
      <span>
        {told.seat !== null && <b>{nameOf(game.card, told.seat)} </b>}
        {told.text}
        {points.length > 0 && <b class="log-points"> {points.join(" · ")}</b>}
      </span>
    </li>
  );
}

function Chat({ game }: { game: Game }): JSX.Element {
  const [text, setText] = useState("");
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    const message = text.trim();
    if (!message) return;
    setText("");
    if (!(await game.store.send({ do: "say", text: message, ...(game.own ? { seat: game.own.seat } : {}) }))) setText(message);
  };
  return (
    <form class="chat" onSubmit={(event) => void say(event)}>
      <input aria-label={t("say")} placeholder={t("say")} maxLength={500} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={!text.trim()}>
        {t("send")}
      </button>
    </form>
  );
}
