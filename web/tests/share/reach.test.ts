import { expect, test } from "vitest";
import { sharedOrigins } from "../../src/share/reach";

const page = (origin: string) => new URL(origin);
const reach = (...origins: string[]) => ({ local: false, origins, command: "" });

test("a page that others can open is shared as it is", () => {
  for (const origin of ["https://veturi.example.org", "http://192.168.1.20:8427", "http://[fd00::2]:8427", "http://localhost.example.org"])
    expect(sharedOrigins(reach(), page(origin))).toEqual([origin]);
});

test("a page of this machine is shared by the addresses of the network", () => {
  for (const origin of ["http://127.0.0.1:8427", "http://localhost:8427", "http://[::1]:8427", "http://veturi.localhost"]) {
    expect(sharedOrigins(reach(), page(origin))).toEqual([]);
    expect(sharedOrigins(reach("http://192.168.1.20:8427", "http://10.8.0.2:8427"), page(origin))).toHaveLength(2);
  }
});

test("what the owner has named comes first, and of several the one this page has", () => {
  const named = reach("https://a.example", "https://b.example");
  expect(sharedOrigins(named, page("http://192.168.1.20:8427"))[0]).toBe("https://a.example");
  expect(sharedOrigins(named, page("https://b.example"))).toEqual(["https://b.example"]);
});
