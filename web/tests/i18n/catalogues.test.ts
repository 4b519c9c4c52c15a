/** The catalogues of the rooms are merged: a key of two rooms would show one room's text in the other. */

import { describe, expect, it } from "vitest";

const rooms = import.meta.glob<{ texts?: object }>("../../src/i18n/catalogues/*.ts", { eager: true });

describe("catalogues", () => {
  it("have each key in one room only", () => {
    const own = Object.entries(rooms).filter(([path]) => !path.endsWith("/index.ts"));
    const keys = own.flatMap(([, room]) => Object.keys(room.texts ?? {}));
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });
});
