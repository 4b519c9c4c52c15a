/** Gestures of the stage: wheel and pinch zoom, dragging with a mouse. */

import { useEffect, useRef } from "preact/hooks";

/** By how much, and around which point of the stage. */
export type ZoomBy = (factor: number, x?: number, y?: number) => void;

export function useGestures(outer: { current: HTMLDivElement | null }, zoomBy: ZoomBy): void {
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
    const lift = (): void => {
      apart = 0;
    };
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
  const up = (): void => {
    from = null;
  };
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
