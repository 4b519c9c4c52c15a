/** The client: the page of the address, the bar above it, and the rules over it. */

import type { JSX } from "preact";
import { useAttention } from "../comfort/attention";
import { settingsShown } from "../comfort/shown";
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

const Settings = lazy(() => import("../comfort/Settings").then((part) => part.Settings));

export function App(): JSX.Element {
  useStore(prefs); // another language: everything is said again
  const at = useStore(place);
  const rules = useStore(shownRules);
  const settings = useStore(settingsShown);
  useAttention();
  return (
    <>
      <TopBar />
      <Page at={at} />
      {settings && <Settings />}
      {rules && <RulesDialog shown={rules} />}
    </>
  );
}

function Page({ at }: { at: Place }): JSX.Element {
  switch (at.page) {
    case "home":
      return <Home />;
    case "new":
      return <NewTable first={at.map} />;
    case "table":
      return <TablePage key={at.id} id={at.id} token={at.token} moment={at.moment} />;
    default:
      return <Message text={t("not_found")} />;
  }
}
