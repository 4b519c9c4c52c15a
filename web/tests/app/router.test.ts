import { describe, expect, it } from "vitest";
import { handPath, parsePlace, personalPath, statsPath, tablePath } from "../../src/app/router";

const place = (path: string) => parsePlace(new URL(path, "http://host"));

describe("router", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new?map=m", { page: "new", map: "m" }],
    ["/new/device", { page: "device", map: null }],
    ["/me", { page: "me" }],
    ["/t/abc", { page: "table", id: "abc", token: "", moment: null }],
    ["/t/abc/at/12#token=x", { page: "table", id: "abc", token: "x", moment: 12 }],
    ["/t/abc/at/soon", { page: "table", id: "abc", token: "", moment: null }],
    ["/t", { page: "nowhere" }],
    ["/elsewhere", { page: "nowhere" }],
  ])("%s", (path, expected) => expect(place(path)).toEqual(expected));

  it("reads back every path that it makes", () => {
    expect(place(tablePath("abc", "x", 7))).toEqual({ page: "table", id: "abc", token: "x", moment: 7 });
    expect(place(statsPath("abc", "x"))).toEqual({ page: "stats", id: "abc", token: "x" });
    expect(place(personalPath("abc", "x", true))).toEqual({ page: "personal", id: "abc", token: "x", kept: true });
    expect(place(handPath("abc", { link: "x" }))).toEqual({ page: "hand", id: "abc", link: "x", seat: null });
    expect(place(handPath("abc", { seat: 0 }))).toEqual({ page: "hand", id: "abc", link: "", seat: 0 });
  });
});
