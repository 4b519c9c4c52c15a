/** The board on its stage: fitted, zoomed by wheel, pinch and buttons, moved by dragging. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../words";

const MOST = 5;
const STEP = 1.35;
/** On a small screen the board begins so large that its names are at least this high, in pixels. */
const LEGIBLE = 9.5;
const MOST_AT_FIRST = 2.4;

interface Props {
  size: [number, number];
  /** What to bring to the middle if the whole board is too small to read; null if all of it is needed. */
  look: [number, number] | null;
  /** The size of its letters, in its own units. */
  letters: number;
  /** Spots that a finger has asked for: all of them come into sight. */
  spots: [number, number][];
  children: (scale: number) => ComponentChildren;
}

export function Stage({ size, look, letters, spots, children }: Props): JSX.Element {
  const outer = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<[number, number]>([0, 0]);
  const [zoom, setZoom] = useState(1);
  const fit = room[0] ? Math.min(room[0] / size[0], room[1] / size[1]) : 0;
  const anchor = useRef<{ x: number; y: number; fx: number; fy: number } | null>(null);

  useLayoutEffect(() => {
    const element = outer.current;
    if (!element) return;
    const measure = (): void => setRoom([element.clientWidth, element.clientHeight]);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  /** Zooms so that what is under a point of the stage stays there. */
  const zoomBy = (factor: number, x?: number, y?: number): void => {
    const element = outer.current;
    if (!element) return;
    settled.current = true;
    const at = { x: x ?? element.clientWidth / 2, y: y ?? element.clientHeight / 2 };
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
    if (large < 1.2) return;
    anchor.current = { x: element.clientWidth / 2, y: element.clientHeight / 2, fx: look[0] / size[0], fy: look[1] / size[1] };
    setZoom(large);
  }, [wanted]);

  useEffect(() => {
    const element = outer.current;
    if (!element || !spots.length || zoom === 1 || !matchMedia("(pointer: coarse)").matches) return;
    const box = boxOf(spots);
    const { clientWidth, clientHeight } = element;
    const [far, high] = [((box.right - box.left) * fit) / clientWidth, ((box.bottom - box.top) * fit) / clientHeight];
    const next = Math.max(1, Math.min(zoom, 0.75 / Math.max(far, high, 0.01)));
    const at = { x: clientWidth / 2, y: clientHeight / 2 };
    anchor.current = { ...at, fx: (box.left + box.right) / 2 / size[0], fy: (box.top + box.bottom) / 2 / size[1] };
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

  useGestures(outer, zoomBy);

  const scale = fit * zoom;
  return (
    <div class="stage-frame">
      <div class={`stage${zoom > 1 ? " zoomed" : ""}`} ref={outer} role="group" aria-label={t("view_board")} tabIndex={zoom > 1 ? 0 : -1}>
        {fit > 0 && (
          <div class="sheet" style={{ width: `${size[0] * scale}px`, height: `${size[1] * scale}px` }}>
            {children(scale)}
          </div>
        )}
      </div>
      <div class="zoom" role="group" data-rove aria-label={t("zoom_fit")}>
        <button type="button" class="icon" aria-label={t("zoom_in")} title={t("zoom_in")} onClick={() => zoomBy(STEP)}>
          +
        </button>
        <button type="button" class="icon" aria-label={t("zoom_out")} title={t("zoom_out")} disabled={zoom === 1} onClick={() => zoomBy(1 / STEP)}>
          −
        </button>
        <button type="button" class="icon" aria-label={t("zoom_fit")} title={t("zoom_fit")} disabled={zoom === 1} onClick={() => setZoom(1)}>
          ⤢
        </button>
      </div>
    </div>
  );
}

function boxOf(spots: [number, number][]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

type ZoomBy = (factor: number, x?: number, y?: number) => void;

function useGestures(outer: { current: HTMLDivElement | null }, zoomBy: ZoomBy): void {
  const latest = useRef(zoomBy);
  latest.current = zoomBy;
  useEffect(() => {
    const element = outer.current;
    if (!element) return;
    const place = (x: number, y: number): [number, number] => {
      const box = element.getBoundingClientRect();
      return [x - box.left, y - box.top];
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 500), ...place(event.clientX, event.clientY));
    };
    let apart = 0;
    const span = (event: TouchEvent): number => {
      const [a, b] = [event.touches[0], event.touches[1]];
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    const pinch = (event: TouchEvent): void => {
      const now = span(event);
      if (!now) return;
      event.preventDefault();
      const [a, b] = [event.touches[0], event.touches[1]];
      if (apart && a && b) {
        latest.current(now / apart, ...place((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
      }
      apart = now;
    };
    const lift = (): void => void (apart = 0);
    const stopDragging = dragging(element);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchmove", pinch, { passive: false });
    element.addEventListener("touchend", lift);
    return () => {
      stopDragging();
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchmove", pinch);
      element.removeEventListener("touchend", lift);
    };
  }, []);
}

/** A mouse drags the zoomed board; fingers scroll it by themselves. A drag is no click. */
function dragging(element: HTMLElement): () => void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let moved = false;
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    moved = false;
  };
  const move = (event: PointerEvent): void => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(dx, dy) > 5) moved = true;
    if (moved) {
      element.scrollLeft = from.left - dx;
      element.scrollTop = from.top - dy;
    }
  };
  const up = (): void => void (from = null);
  const click = (event: MouseEvent): void => {
    if (moved) event.stopPropagation();
    moved = false;
  };
  element.addEventListener("pointerdown", down);
  element.addEventListener("click", click, true);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("click", click, true);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
  };
}
