/** The client as an installed app (PWA): its service worker, and the browser's offer to install it. */

import { Store } from "../state/store";
import { navigate } from "./router";

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

export function registerServiceWorker(): void {
  // After a new version of the server the old one's parts are gone: the page begins anew, where it was.
  addEventListener("vite:preloadError", () => {
    const at = Number(sessionStorage.getItem("reloaded") ?? 0);
    if (Date.now() - at < 60_000) return;
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ go?: string }>) => {
    const path = event.data.go;
    if (path && path !== location.pathname) navigate(path);
  });
  // A browser that wants no worker shows the same pages without one.
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
