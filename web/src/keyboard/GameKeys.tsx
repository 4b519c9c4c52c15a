/** What every game on the page has: announcements, keys inside its regions, and the command box. */

import type { JSX } from "preact";
import { lazy } from "../app/lazy";
import { useStore } from "../state/store";
import { useGame } from "../table/game";
import { Announcer } from "./Announcer";
import { useLayingDown } from "./focus";
import { opened, useGameHere } from "./overlays";
import { useRegions } from "./roving-tabindex";

const CommandBox = lazy(() => import("./command-box/CommandBox").then((part) => part.default), true);

export function GameKeys(): JSX.Element {
  const game = useGame();
  const open = useStore(opened);
  useGameHere();
  useRegions();
  useLayingDown(game);
  return (
    <>
      <Announcer />
      {open === "box" && <CommandBox />}
    </>
  );
}
