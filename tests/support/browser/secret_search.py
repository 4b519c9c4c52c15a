"""Looks for somebody's hand in all that a page has: what is shown, stored, reachable, the heap."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

#: Everything that a script could find, as texts; and objects that look like somebody's own things.
WALK = """(needles) => {
  const texts = new Set([RegExp.input, RegExp.lastMatch, RegExp.$1, RegExp.leftContext]);
  for (const kept of [localStorage, sessionStorage]) {
    for (let i = 0; i < kept.length; i++) texts.add(kept.key(i)).add(kept.getItem(kept.key(i)));
  }
  texts.add(JSON.stringify(history.state)).add(location.href).add(document.title);
  texts.add(window.name).add(document.cookie);
  for (const { name } of performance.getEntries())
    texts.add(name).add(decodeURIComponent(name.replaceAll("+", " ")));
  texts.add(document.documentElement.outerHTML).add(document.documentElement.textContent);
  for (const field of document.querySelectorAll("input, textarea, select")) texts.add(field.value);

  const isOwn = (one) =>
    (one.hand && typeof one.hand === "object" && Object.keys(one.hand).length > 0)
    || (Array.isArray(one.actions) && one.actions.length > 0)
    || (one.kind === "played" && "action" in one)
    || (one.event === "drew" && one.from === "deck" && "card" in one)
    || (one.event === "kept" && Array.isArray(one.tickets));
  const suspects = [], seen = new Set(), line = [[window, "window"]];
  while (line.length) {
    const [object, path] = line.pop();
    if (seen.has(object)) continue;
    seen.add(object);
    const step = (value, name) => {
      if (value instanceof Promise) value.catch(() => {});
      if (typeof value === "string") texts.add(value);
      else if (value && (typeof value === "object" || typeof value === "function"))
        line.push([value, path + "." + String(name)]);
    };
    const attempt = (what) => { try { what(); } catch { /* some things may not be looked at */ } };
    if (ArrayBuffer.isView(object)) continue;
    attempt(() => { if (isOwn(object)) suspects.push(path); });
    attempt(() => {
      if (object instanceof Map) for (const [key, value] of object) step(key, 0), step(value, key);
    });
    attempt(() => { if (object instanceof Set) for (const value of object) step(value, 0); });
    attempt(() => {
      if (object instanceof Node) for (const child of object.childNodes) step(child, 0);
    });
    for (const name of Reflect.ownKeys(object)) attempt(() => step(object[name], name));
    attempt(() => step(Object.getPrototypeOf(object), "prototype"));
  }
  texts.delete(undefined);
  const told = [];
  for (const text of texts) {
    if (typeof text !== "string") continue;
    for (const needle of needles) {
      const at = text.indexOf(needle);
      if (at >= 0) told.push([needle, text.slice(Math.max(0, at - 90), at + needle.length + 90)]);
    }
  }
  return {told: told.slice(0, 500), suspects: suspects.slice(0, 5), objects: seen.size};
}"""


def reachable(page: Page, needles: Iterable[str] = (), names: Iterable[str] = ()) -> list[str]:
    """What a script in the page could find: texts with one of the needles in them, and objects
    that look like somebody's own. Names are those of the map, where each stands alone."""
    known = set(names)
    found: dict[str, Any] = page.evaluate(WALK, [*needles, *known])
    assert found["objects"] > 1000, "the walk came nowhere"
    told = [
        f"{needle}: {text}"
        for needle, text in found["told"]
        if not (needle in known and text == needle)
    ]
    return [*found["suspects"], *told]


def in_heap(page: Page, needles: Iterable[str]) -> list[str]:
    """Which of the needles are in the page's memory after the garbage was collected. Short ones
    are looked for as whole texts: the client's own source and its words are in there too."""
    chunks: list[str] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
    devtools.send("HeapProfiler.enable")
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
    devtools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    devtools.detach()
    texts: list[str] = json.loads("".join(chunks))["strings"]
    whole, everything = set(texts), "\n".join(texts)
    return [one for one in needles if one in (everything if len(one) > 8 else whole)]
