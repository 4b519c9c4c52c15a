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
import "./styles/seat.css";
import { App } from "./app/App";
import { followLinks } from "./app/router";

followLinks();
const root = document.getElementById("app");
if (root) render(<App />, root);
