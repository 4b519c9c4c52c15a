/* The service worker: keeps the client's own files, and says so when the server cannot be reached. What the interface
   answers is never kept. The names in capitals are filled in by the build. */

const CACHE = "veturi-__VERSION__";
/** What is fetched before it is asked for; other files with a hash in their name are kept once they were used. */
const FILES = __FILES__;
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  const fetched = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(fetched.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidied = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(tidied.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** Always the server's page; only without an answer the one that says that there is none. */
async function page(request) {
  try {
    const answer = await fetch(request);
    // A proxy's word that the server behind it does not answer.
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    // Nobody is there.
  }
  return (await caches.match(OFFLINE)) ?? Response.error();
}

/** A file with a hash in its name never changes. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** A notice that was clicked leads to its table: in a page that is open, or in a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data ?? "/";
  const shown = self.clients.matchAll({ type: "window" }).then((pages) => {
    const there = pages.find((one) => new URL(one.url).pathname === path) ?? pages[0];
    if (!there) return self.clients.openWindow(path);
    there.postMessage({ go: path });
    return there.focus();
  });
  event.waitUntil(shown);
});
