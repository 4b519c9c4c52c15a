import { afterEach, describe, expect, it, vi } from "vitest";
import { get, queryString, RejectionError } from "../../src/api/http";

afterEach(() => vi.unstubAllGlobals());
const answer = (status: number, body: string) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

describe("HTTP client", () => {
  it("makes a query string of the values that are there", () => {
    expect(queryString({ a: 1, b: "", c: undefined, d: false })).toBe("?a=1&d=false");
    expect(queryString({})).toBe("");
  });

  it("throws the server's own reason", async () => {
    answer(409, JSON.stringify({ refused: { key: "late", rule: "", en: "Too late.", fi: "Liian myöhään." } }));
    await expect(get("/x")).rejects.toMatchObject({ reason: { key: "late" } });
  });

  it("says that the server is unreachable where no answer comes, or none that can be read", async () => {
    answer(502, "<html>");
    await expect(get("/x")).rejects.toBeInstanceOf(RejectionError);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(get("/x")).rejects.toMatchObject({ reason: { key: "unreachable" } });
  });
});
