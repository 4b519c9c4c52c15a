/** Catalogue of replay, moves since one's own, records from files, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // The turn
  since_yours: { one: "1 move since yours", other: "{number} moves since yours" },
  replaying: "You are viewing an earlier moment.",

  // The end
  replay: "Replay",
  replay_from_start: "Replay from the start",
  step_back: "Previous move",
  step_on: "Next move",
  step_first: "Go to start",
  step_last: "Go to end",
  step_of: "{number} / {all}",
  step_place: "Position in the game",
  show_score: "Show the score",

  // Replay
  look_back: "Look back",
  play_on: "Play",
  play_pause: "Pause",
  speed: "Speed",
  speed_slow: "Slow",
  speed_normal: "Normal",
  speed_fast: "Fast",
  to_now: "Back to live",
  new_moves: { one: "1 new", other: "{number} new" },
  jump_to: "Jump to…",
  jump_start: "The start",
  jump_end: "The last move",
  jump_last_round: "The last round",
  copy_moment: "Copy link",
  moment_link: "Link to this moment",
  eyes: "View as",
  eyes_all: "All hands",
  eyes_hand: "Hand",
  key_replay_play: "plays or pauses the replay",

  // Since my move
  step_through: "Step through them",
  dismiss: "Dismiss",
  fresh: { one: "1 new", other: "{number} new" },

  // Going on from a moment
  continue_here: "Continue from here",
  continue_about:
    "A new practice game against bots starts from this moment. The cards come in the same order as in this game, so whoever knows it may know what is coming. It is not counted in statistics, and its shuffle cannot be verified.",
  continue_seat: "Your seat",
  continue_start: "Start practice",
  practice: "practice",
  practice_from: "Practice, continued from an earlier game. Its shuffle is already known, so it is neither verified nor counted.",
  practice_source: "Go to that moment",
  imported: "A game record opened from a file.",

  // Opening a record
  open_record: "Open a game record",
  open_record_about: "A file of a game played here, in the terminal or in the arena. View it and continue from any moment.",
  record_which: "The file contains {all} games. Which one do you want to open?",
  record_open: "Open",
  record_too_large: "This file is too large to be a game record.",
} as const;

export const fi: Translation<typeof en> = {
  since_yours: { one: "1 siirto omasi jälkeen", other: "{number} siirtoa omasi jälkeen" },
  replaying: "Katsot aiempaa hetkeä.",

  replay: "Kertaus",
  replay_from_start: "Katso peli alusta",
  step_back: "Edellinen siirto",
  step_on: "Seuraava siirto",
  step_first: "Siirry alkuun",
  step_last: "Siirry loppuun",
  step_of: "{number} / {all}",
  step_place: "Kohta pelissä",
  show_score: "Näytä pisteet",

  look_back: "Katso aiempia siirtoja",
  play_on: "Toista",
  play_pause: "Tauko",
  speed: "Nopeus",
  speed_slow: "Hidas",
  speed_normal: "Tavallinen",
  speed_fast: "Nopea",
  to_now: "Takaisin nykyhetkeen",
  new_moves: { one: "1 uusi", other: "{number} uutta" },
  jump_to: "Siirry…",
  jump_start: "Alku",
  jump_end: "Viimeinen siirto",
  jump_last_round: "Viimeinen kierros",
  copy_moment: "Kopioi linkki",
  moment_link: "Linkki tähän hetkeen",
  eyes: "Näkökulma",
  eyes_all: "Kaikkien kädet",
  eyes_hand: "Käsi",
  key_replay_play: "toistaa tai pysäyttää kertauksen",

  step_through: "Käy ne läpi",
  dismiss: "Piilota",
  fresh: { one: "1 uusi", other: "{number} uutta" },

  continue_here: "Jatka tästä",
  continue_about:
    "Tästä hetkestä alkaa uusi harjoituspeli botteja vastaan. Kortit tulevat samassa järjestyksessä kuin tässä pelissä, joten sen tunteva voi tietää, mitä on tulossa. Harjoitusta ei tilastoida, eikä sen sekoitusta voi tarkistaa.",
  continue_seat: "Paikkasi",
  continue_start: "Aloita harjoitus",
  practice: "harjoitus",
  practice_from: "Harjoitus, jatkoa aiemmalle pelille. Sekoitus on jo tiedossa, joten peliä ei tarkisteta eikä tilastoida.",
  practice_source: "Siirry siihen hetkeen",
  imported: "Tiedostosta avattu pelitallenne.",

  open_record: "Avaa pelitallenne",
  open_record_about: "Tiedosto pelistä, joka on pelattu täällä, päätteessä tai areenalla. Katso peli ja jatka mistä tahansa hetkestä.",
  record_which: "Tiedostossa on {all} peliä. Minkä niistä haluat avata?",
  record_open: "Avaa",
  record_too_large: "Tiedosto on liian suuri pelitallenteeksi.",
};
