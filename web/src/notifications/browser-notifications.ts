/** Browser notifications: only with permission, and only while the page is hidden. */

import { navigate } from "../app/router";
import { prefs } from "../state/preferences";

export const notificationsAllowed = (): boolean => "Notification" in window && Notification.permission === "granted";

/** Asks for leave; only ever called by a click in the settings. */
export async function requestPermission(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** A click on the notice brings the page to the front, at `path`. */
export function notify(text: string, path: string): void {
  if (!document.hidden || !prefs.value.notify || !notificationsAllowed()) return;
  const about = { body: text, tag: path, icon: "/icon-192.png", data: path };
  try {
    const shown = new Notification("Veturi", about);
    shown.onclick = () => {
      window.focus();
      if (location.pathname !== path) navigate(path);
      shown.close();
    };
  } catch {
    // Phones show notices of service workers only.
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification("Veturi", about)).catch(() => undefined);
  }
}
