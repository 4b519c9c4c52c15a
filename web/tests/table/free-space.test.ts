import { describe, expect, it } from "vitest";
import { freeSpace } from "../../src/table/prompt/free-space";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe("the space beside the board", () => {
  it("is the side column of a wide page", () => {
    const space = freeSpace(box(0, 82, 1018, 560), { width: 1366, height: 768 });
    expect(space).toMatchObject({ right: 8, bottom: 8, width: 332 });
  });

  it("is below the board on a phone", () => {
    const space = freeSpace(box(0, 48, 390, 436), { width: 390, height: 796 });
    expect(space).toMatchObject({ width: 374, height: 344 });
  });

  it("keeps clear of what is below the board and has to stay in reach", () => {
    const space = freeSpace(box(0, 48, 390, 436), { width: 390, height: 796 }, 500);
    expect(space).toMatchObject({ bottom: 8, height: 280 });
  });

  it("is left of the board if that is the only one", () => {
    const space = freeSpace(box(400, 0, 844, 390), { width: 844, height: 390 });
    expect(space).toMatchObject({ left: 8, right: null });
  });

  it("is none where the board fills the page", () => {
    expect(freeSpace(box(0, 0, 800, 600), { width: 800, height: 600 })).toBeNull();
  });

  it("covers nothing of the board", () => {
    for (const board of [box(0, 82, 1018, 560), box(0, 48, 390, 436), box(400, 0, 844, 390), box(320, 60, 900, 760)]) {
      const page = { width: Math.max(board.right, 1100), height: 780 };
      const space = freeSpace(board, page);
      if (!space) continue;
      const left = space.left ?? page.width - (space.right ?? 0) - space.width;
      const top = page.height - space.bottom - space.height;
      const apart = left >= board.right || left + space.width <= board.left || top >= board.bottom;
      expect(apart).toBe(true);
    }
  });
});
