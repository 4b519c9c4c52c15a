/** Catalogue of the end of a game and its scoring, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  end_title: ["The game is over", "Peli on päättynyt"],
  winner: ["{names} wins", "Voittaja: {names}"],
  winners: ["{names} share the win", "Jaettu voitto: {names}"],
  you_win: ["You win!", "Sinä voitit!"],
  finale_start: ["Points scored during the game", "Pelin aikana kertyneet pisteet"],
  finale_totals: ["Points so far", "Pisteet tähän mennessä"],
  finale_again: ["Watch the finale again", "Katso pistelasku uudelleen"],
  show_failed: ["Failed {tickets}", "Toteutumattomat {tickets}"],
  show_completed: ["Completed {tickets}", "Toteutuneet {tickets}"],
  show_table: ["The score", "Pisteet"],
  next: ["Next", "Seuraava"],
  skip: ["Show everything", "Näytä kaikki"],
  none: ["none", "ei yhtään"],
  total: ["total", "yhteensä"],
  source_routes: ["routes", "reitit"],
  source_ticket: ["{tickets}", "{tickets}"],
  source_longest_path: ["longest path", "pisin reitti"],
  source_most_tickets: ["most {tickets}", "eniten toteutuneita"],
  path_length: ["length {number}", "pituus {number}"],
  counted: ["{number} in all", "yhteensä {number}"],
  record: ["Download game record", "Lataa pelitallenne"],
  rematch: ["Rematch", "Uusintapeli"],
  to_rematch: ["Go to the rematch", "Siirry uusintapeliin"],
  proof: ["The shuffle", "Sekoitus"],
  proof_about: [
    "Before the game the server published a commitment to its shuffle. Now it reveals the seed, so anyone can check that the shuffle was not changed.",
    "Ennen peliä palvelin julkaisi lupauksen sekoituksestaan. Nyt se paljastaa siemenluvun, joten jokainen voi tarkistaa, ettei sekoitusta muutettu.",
  ],
  proof_promise: ["Commitment", "Lupaus"],
  proof_seed: ["Seed", "Siemenluku"],
  proof_salt: ["Salt", "Suola"],
  proof_good: ["Checked in this browser: the seed matches the commitment.", "Tarkistettu tässä selaimessa: siemenluku vastaa lupausta."],
  proof_bad: ["The seed does not match the commitment!", "Siemenluku ei vastaa lupausta!"],
  proof_unknown: [
    "This browser cannot check it here. Use the command veturi verify instead.",
    "Tämä selain ei voi tarkistaa sitä tässä. Käytä komentoa veturi verify.",
  ],
  new_game: ["New game", "Uusi peli"],
} as const satisfies Texts;
