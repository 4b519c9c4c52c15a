/** The lowered curtain: whose turn it is, what happened in the open, and the table for everybody. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Badge } from "../cards/Pieces";
import { language, MapWords, t } from "../i18n";
import { nameOf, useWholeGame } from "../table/game";
import type { LogLine } from "../table/log/narration";
import { movesSinceMine, narrate } from "../table/log/narration";
import { UndoRequest } from "../table/prompt/Prompt";
import { GameProvider, TableLayout } from "../table/TableView";
import type { CurtainProps } from "./CurtainPage";
import { Phones } from "./Phones";
import { PinForm, unlock } from "./PinForm";
import { nextSeat, playedByPhone } from "./privacy";

type Raise = (seat: number, unlock?: string) => void;
/** So many moves are told when there are more. */
const MOST_TOLD = 8;

export function Lowered(props: CurtainProps & { raise: Raise }): JSX.Element | null {
  const { card, state, raise } = props;
  const { view } = state;
  /** The seat whose PIN is asked for, or the seat that was told to wait. */
  const [wanted, setWanted] = useState<number | null>(null);
  const [table, setTable] = useState<number | null>(null);
  const [phones, setPhones] = useState(false);
  const open = useMemo(() => ({ ...card, mine: [], host: false }), [card]);
  if (!view) return null;
  const next = nextSeat(card, view);
  const at = wanted ?? (next === table ? null : next);
  const look = (seat: number): void => (card.seats[seat]?.pin ? setWanted(seat) : raise(seat));
  const toTable = (): void => {
    setWanted(null);
    setTable(next);
  };
  const more = { next, look, phones: () => setPhones(true) };
  return (
    <>
      {at === null ? (
        <GameProvider store={props.store} card={open} state={state} entries={props.entries} map={props.map}>
          <TableLayout>
            <TableBar {...props} {...more} />
          </TableLayout>
        </GameProvider>
      ) : (
        <Curtain key={at} {...props} {...more} seat={at} toTable={toTable} />
      )}
      {phones && <Phones store={props.store} card={card} onClose={() => setPhones(false)} />}
    </>
  );
}

interface MoreProps extends CurtainProps {
  raise: Raise;
  next: number | null;
  look: (seat: number) => void;
  phones: () => void;
}

function Curtain(props: MoreProps & { seat: number; toTable: () => void }): JSX.Element {
  const { seat, next, card, state, map, raise, store } = props;
  const name = nameOf(card, seat);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = useMemo(() => new MapWords(map.facts), [map]);
  const opening = state.view?.phase === "opening";
  const turn = seat === next;
  return (
    <main class="curtain" data-curtain={seat} data-number={state.number}>
      <div class="curtain-sheet panel">
        <h1 ref={heading} tabIndex={-1}>
          <Badge seat={seat} /> {turn ? t("pass_to", { name }) : t("cards_of", { name })}
        </h1>
        {turn && <p>{words.t(opening ? "pass_opening" : "pass_turn", { name })}</p>}
        {card.seats[seat]?.pin ? (
          <PinForm label={t("pin_of", { name })} button={t("pin_open")} give={async (pin) => raise(seat, await unlock(store.id, seat, pin))} />
        ) : (
          <button type="button" class="primary large" data-raise={seat} onClick={() => raise(seat)}>
            {t("raise", { name })}
          </button>
        )}
        <Happened {...props} />
        <div class="buttons">
          <button type="button" data-to-table onClick={props.toTable}>
            {t(turn ? "look_at_table" : "not_now")}
          </button>
          <Others {...props} except={seat} />
        </div>
      </div>
    </main>
  );
}

/** What everybody may know of what was done since the player's own last move. */
function Happened({ seat, card, entries }: MoreProps & { seat: number }): JSX.Element | null {
  const told = useMemo(() => narrate(entries, (one) => nameOf(card, one)), [entries, card, language()]);
  const since = movesSinceMine(told, [seat]);
  const shown = since.slice(-MOST_TOLD);
  if (!shown.length) return null;
  const some = since.length > shown.length || !told.some((one) => one.seat === seat);
  const title = some ? t("raise_before") : t("raise_since", { name: nameOf(card, seat) });
  return (
    <section class="curtain-since" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map((one) => (
          <Line key={one.number} told={one} name={nameOf(card, one.seat ?? -1)} />
        ))}
      </ul>
    </section>
  );
}

function Line({ told, name }: { told: LogLine; name: string }): JSX.Element {
  return (
    <li class="log-line">
      <div class="log-part">
        {told.seat !== null && <Badge seat={told.seat} />}
        <span>
          <b>{name}</b> {told.text}
          <b class="log-points">{told.points.map((one) => ` +${one.points}`).join("")}</b>
        </span>
      </div>
    </li>
  );
}

/** In place of the prompt while everybody may look: who is to move, and the ways behind the curtain. */
function TableBar(props: MoreProps): JSX.Element {
  const { card, state, next, look } = props;
  const movers = state.view?.to_move ?? [];
  const bot = movers.length === 1 && movers.some((seat) => card.seats[seat]?.bot ?? card.seats[seat]?.stand_in);
  const names = movers.map((seat) => nameOf(card, seat)).join(", ");
  const phones = movers.filter((seat) => card.mine.includes(seat) && playedByPhone(card, seat));
  return (
    <section class="prompt table-bar" aria-label={t("curtain_down")} aria-live="polite">
      <UndoRequest game={useWholeGame()} seats={card.mine} />
      <div class="prompt-line">
        <div class="prompt-words">
          {movers.map((seat) => (
            <Badge key={seat} seat={seat} />
          ))}
          <span class={bot ? "thinking" : ""}>{bot ? t("thinking", { name: names }) : t("others_move", { names, number: movers.length })}</span>
          {phones.length > 0 && <em>{t("phone_moves", { names: phones.map((seat) => nameOf(card, seat)).join(", ") })}</em>}
        </div>
        {next !== null && (
          <button type="button" class="primary" data-raise={next} onClick={() => look(next)}>
            {t("raise", { name: nameOf(card, next) })}
          </button>
        )}
      </div>
      <div class="buttons">
        <Others {...props} except={next} />
      </div>
    </section>
  );
}

/** Looking at one's cards when it is somebody else's turn, and playing by phone. */
function Others({ card, except, look, phones }: MoreProps & { except: number | null }): JSX.Element {
  // Whoever plays by phone looks there.
  const seats = card.mine.filter((seat) => seat !== except && (card.mine.length === 1 || !playedByPhone(card, seat)));
  return (
    <>
      {seats.map((seat) => (
        <button key={seat} type="button" class="quiet" data-look={seat} onClick={() => look(seat)}>
          <Badge seat={seat} /> {t("look_cards", { name: nameOf(card, seat) })}
        </button>
      ))}
      <button type="button" class="quiet" data-phones onClick={phones}>
        {t("phones")}
      </button>
    </>
  );
}
