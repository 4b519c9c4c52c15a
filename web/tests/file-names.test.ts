import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const files = ["src", "tests", "public", "preview"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
);
const stem = (path: string): string => path.replace(/\.[^./]+$/, "");

describe("file names", () => {
  it("differ in more than capitals: macOS and Windows know no difference", () => {
    const stems = [...new Set(files.map(stem))];
    const twice = stems.filter((one, i) => stems.findIndex((other) => other.toLowerCase() === one.toLowerCase()) !== i);
    expect(twice).toEqual([]);
  });

  it("are few enough in a folder to be seen at once", () => {
    const modules = files.filter((path) => path.startsWith("src") && /\.tsx?$/.test(path));
    const counts = new Map<string, number>();
    for (const path of modules) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  });
});
