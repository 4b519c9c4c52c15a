/** Stage of the board: fitted, zoomed by wheel, pinch and buttons, panned by dragging. */

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n";
import { useGestures } from "./gestures";
import type { Looked } from "./zoom";
import { useZoom } from "./zoom";

/** What one press of a button does. */
const STEP = 1.35;

interface Props extends Looked {
  children: (scale: number) => ComponentChildren;
}

export function Stage({ children, ...looked }: Props): JSX.Element {
  const { size } = looked;
  const outer = useRef<HTMLDivElement>(null);
  const { fit, zoom, zoomBy, whole } = useZoom(outer, looked);
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
        <button type="button" class="icon" aria-label={t("zoom_fit")} title={t("zoom_fit")} disabled={zoom === 1} onClick={whole}>
          ⤢
        </button>
      </div>
    </div>
  );
}
