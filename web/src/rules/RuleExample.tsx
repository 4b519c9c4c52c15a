/** Example of a rule: a few routes of the real board, some of them claimed, and what they show. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Answers } from "../api/types";
import { Board } from "../board/Board";
import { excerptOf } from "../board/excerpt";
import { SHARED } from "../board/Routes";
import { colourOfSeat } from "../cards/Pieces";
import { language, localized } from "../i18n";
import { useBoard } from "../state/maps";

export type Example = Answers["RuleExample"];

export function RuleExample({ example }: { example: Example }): JSX.Element {
  const board = useBoard(example.map);
  const excerpt = useMemo(() => board && excerptOf(board, example.routes), [board, example]);
  const claims = useMemo(
    () => Object.fromEntries(Object.entries(example.claims).map(([route, seat]) => [route, seat < 0 ? SHARED : colourOfSeat(seat)])),
    [example],
  );
  return (
    <figure class="rule-example">
      <span class="map-picture" aria-hidden="true">
        {excerpt && <Board {...excerpt} language={language()} claims={claims} />}
      </span>
      <figcaption>{localized(example.text)}</figcaption>
    </figure>
  );
}
