/** A phone as a hand: one seat's cards, tickets and choices, while the board is on the big screen. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ensureIdentity, post, RejectionError } from "../api/http";
import { useQuery } from "../api/requests";
import type { Answers } from "../api/types";
import { Message, Pending } from "../app/Message";
import { handPath, navigate, tablePath } from "../app/router";
import { Badge } from "../cards/Pieces";
import { useLiveEvents } from "../effects/live-events";
import { localized, t } from "../i18n";
import { mySeats } from "../lobby/setup/create-table";
import { useTableMap } from "../state/maps";
import { useStore } from "../state/store";
import { TableStore } from "../state/table";
import { ConnectionStatus } from "../table/ConnectionStatus";
import { nameOf, useWholeGame } from "../table/game";
import { Hand } from "../table/hand/Hand";
import { Chooser, Tickets } from "../table/hand/Tickets";
import { Market } from "../table/market/Market";
import { Prompt } from "../table/prompt/Prompt";
import { GameProvider } from "../table/TableView";
import { PinForm, unlock } from "./PinForm";
import { RouteList } from "./RouteList";

interface Props {
  id: string;
  /** The link that was scanned; it is used once. */
  link: string;
  seat: number | null;
}

export function HandPage({ id, link, seat }: Props): JSX.Element {
  const { data: found, problem, retry } = useQuery(seat === null ? () => take(id, link) : null, [id, link]);
  useEffect(() => {
    if (typeof found === "number") navigate(handPath(id, { seat: found }), true);
  }, [id, found]);
  if (seat !== null) return <Seat key={seat} id={id} seat={seat} />;
  if (problem) return <Message text={localized(problem)} retry={retry} />;
  return <Message text={t(found === null ? "hand_gone" : "hand_taking")} />;
}

/** The seat that a link gives, or the one that this phone has. */
async function take(id: string, link: string): Promise<number | null> {
  await ensureIdentity();
  try {
    if (link) return (await post<Answers["RedeemedLink"]>("/links", { token: link })).seat;
  } catch (error) {
    if (!(error instanceof RejectionError) || error.reason.key === "unreachable") throw error;
    // Used before, perhaps by this phone.
    const [mine] = await mySeats(id).catch(() => []);
    if (mine === undefined) throw error;
    return mine;
  }
  return (await mySeats(id))[0] ?? null;
}

function Seat({ id, seat }: { id: string; seat: number }): JSX.Element {
  const [open, setOpen] = useState("");
  const store = useMemo(() => new TableStore(id, "", { seats: String(seat), unlock: open }), [id, seat, open]);
  useLiveEvents(store);
  useEffect(() => {
    store.open();
    return () => store.forget();
  }, [store]);
  const { card, state, entries, connectionState, refused } = useStore(store);
  const asked = useTableMap(store);
  const map = asked.data;
  const shown = useMemo(() => card && { ...card, mine: [seat] }, [card, seat]);
  const own = state?.own?.some((one) => one.seat === seat);
  if (refused?.key === "pin_needed" || (card?.seats[seat]?.pin && !own)) {
    const name = card ? nameOf(card, seat) : "";
    return (
      <main class="hand-page hand-locked">
        <PinForm label={name ? t("pin_of", { name }) : t("pin")} button={t("pin_open")} give={async (pin) => setOpen(await unlock(id, seat, pin))} />
      </main>
    );
  }
  if (refused) return <Message text={localized(refused)} />;
  if (!shown || !state || !map) return <Pending asked={asked} />;
  if (shown.result) return <Over id={id} />;
  if (!own) return <Message text={state.view ? t("hand_gone") : t("waiting_guest")} />;
  return (
    <>
      <ConnectionStatus line={connectionState} />
      <GameProvider store={store} card={shown} state={state} entries={entries} map={map}>
        <HandView seat={seat} />
      </GameProvider>
    </>
  );
}

function HandView({ seat }: { seat: number }): JSX.Element {
  const game = useWholeGame();
  const { view, state, busy, card } = game;
  return (
    <main class="hand-page" data-hand-page={seat} data-phase={view.phase} data-number={state.number} data-busy={busy}>
      <h1>
        <Badge seat={seat} /> {t("hand_title", { name: nameOf(card, seat) })}
      </h1>
      <Prompt />
      <Chooser />
      <Hand />
      <RouteList />
      <Market />
      <Tickets />
    </main>
  );
}

function Over({ id }: { id: string }): JSX.Element {
  return (
    <main class="message">
      <p>{t("hand_over")}</p>
      <a class="button primary large" href={tablePath(id)}>
        {t("hand_to_score")}
      </a>
    </main>
  );
}
