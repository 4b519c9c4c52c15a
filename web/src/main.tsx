/** Entry point of the client. */

import { render } from "preact";
import "./app/styles";
import { App } from "./app/App";
import { registerServiceWorker } from "./app/install";
import { followLinks } from "./app/router";
import { startPolling } from "./notifications/turn-polling";

followLinks();
startPolling();
registerServiceWorker();
const root = document.getElementById("app");
if (root) render(<App />, root);
