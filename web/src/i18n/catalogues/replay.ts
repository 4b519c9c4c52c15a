/** Catalogue of replay, moves since one's own, records from files, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // The turn
  since_yours: [
    { one: "1 move since yours", other: "{number} moves since yours" },
    { one: "1 siirto omasi jälkeen", other: "{number} siirtoa omasi jälkeen" },
  ],
  replaying: ["You are viewing an earlier moment.", "Katsot aiempaa hetkeä."],

  // The end
  replay: ["Replay", "Kertaus"],
  replay_from_start: ["Replay from the start", "Katso peli alusta"],
  step_back: ["Previous move", "Edellinen siirto"],
  step_on: ["Next move", "Seuraava siirto"],
  step_first: ["Go to start", "Siirry alkuun"],
  step_last: ["Go to end", "Siirry loppuun"],
  step_of: ["{number} / {all}", "{number} / {all}"],
  step_place: ["Position in the game", "Kohta pelissä"],
  show_score: ["Show the score", "Näytä pisteet"],

  // Replay
  look_back: ["Look back", "Katso aiempia siirtoja"],
  play_on: ["Play", "Toista"],
  play_pause: ["Pause", "Tauko"],
  speed: ["Speed", "Nopeus"],
  speed_slow: ["Slow", "Hidas"],
  speed_normal: ["Normal", "Tavallinen"],
  speed_fast: ["Fast", "Nopea"],
  to_now: ["Back to live", "Takaisin nykyhetkeen"],
  new_moves: [
    { one: "1 new", other: "{number} new" },
    { one: "1 uusi", other: "{number} uutta" },
  ],
  jump_to: ["Jump to…", "Siirry…"],
  jump_start: ["The start", "Alku"],
  jump_end: ["The last move", "Viimeinen siirto"],
  jump_last_round: ["The last round", "Viimeinen kierros"],
  copy_moment: ["Copy link", "Kopioi linkki"],
  moment_link: ["Link to this moment", "Linkki tähän hetkeen"],
  eyes: ["View as", "Näkökulma"],
  eyes_all: ["All hands", "Kaikkien kädet"],
  eyes_hand: ["Hand", "Käsi"],
  key_replay_play: ["plays or pauses the replay", "toistaa tai pysäyttää kertauksen"],

  // Since my move
  step_through: ["Step through them", "Käy ne läpi"],
  dismiss: ["Dismiss", "Piilota"],
  fresh: [
    { one: "1 new", other: "{number} new" },
    { one: "1 uusi", other: "{number} uutta" },
  ],

  // Going on from a moment
  continue_here: ["Continue from here", "Jatka tästä"],
  continue_about: [
    "A new practice game against bots starts from this moment. The cards come in the same order as in this game, so whoever knows it may know what is coming. It is not counted in statistics, and its shuffle cannot be verified.",
    "Tästä hetkestä alkaa uusi harjoituspeli botteja vastaan. Kortit tulevat samassa järjestyksessä kuin tässä pelissä, joten sen tunteva voi tietää, mitä on tulossa. Harjoitusta ei tilastoida, eikä sen sekoitusta voi tarkistaa.",
  ],
  continue_seat: ["Your seat", "Paikkasi"],
  continue_start: ["Start practice", "Aloita harjoitus"],
  practice: ["practice", "harjoitus"],
  practice_from: [
    "Practice, continued from an earlier game. Its shuffle is already known, so it is neither verified nor counted.",
    "Harjoitus, jatkoa aiemmalle pelille. Sekoitus on jo tiedossa, joten peliä ei tarkisteta eikä tilastoida.",
  ],
  practice_source: ["Go to that moment", "Siirry siihen hetkeen"],
  imported: ["A game record opened from a file.", "Tiedostosta avattu pelitallenne."],

  // Opening a record
  open_record: ["Open a game record", "Avaa pelitallenne"],
  open_record_about: [
    "A file of a game played here, in the terminal or in the arena. View it and continue from any moment.",
    "Tiedosto pelistä, joka on pelattu täällä, päätteessä tai areenalla. Katso peli ja jatka mistä tahansa hetkestä.",
  ],
  record_which: ["The file contains {all} games. Which one do you want to open?", "Tiedostossa on {all} peliä. Minkä niistä haluat avata?"],
  record_open: ["Open", "Avaa"],
  record_too_large: ["This file is too large to be a game record.", "Tiedosto on liian suuri pelitallenteeksi."],
} as const satisfies Texts;
