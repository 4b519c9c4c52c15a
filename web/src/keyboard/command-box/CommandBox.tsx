/** Command box (command palette): type a move or a question, in the notation of the terminal and of records. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { reasonOf, useQuery } from "../../api/requests";
import type { Move, Reason } from "../../api/types";
import { t } from "../../i18n";
import { RuleReason } from "../../rules/RuleReason";
import type { Game } from "../../table/game";
import { isMyTurn, useWholeGame } from "../../table/game";
import { matchesKey } from "../keymap";
import { openOverlay } from "../overlays";
import type { CommandResult } from "./commands";
import { commandOf } from "./commands";
import type { Suggestion } from "./suggestions";
import { suggestionsFor } from "./suggestions";

/** What the box says below its line. */
type Answer = { why: Reason } | { text: string } | null;

const NO_MOVES: Move[] = [];

export default function CommandBox(): JSX.Element {
  const game = useWholeGame();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const [answer, setAnswer] = useState<Answer>(null);
  const [choices, setChoices] = useState<Move[] | null>(null);
  const [all, setAll] = useState(false);
  const { moves, problem } = useMoves(game);
  const told = answer ?? (problem ? { why: problem } : null);
  const options = useMemo(() => suggestionsFor(game, text, moves, choices, all), [game, text, moves, choices, all]);
  const active = options[at];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    game.selection.update({ hover: active?.route ?? null });
    document.getElementById(`box-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [active?.route, at]);

  const close = (): void => dialog.current?.close();
  const type = (value: string): void => {
    setText(value);
    setAt(-1);
    setAnswer(null);
    setChoices(null);
    setAll(false);
  };
  const then = (after: CommandResult): void => {
    if (after === "close") close();
    else if (after === "stay") setAt(-1);
    else if ("list" in after) {
      type("");
      setAll(true);
    } else if ("ask" in after) void ask(after.ask, false);
    else setAnswer({ text: t(after.refused) });
  };
  const play = async (action: string): Promise<void> => {
    if (!game.own || game.busy) return;
    if (await game.store.play(game.own.seat, action)) return close();
    const { notice } = game.store.value;
    if (notice) setAnswer({ why: notice });
  };
  /** The server says what a text means; a move is played, unless only its reason was asked. */
  const ask = async (typed: string, playing = true): Promise<void> => {
    if (!game.own || game.replaying) return setAnswer({ text: t(game.replaying ? "box_not_now" : "box_watching") });
    try {
      const meant = await game.store.interpret(game.own.seat, typed);
      setChoices(meant.choices.length ? meant.choices : null);
      setAt(-1);
      if (meant.refused) setAnswer({ why: meant.refused });
      else if (!meant.action) setAnswer({ text: t("box_which") });
      else if (playing) await play(meant.action);
      else setAnswer({ text: t("box_can") });
    } catch (error) {
      setAnswer({ why: reasonOf(error) });
    }
  };
  const run = (option: Suggestion | undefined): void => {
    if (option?.open) return type(option.text);
    if (option?.action) return void play(option.action);
    const typed = option?.text ?? text;
    const command = commandOf(typed);
    if (command) then(command[0].run(game, command[1]));
    else if (typed.trim()) void ask(typed);
  };
  const press = (event: KeyboardEvent): void => {
    if (matchesKey(event, "box_do")) run(active);
    else if (matchesKey(event, "box_choose")) setAt(moved(at, event.key === "ArrowDown" ? 1 : -1, options.length));
    else return;
    event.preventDefault();
  };
  const status = choices ? "" : text.trim() && !options.length ? t("box_none") : t("box_count", { number: options.length });
  return (
    <dialog
      ref={dialog}
      class="command-box"
      aria-label={t("box")}
      onClose={() => closed(game)}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="command-inside">
        <label for="box-line">{t("box_label")}</label>
        <input
          id="box-line"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="box-options"
          aria-autocomplete="list"
          aria-activedescendant={active ? `box-${at}` : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          placeholder={t("box_example")}
          maxLength={200}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <div class="command-answer" role="alert">
          {told && ("why" in told ? <RuleReason reason={told.why} /> : told.text)}
        </div>
        <ul id="box-options" role="listbox" aria-label={t("box_options")}>
          {options.map((option, i) => (
            <li key={option.id} id={`box-${i}`} role="option" aria-selected={i === at} onPointerMove={() => setAt(i)} onClick={() => run(option)}>
              <b>{option.text}</b> <span>{option.about}</span>
            </li>
          ))}
        </ul>
        <div class="sr" role="status">
          {status}
        </div>
      </div>
    </dialog>
  );
}

function closed(game: Game): void {
  game.selection.update({ hover: null });
  openOverlay.set(null);
}

/** One of the list, or none: the line itself. */
function moved(at: number, step: number, count: number): number {
  const next = at + step;
  return next < -1 ? count - 1 : next >= count ? -1 : next;
}

/** What may be done, as it is typed; asked again when the game has gone on. */
function useMoves(game: Game): { moves: Move[]; problem: Reason | undefined } {
  const { own, store } = game;
  const { data: found, problem } = useQuery(own && isMyTurn(game) ? () => store.moves(own.seat) : null, [own?.seat], game.state.number);
  return { moves: found ?? NO_MOVES, problem };
}
