import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const modules = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("schema.d.ts"))
  .map((name) => join("src", name));
const code = (path: string): string => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "");

/** What takes a text apart. */
const PARTING = /\.(split|match|matchAll|exec|test|search|startsWith|endsWith|slice|substring)\(|RegExp|\.replace\(/;
/** What handles actions. */
const HANDLING = /\bChoice\b|\bWay\b|\bwayOf\b|\bown\.actions\b|hint\.action|move\.action|way\.text/;
/** A line that mentions a text of an action. */
const TEXT = /way\.text|\.action\b|\bactions\b|\btexts\[/;
/** The beginning of an action's text, written or put together. */
const WRITTEN = /["'`](draw|claim|keep|tickets|pass) (\$\{|[a-z])/;

describe("texts of actions", () => {
  const handling = modules.filter((path) => HANDLING.test(code(path)));

  it("are handled in the places that are looked at", () => {
    expect(handling.length).toBeGreaterThan(8);
    expect(handling).toContain(join("src", "table", "choices.ts"));
  });

  it("are taken apart nowhere", () => {
    const lines = handling.flatMap((path) =>
      code(path)
        .split("\n")
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(lines.filter((line) => PARTING.test(line) && TEXT.test(line))).toEqual([]);
    expect(code(join("src", "table", "choices.ts"))).not.toMatch(PARTING);
    expect(code(join("src", "table", "prompt", "describe-action.ts"))).not.toMatch(PARTING);
  });

  it("are written nowhere", () => {
    const catalogues = join("src", "i18n", "catalogues");
    const lines = modules
      .filter((path) => !path.startsWith(catalogues))
      .flatMap((path) =>
        code(path)
          .split("\n")
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(lines.filter((line) => WRITTEN.test(line))).toEqual([]);
  });
});
