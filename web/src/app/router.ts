/** Client-side router: URLs to pages and back. Tokens stand in the hash, which browsers do not send. */

import { Store } from "../state/store";

export type Place =
  | { page: "home" }
  | { page: "new"; map: string | null }
  | { page: "table"; id: string; token: string; moment: number | null }
  | { page: "personal"; id: string; token: string; kept: boolean }
  | { page: "stats"; id: string; token: string }
  | { page: "me" }
  | { page: "sign-in"; code: string }
  | { page: "device"; map: string | null }
  | { page: "hand"; id: string; link: string; seat: number | null }
  | { page: "nowhere" };

export function parsePlace(url: URL): Place {
  const [first = "", second = "", third = "", fourth = ""] = url.pathname.split("/").filter(Boolean);
  const hash = new URLSearchParams(url.hash.slice(1));
  if (!first) return { page: "home" };
  if (first === "new" && second === "device") return { page: "device", map: url.searchParams.get("map") };
  if (first === "new") return { page: "new", map: url.searchParams.get("map") };
  if (first === "me") return { page: "me" };
  if (first === "device") return { page: "sign-in", code: hash.get("code") ?? "" };
  if (first === "t" && second && third === "stats") return { page: "stats", id: second, token: hash.get("token") ?? "" };
  if (first === "t" && second && third === "hand") {
    return { page: "hand", id: second, link: hash.get("link") ?? "", seat: hash.has("seat") ? Number(hash.get("seat")) : null };
  }
  if (first === "t" && second) {
    const personal = hash.get("personal");
    if (personal) return { page: "personal", id: second, token: personal, kept: hash.has("kept") };
    const moment = third === "at" && /^\d+$/.test(fourth) ? Number(fourth) : null;
    return { page: "table", id: second, token: hash.get("token") ?? "", moment };
  }
  return { page: "nowhere" };
}

export const currentPlace = new Store<Place>(parsePlace(new URL(location.href)));

const look = (): void => currentPlace.set(parsePlace(new URL(location.href)));
addEventListener("popstate", look);
addEventListener("hashchange", look);

export function navigate(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  look();
  if (!replace) scrollTo(0, 0);
}

/** Links inside the client load no new page. */
export function followLinks(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

export function statsPath(id: string, token = ""): string {
  return `/t/${id}/stats${token ? `#token=${token}` : ""}`;
}

export function tablePath(id: string, token = "", moment: number | null = null): string {
  return `/t/${id}${moment === null ? "" : `/at/${moment}`}${token ? `#token=${token}` : ""}`;
}

/** A link that gives a seat to whoever uses it first; `kept` if nobody sits there yet. */
export function personalPath(id: string, token: string, kept: boolean): string {
  return `/t/${id}#personal=${token}${kept ? "&kept=1" : ""}`;
}

/** Where another device of the same person types its code, or brings it along. */
export const devicePath = (code: string): string => `/device${code ? `#code=${code}` : ""}`;

/** One seat's hand, for a phone beside the big screen: by a link that is used once, then by the seat's number. */
export function handPath(id: string, hash: { link: string } | { seat: number }): string {
  return `/t/${id}/hand#${"link" in hash ? `link=${hash.link}` : `seat=${hash.seat}`}`;
}
