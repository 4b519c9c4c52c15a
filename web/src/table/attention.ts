/** Tells the player that it is their turn: in the window's title, and with a short tone if wanted. */

import { useEffect, useRef } from "preact/hooks";
import { prefs } from "../store/prefs";
import type { Table } from "../store/table";
import { said, t } from "../words";

export function useAttention(table: Table): void {
  const mine = Boolean(table.state?.own?.some((one) => one.actions.length));
  const before = useRef(mine);
  useEffect(() => {
    document.title = mine ? `● ${t("your_turn")} · Veturi` : "Veturi";
    if (mine && !before.current && prefs.value.sound) chime();
    before.current = mine;
    return () => void (document.title = "Veturi");
  }, [mine, said({ en: "en", fi: "fi" })]);
}

/** Two soft notes, made here. */
function chime(): void {
  const context = new AudioContext();
  [523.25, 659.25].forEach((pitch, i) => {
    const at = context.currentTime + i * 0.16;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.linearRampToValueAtTime(0.08, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
  setTimeout(() => void context.close(), 1200);
}
