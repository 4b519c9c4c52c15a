/** What the frame shares with the page in it: the table that is open, and whether settings are shown. */

import { Store } from "./store";
import type { TableStore } from "./table";

export const hereTable = new Store<TableStore | null>(null);
export const settingsShown = new Store(false);

/** The browser's own offer to install the client, once it has made one. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
export const installOffer = new Store<InstallOffer | null>(null);
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installOffer.set(event as InstallOffer);
});
addEventListener("appinstalled", () => installOffer.set(null));
