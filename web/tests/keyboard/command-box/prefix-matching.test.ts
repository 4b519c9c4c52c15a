import { describe, expect, it } from "vitest";
import { matchScore, normalize } from "../../../src/keyboard/command-box/prefix-matching";

describe("prefix matching", () => {
  it("ignores case, accents and punctuation", () => {
    expect(normalize(" Ä–öljy: Élan! ")).toBe("a oljy elan");
  });

  it("needs every typed word to begin a word of the text, in any order", () => {
    expect(matchScore("bet alp", ["Alpha – Beta"])).toBeGreaterThan(0);
    expect(matchScore("lpha", ["Alpha – Beta"])).toBe(0);
    expect(matchScore("alpha alpha", ["Alpha – Beta"])).toBe(0);
  });

  it("ranks texts that begin so first, and short ones before long ones", () => {
    expect(matchScore("alpha", ["alpha beta"])).toBeGreaterThan(matchScore("alpha", ["beta alpha"]));
    expect(matchScore("alpha", ["alpha"])).toBeGreaterThan(matchScore("alpha", ["alpha beta gamma"]));
  });

  it("fits everything while nothing is typed", () => {
    expect(matchScore("  ", ["anything"])).toBe(1);
  });
});
