/** Where the client begins. */

import { render } from "preact";
import "virtual:palette.css";
import "./app/fonts.css";
import "./board/Board.css";
import "./app/base.css";
import "./cards/Cards.css";
import "./table/table.css";
import "./lobby/lobby.css";
import "./scoring/scoring.css";
import "./table/play.css";
import "./replay/replay.css";
import "./keyboard/keyboard.css";
import "./settings/settings.css";
import "./hotseat/hotseat.css";
import { App } from "./app/App";
import { beInstallable } from "./app/install";
import { followWaiting } from "./notifications/turn-polling";
import { followLinks } from "./app/router";

followLinks();
followWaiting();
beInstallable();
const root = document.getElementById("app");
if (root) render(<App />, root);
