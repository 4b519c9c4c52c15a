/** Spatial navigation: the nearest position in the direction of an arrow key. */

export interface Position {
  id: string;
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What lies aside counts more than what lies ahead. */
const ASIDE = 2.2;

/** The spot that an arrow leads to: ahead and near; where nothing is ahead, the farthest on the other side. */
export function nearestTowards(spots: Position[], from: Position, arrow: string): Position | null {
  const [dx, dy] = DIRECTIONS[arrow] ?? [0, 0];
  const others = spots
    .filter((spot) => spot.id !== from.id)
    .map((spot) => {
      const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      return { spot, ahead, aside };
    });
  // Behind counts as negative, so that the farthest on the other side comes first there.
  const sorted = others.sort((a, b) => a.ahead + ASIDE * a.aside - b.ahead - ASIDE * b.aside);
  return (sorted.find((one) => one.ahead > 1) ?? sorted[0])?.spot ?? null;
}

/** From the left to the right, and from the top down where they are as far left. */
export const leftToRight = (spots: Position[]): Position[] => [...spots].sort((a, b) => a.x - b.x || a.y - b.y);

export const OPPOSITE: Record<string, string> = {
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
};
