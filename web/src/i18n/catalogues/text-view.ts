/** Catalogue of the text view of the table, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  skip_table: ["Skip to game", "Siirry peliin"],
  skip_page: ["Skip to content", "Siirry sisältöön"],
  view_text: ["Text view", "Tekstinäkymä"],
  view_board: ["Board", "Lauta"],
  turn_others: ["The others are playing", "Muut pelaavat"],
  text_prompt: ["What to do now", "Mitä nyt tehdään"],
  with_cards: ["{verb} with {cards}", "{verb}, maksu: {cards}"],
  why_not: ["Why not?", "Miksi ei?"],
  routes: ["Routes", "Reitit"],
  routes_show: ["Show", "Näytä"],
  routes_claimable: ["what I can claim now", "mitä voin nyt rakentaa"],
  routes_open: ["unclaimed", "rakentamattomat"],
  routes_claimed: ["claimed", "rakennetut"],
  routes_all: ["all", "kaikki"],
  routes_city: ["City", "Kaupunki"],
  routes_every_city: ["every city", "kaikki kaupungit"],
  routes_none: ["No such route now.", "Sellaisia reittejä ei nyt ole."],
  routes_number: [
    { one: "1 route", other: "{number} routes" },
    { one: "1 reitti", other: "{number} reittiä" },
  ],
  ticket_line: ["{ticket}, {points}: {state}", "{ticket}, {points}: {state}"],
  offer_line: ["{ticket}, {points}", "{ticket}, {points}"],
  of_card: ["{card}: {number}", "{card}: {number}"],
  on_board: ["On the board", "Laudalla"],
} as const satisfies Texts;
