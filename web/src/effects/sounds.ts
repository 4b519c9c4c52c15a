/** Sound effects, synthesized with WebAudio from tones and noise. */

import { prefs } from "../state/preferences";

export type Sound = "card" | "claim" | "ticket" | "turn" | "end";

interface Tone {
  pitch: number;
  /** Seconds from now, and until it has died away. */
  at: number;
  long: number;
  loud: number;
  shape?: OscillatorType;
  /** The pitch that it glides to. */
  to?: number;
}

const bell = (pitch: number, at: number, long = 0.55, loud = 0.16): Tone => ({ pitch, at, long, loud });
const knock = (at: number): Tone => ({ pitch: 190, to: 85, at, long: 0.13, loud: 0.5, shape: "triangle" });

const TONES: Record<Sound, Tone[]> = {
  card: [],
  claim: [knock(0), knock(0.11)],
  ticket: [bell(659.25, 0), bell(783.99, 0.1), bell(1046.5, 0.2, 0.8)],
  turn: [bell(523.25, 0), bell(659.25, 0.16)],
  end: [bell(392, 0, 1.6), bell(523.25, 0.18, 1.6), bell(659.25, 0.36, 1.6), bell(783.99, 0.54, 1.8)],
};
/** The slide of a card, and the wood of a car being laid. */
const NOISES: Partial<Record<Sound, { pitch: number; long: number; loud: number }>> = {
  card: { pitch: 2600, long: 0.11, loud: 0.35 },
  claim: { pitch: 700, long: 0.05, loud: 0.3 },
};
/** Many at once are heard as one. */
const APART = 90;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const heard = new Map<Sound, number>();

/** Plays a sound if sounds are wanted. A page that nobody has touched yet stays silent: browsers allow nothing else. */
export function playSound(sound: Sound, later = 0): void {
  const { sound: wanted, volume } = prefs.value;
  const since = performance.now() - (heard.get(sound) ?? -Infinity);
  if (!wanted || since < APART || !navigator.userActivation?.hasBeenActive) return;
  heard.set(sound, performance.now());
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  const start = context.currentTime + later;
  for (const tone of TONES[sound]) sing(context, out, tone, start);
  const hush = NOISES[sound];
  if (hush) breathe(context, out, hush, start);
}

/** From silence up at once, and slowly down again. */
function swell(gain: AudioParam, at: number, loud: number, long: number): void {
  gain.setValueAtTime(0.0001, at);
  gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.exponentialRampToValueAtTime(0.0001, at + long);
}

function sing(sounding: AudioContext, out: AudioNode, tone: Tone, start: number): void {
  const at = start + tone.at;
  const voice = sounding.createOscillator();
  const loudness = sounding.createGain();
  voice.type = tone.shape ?? "sine";
  voice.frequency.setValueAtTime(tone.pitch, at);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, at + tone.long);
  swell(loudness.gain, at, tone.loud, tone.long);
  voice.connect(loudness).connect(out);
  voice.start(at);
  voice.stop(at + tone.long);
}

function breathe(sounding: AudioContext, out: AudioNode, hush: { pitch: number; long: number; loud: number }, at: number): void {
  noise ??= whiteNoise(sounding);
  const source = sounding.createBufferSource();
  const filter = sounding.createBiquadFilter();
  const loudness = sounding.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = hush.pitch;
  swell(loudness.gain, at, hush.loud, hush.long);
  source.connect(filter).connect(loudness).connect(out);
  source.start(at);
  source.stop(at + hush.long);
}

function whiteNoise(sounding: AudioContext): AudioBuffer {
  const made = sounding.createBuffer(1, Math.round(sounding.sampleRate / 4), sounding.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return made;
}
