import { afterEach, expect, test, vi } from "vitest";

import { Connection } from "../../src/api/socket";

class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: Line[] = [];
  readyState = Line.CONNECTING;
  closed = 0;
  onopen: (() => void) | null = null;

  constructor() {
    Line.made.push(this);
  }

  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }

  close(): void {
    this.closed += 1;
  }
}

function connection(): { line: Line; made: Connection; said: string[] } {
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  const said: string[] = [];
  const made = new Connection("t", {}, { news: () => undefined, status: (line) => said.push(line), number: () => 0 });
  return { line: Line.made[0] as Line, made, said };
}

afterEach(() => vi.unstubAllGlobals());

test("a line that is left before it is open is closed when it opens, and says nothing", () => {
  const { line, made, said } = connection();
  made.close();
  expect(line.closed).toBe(0);
  line.open();
  expect(line.closed).toBe(1);
  expect(said).toEqual(["connecting"]);
});

test("an open line is closed at once", () => {
  const { line, made, said } = connection();
  line.open();
  made.close();
  expect(line.closed).toBe(1);
  expect(said).toEqual(["connecting", "online"]);
});
