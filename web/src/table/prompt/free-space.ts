/** Free space beside the board, for what must not cover it. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Space {
  /** From the left edge of the page, or else from the right. */
  left: number | null;
  right: number | null;
  bottom: number;
  width: number;
  height: number;
}

export const GAP = 8;
const WIDEST = 460;
const TALLEST = 460;
/** What a panel needs to be read. */
export const LEAST = { width: 240, height: 110 };

/** The largest of the spaces to the right of, below and to the left of the board; null if all are too small. What is below keeps clear of `above`, too. */
export function freeSpace(board: Box, page: { width: number; height: number }, above = 0): Space | null {
  const whole = page.height - 2 * GAP;
  const below = page.height - Math.max(board.bottom, above) - 2 * GAP;
  const spaces: Space[] = [
    { left: null, right: GAP, bottom: GAP, width: page.width - board.right - 2 * GAP, height: whole },
    { left: null, right: GAP, bottom: GAP, width: page.width - 2 * GAP, height: below },
    { left: GAP, right: null, bottom: GAP, width: board.left - 2 * GAP, height: whole },
  ];
  const fitting = spaces
    .map((space) => ({ ...space, width: Math.min(space.width, WIDEST), height: Math.min(space.height, TALLEST) }))
    .filter((space) => space.width >= LEAST.width && space.height >= LEAST.height);
  const [best] = fitting.sort((a, b) => b.width * b.height - a.width * a.height);
  return best ?? null;
}
