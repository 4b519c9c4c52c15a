/** The client: the page of the address, the bar above it, and the rules over it. */

import type { JSX } from "preact";
import { Home } from "../lobby/Home";
import { NewTable } from "../lobby/NewTable";
import { RulesDialog } from "../rules/RulesDialog";
import { shownRules } from "../rules/shown";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { TablePage } from "../table/TablePage";
import { t } from "../words";
import { lazy } from "./Lazy";
import { Message } from "./Message";
import { place } from "./router";
import type { Place } from "./router";
import { TopBar } from "./TopBar";

const DeviceTable = lazy(() => import("../seat/DeviceTable").then((part) => part.DeviceTable));
const HandPage = lazy(() => import("../seat/HandPage").then((part) => part.HandPage));

export function App(): JSX.Element {
  useStore(prefs); // another language: everything is said again
  const at = useStore(place);
  const rules = useStore(shownRules);
  return (
    <>
      <TopBar />
      <Page at={at} />
      {rules && <RulesDialog shown={rules} />}
    </>
  );
}

function Page({ at }: { at: Place }): JSX.Element | null {
  switch (at.page) {
    case "home":
      return <Home />;
    case "new":
      return <NewTable first={at.map} />;
    case "table":
      return <TablePage key={at.id} id={at.id} token={at.token} moment={at.moment} />;
    case "device":
      return <DeviceTable first={at.map} />;
    case "hand":
      return <HandPage key={at.id} id={at.id} link={at.link} seat={at.seat} />;
    default:
      return <Message text={t("not_found")} />;
  }
}
