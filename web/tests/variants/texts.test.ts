import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

type Half = Record<string, string | { one: string; other: string }>;
const found = import.meta.glob<{ en: Half; fi: Half }>("../../src/variants/*/texts.ts", { eager: true });

describe.each(Object.entries(found))("%s", (path, { en, fi }) => {
  it("says the same things in both languages", () => {
    expect(Object.keys(fi)).toEqual(Object.keys(en));
    const fields = (text: Half[string]): string[] => ((typeof text === "string" ? text : text.other).match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(en)) expect(fields(fi[key] ?? "")).toEqual(fields(text));
  });

  it("has no text that nothing shows", () => {
    const folder = join("tests/variants", dirname(path));
    const code = readdirSync(folder)
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join();
    expect(Object.keys(en).filter((key) => !code.includes(`t("${key}"`))).toEqual([]);
  });
});
