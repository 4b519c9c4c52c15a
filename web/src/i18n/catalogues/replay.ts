/** Catalogue of replay, moves since one's own, records from files, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // The turn
  since_yours: { one: "1 move since yours", other: "{number} moves since yours" },
  replaying: "You are looking at an earlier moment.",

  // The end
  replay: "Replay",
  replay_from_start: "Replay from the start",
  step_back: "One step back",
  step_on: "One step on",
  step_first: "To the start",
  step_last: "To the end",
  step_of: "{number} / {all}",
  step_place: "Moment of the game",
  show_score: "Show the score",

  // Replay
  look_back: "Look back",
  play_on: "Play",
  play_pause: "Pause",
  speed: "Speed",
  speed_slow: "Slow",
  speed_normal: "Normal",
  speed_fast: "Fast",
  to_now: "Back to now",
  new_moves: "{number} new",
  jump_to: "Jump to …",
  jump_start: "The start",
  jump_end: "The last move",
  jump_last_round: "The last round",
  copy_moment: "Copy link",
  moment_link: "Link to this moment",
  eyes: "Through whose eyes",
  eyes_all: "All hands",
  eyes_hand: "Hand",
  key_replay_play: "plays the game, and stops",

  // Since my move
  step_through: "Step through them",
  dismiss: "Dismiss",
  fresh: "new: {number}",

  // Going on from a moment
  continue_here: "Go on from here",
  continue_about:
    "A new game for practice begins at this moment, against bots. The cards lie as they did then, and whoever knows this game can know what comes: it is not counted, and the server promises nothing about the shuffle.",
  continue_seat: "Your seat",
  continue_start: "Begin practice",
  practice: "practice",
  practice_from: "Practice, continued from an earlier game. Its shuffle is known, so nothing is promised and nothing counted.",
  practice_source: "To that moment",
  imported: "A record that was opened from a file.",

  // Opening a record
  open_record: "Open a record",
  open_record_about: "A file of a game played here, in the terminal or in the arena: look at it, and go on from any moment.",
  record_which: "The file holds {all} games. Which one?",
  record_open: "Open",
  record_too_large: "This file is too large for a record.",
} as const;

export const fi: Translation<typeof en> = {
  since_yours: { one: "1 siirto omasi jälkeen", other: "{number} siirtoa omasi jälkeen" },
  replaying: "Katsot aiempaa hetkeä.",

  replay: "Kertaus",
  replay_from_start: "Katso peli alusta",
  step_back: "Askel taakse",
  step_on: "Askel eteen",
  step_first: "Alkuun",
  step_last: "Loppuun",
  step_of: "{number} / {all}",
  step_place: "Pelin hetki",
  show_score: "Näytä pisteet",

  look_back: "Katso taaksepäin",
  play_on: "Toista",
  play_pause: "Tauko",
  speed: "Nopeus",
  speed_slow: "Hidas",
  speed_normal: "Tavallinen",
  speed_fast: "Nopea",
  to_now: "Takaisin nykyhetkeen",
  new_moves: "uusia: {number}",
  jump_to: "Siirry …",
  jump_start: "Alku",
  jump_end: "Viimeinen siirto",
  jump_last_round: "Viimeinen kierros",
  copy_moment: "Kopioi linkki",
  moment_link: "Linkki tähän hetkeen",
  eyes: "Kenen silmin",
  eyes_all: "Kaikkien kädet",
  eyes_hand: "Käsi",
  key_replay_play: "toistaa peliä ja pysäyttää",

  step_through: "Käy ne läpi",
  dismiss: "Piilota",
  fresh: "uutta: {number}",

  continue_here: "Jatka tästä",
  continue_about:
    "Tästä hetkestä alkaa uusi harjoituspeli botteja vastaan. Kortit ovat samassa järjestyksessä kuin silloin, ja tämän pelin tunteva voi tietää, mitä tulee: sitä ei tilastoida, eikä palvelin lupaa sekoituksesta mitään.",
  continue_seat: "Paikkasi",
  continue_start: "Aloita harjoitus",
  practice: "harjoitus",
  practice_from: "Harjoitus, jatkettu aiemmasta pelistä. Sekoitus on tiedossa, joten mitään ei luvata eikä tilastoida.",
  practice_source: "Siihen hetkeen",
  imported: "Tiedostosta avattu pelitallenne.",

  open_record: "Avaa pelitallenne",
  open_record_about: "Täällä, päätteessä tai areenalla pelatun pelin tiedosto: katso peli ja jatka mistä tahansa hetkestä.",
  record_which: "Tiedostossa on {all} peliä. Mikä niistä?",
  record_open: "Avaa",
  record_too_large: "Tiedosto on liian suuri pelitallenteeksi.",
};
