/** Page of one table: waiting room, game, replay or scoring. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { lazy } from "../app/lazy";
import { Message, Pending } from "../app/Message";
import { useLiveEvents } from "../effects/live-events";
import { needsCurtain } from "../hotseat/privacy";
import { localized, t } from "../i18n";
import { WaitingRoom } from "../lobby/waiting-room/WaitingRoom";
import { useVisit } from "../replay/last-visit";
import { currentMap, currentRulesPage } from "../rules/open-rules";
import { GameOverView } from "../scoring/GameOverView";
import { useTableMap } from "../state/maps";
import { useStore } from "../state/store";
import { TableStore } from "../state/table";
import { ConnectionStatus } from "./ConnectionStatus";
import { TableView } from "./TableView";

const ReplayView = lazy(() => import("../replay/ReplayView").then((found) => found.ReplayView));
const CurtainPage = lazy(() => import("../hotseat/CurtainPage").then((part) => part.CurtainPage));

interface Props {
  id: string;
  token: string;
  /** The moment to look at, if not now. */
  moment: number | null;
}

export function TablePage({ id, token, moment }: Props): JSX.Element {
  const [covered, setCovered] = useState(0);
  const store = useMemo(() => new TableStore(id, token), [id, token, covered]);
  useLiveEvents(store);
  useEffect(() => {
    store.open();
    return () => store.forget();
  }, [store]);
  const table = useStore(store);
  // A hand that has gone behind a curtain is not kept before it.
  const handed = useRef(false);
  useEffect(() => {
    handed.current ||= Boolean(table.state?.own?.length);
    if (handed.current && table.card && needsCurtain(table.card)) {
      handed.current = false;
      setCovered((n) => n + 1);
    }
  }, [table.card, table.state]);
  const asked = useTableMap(store);
  const map = asked.data;
  useVisit(id, moment === null ? (table.state?.number ?? null) : null);
  const ruleset = map?.facts.ruleset ?? "base";
  const played = map?.facts.id ?? null;
  useEffect(() => {
    currentRulesPage.set(ruleset);
    currentMap.set(played);
    return () => {
      currentRulesPage.set("base");
      currentMap.set(null);
    };
  }, [ruleset, played]);
  const { card, state } = table;
  if (table.refused) return <Message text={localized(table.refused)} />;
  if (!card || !state || !map) return <Pending asked={asked} />;
  if (card.status === "closed" && !state.view) return <Message text={t("table_closed")} />;
  // A record of a game that was not over has no score to show, and nothing that goes on.
  const shown = moment ?? (card.origin?.kind === "imported" && !card.result ? state.number : null);
  return (
    <>
      <ConnectionStatus line={table.connectionState} />
      {!state.view ? (
        <WaitingRoom store={store} card={card} map={map} />
      ) : shown !== null ? (
        <ReplayView store={store} card={card} map={map} moment={shown} />
      ) : card.result ? (
        <GameOverView store={store} card={card} state={state} entries={table.entries} map={map} />
      ) : needsCurtain(card) ? (
        <CurtainPage store={store} card={card} state={state} entries={table.entries} map={map} />
      ) : (
        <TableView store={store} card={card} state={state} entries={table.entries} map={map} />
      )}
    </>
  );
}
