/** Zoom of the board: fitted first, then zoomed so that the point under the pointer stays. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { PHONE } from "../../app/media";
import type { ZoomBy } from "./gestures";

const MOST = 5;
/** On a phone the board begins so large that its names are at least this high, in pixels. */
const LEGIBLE = 9.5;
const MOST_AT_FIRST = 2.4;

export interface Looked {
  size: [number, number];
  /** What to bring to the middle if the whole board is too small to read; null if all of it is needed. */
  look: [number, number] | null;
  /** The size of its letters, in its own units. */
  letters: number;
  /** Spots that a finger has asked for: all of them come into sight. */
  spots: [number, number][];
}

export interface Zoom {
  /** The size at which all of the board is seen; 0 until that is known. */
  fit: number;
  /** How many times larger it is shown. */
  zoom: number;
  zoomBy: ZoomBy;
  /** All of the board again. */
  whole: () => void;
}

/** How large an element is, now and whenever that changes. */
function useRoom(outer: RefObject<HTMLDivElement | null>): [number, number] {
  const [room, setRoom] = useState<[number, number]>([0, 0]);
  useLayoutEffect(() => {
    const element = outer.current;
    if (!element) return;
    const measure = (): void => setRoom([element.clientWidth, element.clientHeight]);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return room;
}

export function useZoom(outer: RefObject<HTMLDivElement | null>, { size, look, letters, spots }: Looked): Zoom {
  const room = useRoom(outer);
  const [zoom, setZoom] = useState(1);
  const fit = room[0] ? Math.min(room[0] / size[0], room[1] / size[1]) : 0;
  /** A point of the stage, and the part of the board (from 0 to 1) that is to be there after the next zoom. */
  const anchor = useRef<{ x: number; y: number; fx: number; fy: number } | null>(null);
  const middle = (element: HTMLElement): { x: number; y: number } => ({ x: element.clientWidth / 2, y: element.clientHeight / 2 });

  /** Zooms so that what is under a point of the stage stays there. */
  const zoomBy: ZoomBy = (factor, x, y) => {
    const element = outer.current;
    if (!element) return;
    settled.current = true;
    const at = middle(element);
    at.x = x ?? at.x;
    at.y = y ?? at.y;
    anchor.current = {
      ...at,
      fx: (element.scrollLeft + at.x) / element.scrollWidth,
      fy: (element.scrollTop + at.y) / element.scrollHeight,
    };
    setZoom((now) => Math.min(MOST, Math.max(1, now * factor)));
  };

  // Once, and only if nobody has chosen another size.
  const settled = useRef(false);
  const large = fit ? Math.min(MOST_AT_FIRST, LEGIBLE / (letters * fit)) : 1;
  const wanted = look !== null && fit > 0;
  useLayoutEffect(() => {
    const element = outer.current;
    if (!element || !look || !wanted || settled.current) return;
    settled.current = true;
    if (large < 1.2 || !matchMedia(PHONE).matches) return;
    anchor.current = { ...middle(element), fx: look[0] / size[0], fy: look[1] / size[1] };
    setZoom(large);
  }, [wanted]);

  useEffect(() => {
    const element = outer.current;
    if (!element || !spots.length || zoom === 1 || !matchMedia("(pointer: coarse)").matches) return;
    const box = boxOf(spots);
    const { clientWidth, clientHeight } = element;
    const [far, high] = [((box.right - box.left) * fit) / clientWidth, ((box.bottom - box.top) * fit) / clientHeight];
    const next = Math.max(1, Math.min(zoom, 0.75 / Math.max(far, high, 0.01)));
    anchor.current = { ...middle(element), fx: (box.left + box.right) / 2 / size[0], fy: (box.top + box.bottom) / 2 / size[1] };
    if (next === zoom) settle();
    else setZoom(next);
  }, [spots.join()]);

  const settle = (): void => {
    const element = outer.current;
    const at = anchor.current;
    if (!element || !at) return;
    element.scrollLeft = at.fx * element.scrollWidth - at.x;
    element.scrollTop = at.fy * element.scrollHeight - at.y;
    anchor.current = null;
  };
  useLayoutEffect(settle, [zoom]);
  return { fit, zoom, zoomBy, whole: () => setZoom(1) };
}

function boxOf(spots: [number, number][]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
