/** Where the client begins. */

import { render } from "preact";
import "virtual:palette.css";
import "./styles/fonts.css";
import "./board/board.css";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/table.css";
import "./styles/lobby.css";
import "./styles/end.css";
import "./styles/play.css";
import "./styles/past.css";
import "./styles/keys.css";
import "./styles/comfort.css";
import "./styles/seat.css";
import { App } from "./app/App";
import { beInstallable } from "./comfort/installed";
import { followWaiting } from "./comfort/waiting";
import { followLinks } from "./app/router";

followLinks();
followWaiting();
beInstallable();
const root = document.getElementById("app");
if (root) render(<App />, root);
