/** Map preview: its board drawn small, and what is different about the map. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { MapAbout } from "../api/types";
import { Board } from "../board/Board";
import { language, localized } from "../i18n";
import { useBoard } from "../state/maps";

/** Empty until the map is known. */
export function MapPicture({ id }: { id: string | undefined }): JSX.Element {
  const board = useBoard(id);
  const spoken = language();
  const picture = useMemo(() => board && <Board board={board} language={spoken} />, [board, spoken]);
  return (
    <span class="map-picture" aria-hidden="true">
      {picture}
    </span>
  );
}

export function Differences({ about }: { about: MapAbout[] }): JSX.Element {
  return (
    <ul class="differences">
      {about.map(({ text }) => (
        <li key={text.en}>{localized(text)}</li>
      ))}
    </ul>
  );
}
