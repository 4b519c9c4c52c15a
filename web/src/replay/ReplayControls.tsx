/** Replay controls: steps, playback and speed, the scrubber with its marks, the viewpoint, a link, continuing. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { get, queryString } from "../api/http";
import type { Answers, Entry } from "../api/types";
import { Dialog } from "../app/Dialog";
import { Icon } from "../app/Icon";
import { tablePath } from "../app/router";
import { language, t } from "../i18n";
import { copyText } from "../share/CopyButton";
import { askReach, sharedOrigins } from "../share/reach";
import { ShareLink } from "../share/ShareLink";
import type { Game } from "../table/game";
import { nameOf, useWholeGame } from "../table/game";
import { narrate } from "../table/log/narration";
import { HintList, useHints } from "../table/prompt/HintList";
import { ContinueDialog } from "./ContinueDialog";
import type { Playback, Speed } from "./playback";
import { SPEEDS } from "./playback";
import { marksOf, Scrubber } from "./Scrubber";
import type { Viewpoint } from "./viewpoint";

interface Props {
  entries: Entry[];
  steps: number[];
  at: number;
  ready: boolean;
  /** Everybody's cards may be seen. */
  open: boolean;
  /** Moves that the game has made since one looks back. */
  fresh: number;
  /** It waits for the player. */
  asked: boolean;
  playing: Playback;
  viewpoint: Viewpoint;
  onViewpoint: (viewpoint: Viewpoint) => void;
}

export function ReplayControls(props: Props): JSX.Element {
  const { entries, steps, at, open, playing, viewpoint } = props;
  const game = useWholeGame();
  const [going, setGoing] = useState(false);
  const last = steps.length - 1;
  const label = t(playing.on ? "play_pause" : "play_on");
  const marks = useMemo(() => marksOf(entries, steps), [entries, steps]);
  return (
    <section class="prompt replay" aria-label={t("replay")} data-ready={props.ready}>
      <div class="replay-line">
        <div class="replay-buttons">
          <Step label={t("step_first")} sign="first" off={at === 0} onClick={() => playing.step(0)} />
          <Step label={t("step_back")} sign="back" off={at === 0} onClick={() => playing.step(at - 1)} />
          <span class="replay-start">
            <button type="button" class="icon replay-play" data-play={playing.on} aria-label={label} title={label} onClick={playing.toggle}>
              <Icon name={playing.on ? "pause" : "play"} />
            </button>
          </span>
          <Step label={t("step_on")} sign="on" off={at === last} onClick={() => playing.step(at + 1)} />
          <Step label={t("step_last")} sign="last" off={at === last} onClick={() => playing.step(last)} />
        </div>
        <Scrubber marks={marks} at={at} last={last} onStep={playing.step} />
        <span class="replay-place" data-step={at}>
          {t("step_of", { number: at, all: last })}
        </span>
        <NowLink {...props} game={game} />
      </div>
      <LastMove game={game} />
      <div class="replay-more">
        <label>
          <span class="sr">{t("speed")}</span>
          <select value={playing.speed} data-speed onChange={(event) => playing.setSpeed(event.currentTarget.value as Speed)}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {t(`speed_${speed}`)}
              </option>
            ))}
          </select>
        </label>
        <Jump game={game} entries={entries} steps={steps} onStep={playing.step} />
        {open && (
          <label>
            <span class="sr">{t("eyes")}</span>
            <select
              value={String(viewpoint)}
              data-eyes
              onChange={(event) => props.onViewpoint(event.currentTarget.value === "all" ? "all" : Number(event.currentTarget.value))}
            >
              <option value="all">{t("eyes_all")}</option>
              {game.view.seats.map((_, seat) => (
                <option key={seat} value={seat}>
                  {nameOf(game.card, seat)}
                </option>
              ))}
            </select>
          </label>
        )}
        <PastHints game={game} open={open} viewpoint={viewpoint} />
        <CopyLink game={game} number={steps[at] ?? 0} />
        {open && game.view.phase !== "over" && (
          <button type="button" data-continue onClick={() => setGoing(true)}>
            {t("continue_here")}
          </button>
        )}
      </div>
      {going && <ContinueDialog game={game} number={steps[at] ?? 0} onClose={() => setGoing(false)} />}
    </section>
  );
}

/** Hints for the seat whose cards are shown, if it was to move; with all hands open, for whoever was. */
function PastHints({ game, open, viewpoint }: { game: Game; open: boolean; viewpoint: Viewpoint }): JSX.Element | null {
  const { view, state } = game;
  const seat = typeof viewpoint === "number" ? viewpoint : open ? view.to_move[0] : undefined;
  const asked = seat !== undefined && view.to_move.includes(seat) && (open || game.card.settings.hints) ? seat : null;
  const { hints, toggle } = useHints(game, asked);
  if (asked === null) return null;
  const own = state.own?.find((one) => one.seat === asked) ?? null;
  return (
    <>
      <button type="button" data-helper="hint" aria-expanded={hints !== null} onClick={toggle}>
        {t("hint")}
      </button>
      {hints && <HintList game={game} hints={hints} own={own} />}
    </>
  );
}

interface StepProps {
  label: string;
  sign: "first" | "back" | "on" | "last";
  off: boolean;
  onClick: () => void;
}

function Step({ label, sign, off, onClick }: StepProps): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={sign} />
    </button>
  );
}

/** The way back: to the score, or to the table as it is now, with how much is new there. */
function NowLink({ game, open, fresh, asked }: Props & { game: Game }): JSX.Element | null {
  const { card, store } = game;
  if (open && !card.result) return null;
  return (
    <a class={`button${asked && !open ? " primary" : ""}`} data-now data-fresh={fresh} href={tablePath(store.id, store.token)}>
      {t(open ? "show_score" : asked ? "your_turn" : "to_now")}
      {fresh > 0 && <small> {t("new_moves", { number: fresh })}</small>}
    </a>
  );
}

/** The move that led here, in words, for everybody who cannot see it on the board. */
function LastMove({ game }: { game: Game }): JSX.Element {
  const last = game.narration.filter((one) => one.seat !== null && !one.chat && !one.gone).at(-1);
  return (
    <p class="last-move replay-told">
      {last?.seat != null && (
        <span class="last-words">
          {nameOf(game.card, last.seat)} {last.text}
        </span>
      )}
    </p>
  );
}

/** The marks of the line as a list. */
function Jump({ game, entries, steps, onStep }: { game: Game; entries: Entry[]; steps: number[]; onStep: (to: number) => void }): JSX.Element {
  const { card } = game;
  const moments = useMemo(() => {
    const told = new Map(narrate(entries, (seat) => nameOf(card, seat)).map((one) => [one.number, one]));
    return marksOf(entries, steps).map((mark) => {
      const one = told.get(steps[mark.step] ?? 0);
      return { ...mark, text: mark.kind === "last_round" ? t("jump_last_round") : `${nameOf(card, mark.seat)} ${one?.text ?? ""}` };
    });
  }, [entries, steps, card, language()]);
  return (
    <label class="replay-jump">
      <span class="sr">{t("jump_to")}</span>
      <select
        value=""
        data-jump
        onChange={(event) => {
          onStep(Number(event.currentTarget.value));
          event.currentTarget.value = "";
        }}
      >
        <option value="">{t("jump_to")}</option>
        <option value={0}>{t("jump_start")}</option>
        {moments.map((one, i) => (
          <option key={i} value={one.step}>
            {one.step} · {one.text}
          </option>
        ))}
        <option value={steps.length - 1}>{t("jump_end")}</option>
      </select>
    </label>
  );
}

/** Those who get the link have to be let in: it carries the token for watching, if one may give it. */
function CopyLink({ game, number }: { game: Game; number: number }): JSX.Element {
  const [path, setPath] = useState("");
  const [copied, setCopied] = useState(0);
  const { store, card } = game;
  const copy = async (near: Element): Promise<void> => {
    let token = store.token;
    if (!token && !card.settings.public) {
      token = await get<Answers["TableLinks"]>(`/tables/${store.id}/links${queryString({ token })}`).then(
        (links) => links.watch,
        () => "",
      );
    }
    const link = tablePath(store.id, token, number);
    const [origin] = await askReach().then(
      (reach) => sharedOrigins(reach),
      () => [location.origin],
    );
    // Where nothing can be copied or nobody else can come, the link is shown.
    if (origin && (await copyText(origin + link, near))) setCopied(number);
    else setPath(link);
  };
  return (
    <span>
      <button
        type="button"
        data-copy
        title={t("moment_link")}
        onClick={({ currentTarget }) => void copy(currentTarget.parentElement ?? currentTarget)}
      >
        {t(copied === number ? "copied" : "copy_moment")}
      </button>
      {path && (
        <Dialog title={t("moment_link")} class="moment-link" onClose={() => setPath("")}>
          <ShareLink path={path} label={t("moment_link")} />
        </Dialog>
      )}
    </span>
  );
}
