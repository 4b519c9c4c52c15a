/** Keyboard support of a game on the page: announcements, roving tabindex and the command box. */

import type { JSX } from "preact";
import { lazy } from "../app/lazy";
import { memo } from "../app/memo";
import { useStore } from "../state/store";
import { useGame } from "../table/game";
import { Announcer } from "./Announcer";
import { useCancelWithEscape } from "./focus";
import { openOverlay, useGameOnPage } from "./overlays";
import { useRovingTabindex } from "./roving-tabindex";

const CommandBox = lazy(() => import("./command-box/CommandBox").then((part) => part.default), true);

export const GameKeys = memo(function GameKeys(): JSX.Element {
  const { selection } = useGame("selection");
  const open = useStore(openOverlay);
  useGameOnPage();
  useRovingTabindex();
  useCancelWithEscape(selection);
  return (
    <>
      <Announcer />
      {open === "box" && <CommandBox />}
    </>
  );
});
