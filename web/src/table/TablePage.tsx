/** A table by its address: before the game, in play, and after its end. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { lazy } from "../app/Lazy";
import { Message } from "../app/Message";
import { EndView } from "../end/EndView";
import { ReplayView } from "../end/ReplayView";
import { WaitingRoom } from "../lobby/WaitingRoom";
import { rulesHere } from "../rules/shown";
import { useMap } from "../store/maps";
import { useStore } from "../store/store";
import { TableStore } from "../store/table";
import { curtained } from "../seat/curtained";
import { said, t } from "../words";
import { useAttention } from "./attention";
import { ConnectionState } from "./ConnectionState";
import { TableView } from "./TableView";

const CurtainPage = lazy(() => import("../seat/CurtainPage").then((part) => part.CurtainPage));

interface Props {
  id: string;
  token: string;
  /** The moment to look at, if not now. */
  moment: number | null;
}

export function TablePage({ id, token, moment }: Props): JSX.Element {
  const store = useMemo(() => new TableStore(id, token), [id, token]);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const table = useStore(store);
  const map = useMap(table.card?.settings.map);
  useAttention(table);
  const ruleset = map?.facts.ruleset ?? "base";
  useEffect(() => {
    rulesHere.set(ruleset);
    return () => rulesHere.set("base");
  }, [ruleset]);
  const { card, state } = table;
  if (table.refused) return <Message text={said(table.refused)} />;
  if (!card || !state || !map) return <Message text={t("loading")} />;
  if (card.status === "closed" && !state.view) return <Message text={t("table_closed")} />;
  return (
    <>
      <ConnectionState line={table.line} />
      {!state.view ? (
        <WaitingRoom store={store} card={card} map={map} />
      ) : moment !== null ? (
        <ReplayView store={store} card={card} map={map} moment={moment} />
      ) : card.result ? (
        <EndView store={store} card={card} state={state} entries={table.entries} map={map} />
      ) : curtained(card) ? (
        <CurtainPage store={store} card={card} state={state} entries={table.entries} map={map} />
      ) : (
        <TableView store={store} card={card} state={state} entries={table.entries} map={map} />
      )}
    </>
  );
}
