/** Hot-seat privacy: whether this page must hide its seats' cards behind the curtain. */

import type { Card, View } from "../api/types";

/** Several people at this device, a PIN, or a phone that is one's hand. */
export function needsCurtain(card: Card): boolean {
  return card.mine.length > 1 || card.mine.some((seat) => card.seats[seat]?.pin || playedByPhone(card, seat));
}

export const playedByPhone = (card: Card, seat: number): boolean => (card.seats[seat]?.devices ?? 0) > 1;

/** The seat that the device is to be passed to; null while bots, phones or others elsewhere are to move. */
export function nextSeat(card: Card, view: View): number | null {
  const here = card.mine.filter((seat) => !playedByPhone(card, seat) && !card.seats[seat]?.stand_in);
  return here.find((seat) => view.phase !== "over" && view.to_move.includes(seat)) ?? null;
}
