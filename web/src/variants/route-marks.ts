/** Route marks: how routes look that a map's own rules mark. Each variant's `route-marks.tsx` adds its own, by the mark's name. */

import type { ComponentType } from "preact";

export interface SlotMarkProps {
  /** Which space of how many. */
  number: number;
  count: number;
  angle: number;
  /** Of an open slot. */
  length: number;
}

export interface RouteMark {
  /** Class of the whole route. */
  class?: string;
  /** A claimed route is everybody's, and brings its claimer no points by itself. */
  shared?: boolean;
  /** The slots show no symbol of their colour. */
  plain?: boolean;
  /** How round slots and cars are. */
  slotRadius?: number;
  carRadius?: number;
  Under?: ComponentType<{ line: string }>;
  InSlot?: ComponentType<SlotMarkProps>;
  OverSlot?: ComponentType<SlotMarkProps>;
  OverSharedCar?: ComponentType<{ angle: number }>;
}

const found = import.meta.glob<Record<string, RouteMark>>("./*/route-marks.tsx", { eager: true, import: "default" });
const marks: Record<string, RouteMark> = Object.assign({}, ...Object.values(found));

/** The looks of a route's marks; a mark without a look is told in words alone. */
export const marksOf = (names: string[] = []): RouteMark[] => names.flatMap((name) => marks[name] ?? []);

export const isShared = (names?: string[]): boolean => marksOf(names).some((mark) => mark.shared);
