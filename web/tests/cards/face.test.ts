import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faceOf } from "../../src/cards/Face";

/** The names that the server gives to bots. */
const source = readFileSync(join(process.cwd(), "../src/veturi/server/domain/names.py"), "utf8");
const listed = source.split("BOT_NAMES: Final = (").at(1)?.split(")").at(0) ?? "";
const names = [...listed.matchAll(/"(\S+)"/g)].map(([, name]) => name ?? "");

describe("the faces of bots", () => {
  it("follow from the name alone", () => {
    for (const name of names) expect(faceOf(name)).toEqual(faceOf(name));
  });

  it("are all different", () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(new Set(names.map((name) => JSON.stringify(faceOf(name)))).size).toBe(names.length);
  });

  it("use every part", () => {
    for (const part of ["head", "hat", "eyes", "mouth"] as const) {
      expect(new Set(names.map((name) => faceOf(name)[part])).size).toBeGreaterThanOrEqual(3);
    }
  });
});
