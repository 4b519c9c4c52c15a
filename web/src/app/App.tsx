/** Root component: the page of the current URL, the top bar, and the dialogs over it. */

import type { JSX } from "preact";
import { t } from "../i18n";
import { openOverlay, useOverlayKeys } from "../keyboard/overlays";
import { SkipLinks } from "../keyboard/TableTools";
import { Home } from "../lobby/Home";
import { NewTable } from "../lobby/setup/NewTable";
import { PersonalLinkPage } from "../lobby/waiting-room/PersonalLinkPage";
import { usePageTitle } from "../notifications/page-title";
import { rulesOpen } from "../rules/open-rules";
import { RulesDialog } from "../rules/RulesDialog";
import { settingsOpen } from "../settings/visibility";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { TablePage } from "../table/TablePage";
import { lazy } from "./lazy";
import { Message } from "./Message";
import type { Place } from "./router";
import { currentPlace } from "./router";
import { TopBar } from "./TopBar";

const GameStats = lazy(() => import("../stats/GameStats").then((found) => found.GameStats));
const MyStats = lazy(() => import("../stats/MyStats").then((found) => found.MyStats));
const KeyList = lazy(() => import("../keyboard/KeyList").then((part) => part.default), true);
const Settings = lazy(() => import("../settings/SettingsDialog").then((part) => part.SettingsDialog), true);
const DeviceTable = lazy(() => import("../hotseat/DeviceTable").then((part) => part.DeviceTable));
const DevicePage = lazy(() => import("../lobby/my-games/DevicePage").then((part) => part.DevicePage));
const HandPage = lazy(() => import("../hotseat/HandPage").then((part) => part.HandPage));

export function App(): JSX.Element {
  useStore(prefs); // another language: everything is said again
  const at = useStore(currentPlace);
  const rules = useStore(rulesOpen);
  const open = useStore(openOverlay);
  useOverlayKeys();
  const settings = useStore(settingsOpen);
  usePageTitle();
  return (
    <>
      <SkipLinks />
      <TopBar />
      <Page at={at} />
      {settings && <Settings />}
      {rules && <RulesDialog shown={rules} />}
      {open === "keys" && <KeyList />}
    </>
  );
}

function Page({ at }: { at: Place }): JSX.Element | null {
  switch (at.page) {
    case "home":
      return <Home />;
    case "new":
      return <NewTable first={at.map} />;
    case "personal":
      return <PersonalLinkPage id={at.id} token={at.token} kept={at.kept} />;
    case "table":
      return <TablePage key={at.id} id={at.id} token={at.token} moment={at.moment} />;
    case "stats":
      return <GameStats key={at.id} id={at.id} token={at.token} />;
    case "me":
      return <MyStats />;
    case "sign-in":
      return <DevicePage code={at.code} />;
    case "device":
      return <DeviceTable first={at.map} />;
    case "hand":
      return <HandPage key={at.id} id={at.id} link={at.link} seat={at.seat} />;
    default:
      return <Message text={t("not_found")} />;
  }
}
