/** Game log in words, and chat. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../app/Icon";
import { memo } from "../../app/memo";
import { tablePath } from "../../app/router";
import { Badge } from "../../cards/Pieces";
import { t } from "../../i18n";
import type { Game } from "../game";
import { nameOf, useGame, useSelection } from "../game";
import type { LogLine } from "./narration";
import { describePoints, movesSinceMine } from "./narration";

export const Log = memo(function Log(): JSX.Element {
  const game = useGame("narration", "card", "replaying", "store", "own");
  const list = useRef<HTMLOListElement>(null);
  const { narration } = game;
  const since = movesSinceMine(narration, game.card.mine);
  const first = since[0]?.number ?? Infinity;
  const last = narration.at(-1)?.number;
  // On a phone the list has no height until its tab is chosen.
  const { tab } = useSelection("tab");
  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last, tab]);
  const talking = game.card.mine.length > 0 || game.card.host;
  return (
    <section class="log" aria-label={t("log")} data-panel="log">
      <ol ref={list} class="log-list" tabIndex={0} aria-label={t("log")}>
        {narration.map((one) => (
          <Line key={one.number} told={one} fresh={one.number >= first} />
        ))}
        {!narration.length && <li class="log-line">{t("log_empty")}</li>}
      </ol>
      {!game.replaying && last !== undefined && <LookBack game={game} last={last} />}
      {talking && !game.replaying && <Chat game={game} />}
    </section>
  );
});

function LookBack({ game, last }: { game: Pick<Game, "store">; last: number }): JSX.Element {
  return (
    <a class="look-back" data-look-back href={tablePath(game.store.id, game.store.token, last)}>
      <Icon name="past" /> {t("look_back")}
    </a>
  );
}

const Line = memo(function Line({ told, fresh }: { told: LogLine; fresh: boolean }): JSX.Element {
  const { card, selection } = useGame("card", "selection");
  const { routes } = told;
  const kind = told.chat ? " log-chat" : told.seat === null ? " log-table" : "";
  const points = describePoints(told, (seat) => nameOf(card, seat));
  const parts = told.parts.length ? told.parts : [told];
  const show = (): void => selection.update({ hover: routes[0] ?? null });
  return (
    <li class={`log-line${kind}${told.gone ? " log-gone" : ""}${fresh ? " log-fresh" : ""}`} onMouseEnter={routes.length ? show : undefined}>
      {parts.map(({ seat, text }, i) => (
        <div key={i} class="log-part">
          {seat !== null && <Badge seat={seat} />}
          <span>
            {seat !== null && <b>{nameOf(card, seat)} </b>}
            {text}
            {i === 0 && points.length > 0 && <b class="log-points"> {points.join(" · ")}</b>}
          </span>
        </div>
      ))}
    </li>
  );
});

function Chat({ game }: { game: Pick<Game, "store" | "own"> }): JSX.Element {
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
