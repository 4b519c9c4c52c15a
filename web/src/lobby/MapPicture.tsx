/** A map's board, drawn small; and how the map is different, in five lines. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import { useBoard } from "../store/maps";
import { isKey, language, t } from "../words";

export function MapPicture({ id }: { id: string }): JSX.Element {
  const board = useBoard(id);
  const spoken = language();
  const picture = useMemo(() => board && <Board board={board} language={spoken} />, [board, spoken]);
  return (
    <span class="map-picture" aria-hidden="true">
      {picture}
    </span>
  );
}

export function Differences({ id }: { id: string }): JSX.Element {
  const lines = [1, 2, 3, 4, 5].map((n) => `about_${id}_${n}`).filter(isKey);
  return (
    <ul class="differences">
      {lines.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );
}
