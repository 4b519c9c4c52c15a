/** Hints: the best few moves with reasons. What each speaks of glows on the board, which the list never covers. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Hint, Own } from "../../api/types";
import { CardRow } from "../../cards/Cards";
import { localized, t } from "../../i18n";
import { wayOf } from "../choices";
import type { Game } from "../game";
import { describeChoice } from "./describe-action";
import { freeSpace, GAP, LEAST } from "./free-space";

interface Asked {
  hints: Hint[] | null;
  /** Asks for them, or puts them away. */
  toggle: () => void;
}

/** Hints for a seat, now or at the moment that is shown; they go when the game goes on. */
export function useHints(game: Game, seat: number | null): Asked {
  const { store, selection, replaying, number } = game;
  const [hints, setHints] = useState<Hint[] | null>(null);
  const show = (found: Hint[] | null): void => {
    setHints(found);
    selection.update({ hint: found?.[0] ?? null });
  };
  useEffect(() => () => show(null), [number, seat]);
  const latest = useRef(0);
  latest.current = number;
  const ask = async (): Promise<void> => {
    if (seat === null) return;
    const found = await store.hints(seat, replaying ? number : undefined);
    if (latest.current === number) show(found);
  };
  return { hints, toggle: () => (hints ? show(null) : void ask()) };
}

interface Props {
  game: Game;
  hints: Hint[];
  /** Whose hints they are. */
  own: Own | null;
}

export function HintList({ game, hints, own }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => void (list.current && moveBesideBoard(list.current));
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [hints]);
  return (
    <div class="hints" ref={list}>
      {hints.length ? (
        <ol aria-label={t("hints")}>
          {hints.map((hint) => (
            <OneHint key={hint.action} game={game} hint={hint} own={own} />
          ))}
        </ol>
      ) : (
        t("hint_none")
      )}
    </div>
  );
}

function OneHint({ game, hint, own }: { game: Game; hint: Hint; own: Own | null }): JSX.Element {
  const way = wayOf(hint);
  const show = (): void => game.selection.update({ hint });
  return (
    <li onMouseEnter={show} onFocus={show} onClick={show}>
      <div>
        <b>{describeChoice({ ...game, own }, hint.choice)}</b>
        <CardRow cards={way.cards} side={way.extra} />
      </div>
      {game.replaying ? (
        <button type="button" onClick={show}>
          {t("hint_show")}
        </button>
      ) : (
        <button type="button" onClick={() => game.play(hint.action)}>
          {t("do_it")}
        </button>
      )}
      <div class="hint-why">{localized(hint.reason)}</div>
    </li>
  );
}

/** Where there is most room beside the board; where there is none, or no board, as the style sheet says. */
function moveBesideBoard(list: HTMLElement): void {
  const board = document.querySelector(".board-view")?.getBoundingClientRect();
  // The button that puts them away stays in reach.
  const button = document.querySelector("[data-helper=hint]")?.getBoundingClientRect();
  const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
  const height = tabs?.height ? tabs.top : innerHeight;
  const space = board && freeSpace(board, { width: innerWidth, height }, button?.bottom);
  if (!space) return;
  const { left, right, width } = space;
  const bottom = space.bottom + innerHeight - height;
  const sides = left === null ? { right: `${right}px` } : { left: `${left}px` };
  Object.assign(list.style, { position: "fixed", top: "auto", left: "auto", right: "auto", bottom: `${bottom}px`, ...sides });
  Object.assign(list.style, { width: `${width}px`, maxHeight: `${space.height}px` });
  // Also where it is in the same column.
  const box = list.getBoundingClientRect();
  const below = innerHeight - bottom - (button?.bottom ?? 0) - GAP;
  if (button && button.left < box.right && button.right > box.left && button.bottom > box.top && below >= LEAST.height)
    list.style.maxHeight = `${below}px`;
}
