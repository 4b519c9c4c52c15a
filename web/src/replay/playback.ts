/** Playback of a replay, and its keyboard shortcuts. */

import { useEffect, useState } from "preact/hooks";
import { isTyping, matchesKey } from "../keyboard/keymap";

export type Speed = "slow" | "normal" | "fast";
export const SPEEDS: Speed[] = ["slow", "normal", "fast"];
/** Milliseconds that a moment stays. */
const PAUSES: Record<Speed, number> = { slow: 2400, normal: 1100, fast: 350 };

export interface Playback {
  on: boolean;
  speed: Speed;
  toggle: () => void;
  setSpeed: (speed: Speed) => void;
  /** Goes to a step, and stays there. */
  step: (to: number) => void;
}

/** Of this page: the next game is played as fast as the last. */
let usual: Speed = "normal";

export function usePlayback(at: number, last: number, ready: boolean, go: (to: number) => void): Playback {
  const [on, setOn] = useState(false);
  const [speed, setSpeed] = useState<Speed>(usual);
  useEffect(() => {
    if (!on || !ready) return;
    if (at >= last) return setOn(false);
    const timer = setTimeout(() => go(at + 1), PAUSES[speed]);
    return () => clearTimeout(timer);
  }, [on, at, last, ready, speed]);
  const playing = {
    on,
    speed,
    toggle: () => {
      if (!on && at >= last) go(0);
      setOn(!on);
    },
    setSpeed: (wanted: Speed) => {
      usual = wanted;
      setSpeed(wanted);
    },
    step: (to: number) => {
      setOn(false);
      go(to);
    },
  };
  useKeys(at, last, playing);
  return playing;
}

function useKeys(at: number, last: number, playing: Playback): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || isTyping(target) || target?.closest("dialog, .hits")) return;
      const steps = matchesKey(event, "replay_step") || matchesKey(event, "replay_jump");
      const to = steps ? { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key] : undefined;
      // A space on a button presses it.
      if (to === undefined && (!matchesKey(event, "replay_play") || target?.closest("button, a, summary"))) return;
      event.preventDefault();
      if (to === undefined) playing.toggle();
      else playing.step(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [at, last, playing]);
}
