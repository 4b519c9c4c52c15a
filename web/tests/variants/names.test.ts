import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const VARIANTS = "src/variants";
const ids = readdirSync(VARIANTS, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);

const TEXT = /\.(tsx?|js|css|html|json|webmanifest)$/;
const all = [
  ...["src", "preview", "public"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))),
  ...readdirSync("."),
].filter((path) => TEXT.test(path) && !path.includes(".build") && !path.includes(".pages") && !path.endsWith("schema.d.ts"));
const inVariant = (path: string): boolean => ids.some((id) => path.startsWith(join(VARIANTS, id)));

/** Words of one map's rules, in whatever they are part of. */
const WORDS = /bullet|terrain|alvin|merchandise|marker|barrel/i;
const IDS = new RegExp(`(?<![a-z])(${ids.join("|")})(?![a-z])`, "i");

describe("the shared client", () => {
  it("is looked at, and so are the variants", () => {
    expect(all.length).toBeGreaterThan(150);
    expect(ids.length).toBeGreaterThan(3);
    expect(all.filter(inVariant).length).toBeGreaterThan(10);
  });

  it("names no map and no word of one map's rules", () => {
    const named = all
      .filter((path) => !inVariant(path))
      .flatMap((path) => {
        // A bullet of a list is `::marker` in CSS.
        const text = readFileSync(path, "utf8").replaceAll("::marker", "");
        return [WORDS.exec(text), IDS.exec(text)].flatMap((found) => (found ? [`${path}: ${found[0]}`] : []));
      });
    expect(named).toEqual([]);
  });
});
