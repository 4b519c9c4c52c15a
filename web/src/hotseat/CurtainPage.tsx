/** Hot-seat page: one screen for several people, with a curtain between turns.
 *
 * While it is down, the page knows what a spectator does. Raising it opens a second connection that shows one seat; lowering it
 * closes that one and keeps nothing of it. */

import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Card, Entry, State } from "../api/types";
import { Message } from "../app/Message";
import { Badge } from "../cards/Pieces";
import { t } from "../i18n";
import type { GameMap } from "../state/maps";
import { useStore } from "../state/store";
import { TableStore } from "../state/table";
import { nameOf } from "../table/game";
import { Prompt } from "../table/prompt/Prompt";
import { GameProvider, TableLayout } from "../table/TableView";
import { Lowered } from "./Curtain";
import { clearTraces } from "./clear-traces";
import { PinDialog } from "./PinForm";
import { TurnOver } from "./TurnOver";

export interface CurtainProps {
  store: TableStore;
  card: Card;
  state: State;
  entries: Entry[];
  map: GameMap;
}

export function CurtainPage(props: CurtainProps): JSX.Element {
  const { store, map, state } = props;
  const [raised, setRaised] = useState<TableStore | null>(null);
  /** How far the one who has just played had seen: the curtain tells nothing older. */
  const [seen, setSeen] = useState(0);
  const raise = (seat: number, unlock = ""): void =>
    setRaised(new TableStore(store.id, store.token, { seats: String(seat), unlock, entries: store.value.entries }));
  const lower = useCallback((number = 0) => {
    setSeen(number);
    setRaised(null);
  }, []);
  if (raised) {
    return <Raised key={raised.access.unlock || raised.access.seats} store={raised} map={map} lower={lower} again={raise} />;
  }
  return state.number < seen ? <Message text={t("loading")} /> : <Lowered {...props} raise={raise} />;
}

interface RaisedProps {
  store: TableStore;
  map: GameMap;
  lower: (number?: number) => void;
  again: (seat: number, unlock: string) => void;
}

/** Made here, it holds nothing of the hand that was shown: a browser may keep the button that was pressed last. */
const lowering = (store: TableStore, lower: RaisedProps["lower"]) => (): void => lower(store.value.state?.number);

/** One seat's turn, or a look at its cards. When the turn is over the player sees what came of it, and lowers the curtain. */
function Raised({ store, map, lower, again }: RaisedProps): JSX.Element {
  const { card, state, entries, refused } = useStore(store);
  const seat = Number(store.access.seats);
  /** The number at which the turn began; null before. */
  const [began, setBegan] = useState<number | null>(null);
  useEffect(() => {
    store.open();
    const hide = (): void => lower();
    addEventListener("pagehide", hide);
    return () => {
      removeEventListener("pagehide", hide);
      store.forget();
      clearTraces();
    };
  }, [store]);
  const own = state?.own?.find((one) => one.seat === seat);
  const moving = Boolean(own?.actions.length);
  const gone = Boolean(refused || (card && !own));
  useLayoutEffect(() => {
    if (gone) lower(state?.number);
  }, [gone, state]);
  useLayoutEffect(() => {
    if (moving && state) setBegan(state.number);
  }, [moving]);
  const down = useMemo(() => lowering(store, lower), [store, lower]);
  const shown = useMemo(() => card && { ...card, mine: [seat] }, [card, seat]);
  if (!shown || !state || !own || gone) return <Message text={t("loading")} />;
  // The others are at the same device: what takes their consent is not done behind their backs.
  const undo = own.undo?.at_once ? own.undo : null;
  return (
    <GameProvider store={store} card={shown} state={{ ...state, own: [{ ...own, undo }] }} entries={entries} map={map}>
      <TableLayout>
        <RaisedBar card={shown} seat={seat} store={store} lower={down} again={again} />
        {began !== null && !moving && <TurnOver seat={seat} began={began} done={down} />}
        <Prompt />
      </TableLayout>
    </GameProvider>
  );
}

interface BarProps {
  card: Card;
  seat: number;
  store: TableStore;
  lower: () => void;
  again: (seat: number, unlock: string) => void;
}

function RaisedBar({ card, seat, store, lower, again }: BarProps): JSX.Element {
  const [setting, setSetting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div class="raised-bar" ref={place} tabIndex={-1} role="group" aria-label={t("cards_of", { name: nameOf(card, seat) })} data-raised={seat}>
      <Badge seat={seat} />
      <span class="raised-words">{t("raised_for", { name: nameOf(card, seat) })}</span>
      <button type="button" class="quiet" data-set-pin onClick={() => setSetting(true)}>
        {t("pin")}
      </button>
      <button type="button" data-lower onClick={lower}>
        {t("lower")}
      </button>
      {setting && (
        <PinDialog
          table={store.id}
          seat={seat}
          now={store.access.unlock ?? ""}
          done={(unlock) => again(seat, unlock)}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
