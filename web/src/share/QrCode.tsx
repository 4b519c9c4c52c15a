/** QR code of a link. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { encode } from "uqr";
import { t } from "../i18n";

export function QrCode({ text }: { text: string }): JSX.Element {
  const { size, d } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const dots = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, d: dots.join("") };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qr_label")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
