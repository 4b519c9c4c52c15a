/** Connection status: says when the server is unreachable; it reconnects by itself. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ConnectionState } from "../api/socket";
import { t } from "../i18n";

/** A short break is not worth a word. */
const PATIENCE = 700;

export function ConnectionStatus({ line }: { line: ConnectionState }): JSX.Element {
  const [shown, setShown] = useState(false);
  const down = line !== "online";
  useEffect(() => {
    if (!down) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [down]);
  return (
    <div class={`line line-${line}${shown ? " line-shown" : ""}`} role="status">
      {shown ? t(line === "connecting" ? "line_connecting" : "line_offline") : <span class="sr">{t("line_online")}</span>}
    </div>
  );
}
