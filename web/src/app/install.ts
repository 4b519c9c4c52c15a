/** The client as an installed app: its service worker, and what that passes on. */

import { go } from "./router";

export function beInstallable(): void {
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
    if (path && path !== location.pathname) go(path);
  });
  // A browser that wants no worker shows the same pages without one.
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
