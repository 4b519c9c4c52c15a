/** Catalogue of the table in play: turn, routes, cards, players, log, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // The turn
  your_turn: ["Your turn", "Sinun vuorosi"],
  your_last_turn: ["Your last turn", "Viimeinen vuorosi"],
  watching: ["You are watching.", "Katselet peliä."],
  last_move: ["Last move", "Viimeisin siirto"],
  away: ["Let a bot play for me", "Anna botin pelata puolestani"],
  away_short: ["Take a break", "Pidä tauko"],
  away_about: [
    "A bot plays your turns until you come back. You can take your seat again at any time.",
    "Botti pelaa vuorosi, kunnes palaat. Voit jatkaa itse milloin tahansa.",
  ],
  away_yes: ["Let it play", "Anna pelata"],
  come_back: ["Resume playing", "Jatka itse"],
  turn_prompt: ["Draw cards, claim a highlighted route or draw {tickets}.", "Nosta kortteja, rakenna korostettu reitti tai nosta {tickets_some}."],
  second_draw: ["Take your second card.", "Ota toinen kortti."],
  others_move: [
    { one: "{names}'s turn", other: "Waiting for {names}" },
    { one: "Vuorossa: {names}", other: "Odotetaan: {names}" },
  ],
  thinking: ["{name} is thinking…", "{name} miettii…"],
  opening_prompt: ["Keep at least {least} of your {tickets}.", "Pidä {tickets_among} vähintään {least}."],
  choosing_prompt: ["Keep at least {least}.", "Pidä vähintään {least}."],
  opening_done: ["Chosen. The others are still choosing.", "Valittu. Muut valitsevat vielä."],
  keep: ["Keep {count}", "Pidä {count}"],
  keep_least: ["Choose at least {least}", "Valitse vähintään {least}"],
  chosen: ["has chosen", "valinnut"],
  pass_prompt: ["There is nothing else you can do.", "Et voi tehdä mitään muuta."],
  other_actions: ["Other actions", "Muut toiminnot"],
  only_you: ["Only you know: {facts}", "Vain sinä tiedät: {facts}"],
  claim_how: ["How will you pay?", "Millä maksat?"],
  claim_confirm: ["Claim {route}?", "Rakennetaanko {route}?"],
  last_round: [
    { one: "Last round: 1 turn left", other: "Last round: {number} turns left" },
    { one: "Viimeinen kierros: 1 vuoro jäljellä", other: "Viimeinen kierros: {number} vuoroa jäljellä" },
  ],
  time_left: ["Time left", "Aikaa jäljellä"],
  do_it: ["Play this", "Tee tämä siirto"],

  // Routes
  route_line: ["{route} · {length} {colour} · {points}", "{route} · {length} × {colour} · {points}"],
  points_count: [
    { one: "1 point", other: "{number} points" },
    { one: "1 piste", other: "{number} pistettä" },
  ],
  you_have: ["you have {number}", "sinulla on {number}"],
  wild_count: [
    { one: "1 {locomotive}", other: "{number} {locomotives}" },
    { one: "1 {locomotive}", other: "{number} {locomotives_counted}" },
  ],
  you_have_more: ["you have {number} + {wild}", "sinulla on {number} + {wild}"],
  owned_by: ["claimed by {name}", "rakentaja: {name}"],
  owned_by_all: ["open to everyone", "kaikkien käytössä"],
  ferry_route: [
    { one: "ferry: 1 {locomotive}", other: "ferry: {number} {locomotives}" },
    { one: "lautta: 1 {locomotive}", other: "lautta: {number} {locomotives_counted}" },
  ],
  claimable: ["can be claimed", "voit rakentaa"],
  board_routes: ["Routes on the board", "Kartan reitit"],

  // Cards
  face_up: ["Face up", "Näkyvissä"],
  deck: ["Deck", "Pakka"],
  discards_count: ["{number} discarded", "poistopakassa {number}"],
  no_card: ["empty", "tyhjä"],
  ticket_deck_count: ["{number} left", "{number} jäljellä"],
  hand: ["Your hand", "Kätesi"],
  hand_empty: ["no cards", "ei kortteja"],
  hand_pick: ["Show the routes you can pay for with it.", "Näytä reitit, jotka sillä voi maksaa."],
  picked: ["Routes you can pay for with {card} are highlighted.", "Korostetut reitit voi maksaa tällä: {card}."],
  my_tickets: ["Your {tickets}", "{Tickets_yours}"],
  ticket_done: ["completed", "toteutunut"],
  ticket_failed: ["failed", "toteutumatta"],

  // The others
  players: ["Players", "Pelaajat"],
  you: ["you", "sinä"],
  trains_left: ["{trains} left", "{trains_some} jäljellä"],
  tickets_held: ["{tickets} held", "{tickets_some} hallussa"],
  trains_low: ["few left", "enää vähän"],
  cards_held: ["cards in hand", "kortteja kädessä"],
  to_move: ["to move", "vuorossa"],
  log: ["Log", "Loki"],
  say: ["Write a message", "Kirjoita viesti"],
  send: ["Send", "Lähetä"],
  cards_tab: ["Cards", "Kortit"],
  players_tab: ["Players", "Pelaajat"],
  log_empty: ["Nothing has happened yet.", "Mitään ei ole vielä tapahtunut."],
  score_track: ["Score track", "Pisterata"],
  more: ["More", "Lisää"],

  // Hints and undo
  hint: ["Hint", "Vihje"],
  hints: ["Hints", "Vihjeet"],
  hint_none: ["There is no advice right now.", "Juuri nyt ei ole vihjettä."],
  hint_show: ["Show", "Näytä"],
  undo: ["Undo", "Peru"],
  ask_undo: ["Request undo", "Pyydä perumista"],
  undo_asked: ["{name} asks to undo the last move.", "{name} pyytää viimeisimmän siirron perumista."],
  undo_waiting: ["Waiting for the others to agree.", "Odotetaan muiden hyväksyntää."],
  agree: ["Accept", "Hyväksy"],
  refuse: ["Decline", "Hylkää"],

  // Zoom
  zoom_in: ["Zoom in", "Suurenna"],
  zoom_out: ["Zoom out", "Pienennä"],
  zoom_fit: ["Whole board", "Koko kartta"],

  // The log
  told_seated: ["{name} sits down.", "{name} istuu pöytään."],
  told_left: ["A seat is free again.", "Paikka vapautui."],
  told_filled: ["A bot sits down: {level}.", "Botti istuu pöytään: {level}."],
  told_started: ["The game begins.", "Peli alkaa."],
  told_ended: ["The game is over.", "Peli on päättynyt."],
  told_closed: ["The table is closed.", "Pöytä on suljettu."],
  told_taken_back: ["{name} undoes the move.", "{name} peruu siirtonsa."],
  told_undo_asked: ["{name} requests an undo.", "{name} pyytää siirron perumista."],
  told_undo_yes: ["The request was accepted.", "Pyyntö hyväksyttiin."],
  told_undo_no: ["Declined.", "Pyyntö hylättiin."],
  told_stand_in: ["A bot plays for {name}.", "Botti pelaa, kun {name} on poissa."],
  told_returned: ["{name} is back.", "{name} on palannut."],
  told_rematched: ["A rematch is open.", "Uusintapeli on avattu."],
  told_scored: ["+{points}", "+{points}"],
  told_scored_for: ["{name} +{points}", "{name} +{points}"],

  // In play
  picked_none: ["No route can be paid for with {card} now.", "Mitään reittiä ei voi nyt maksaa tällä: {card}."],
  ticket_distance: ["distance {number}", "etäisyys {number}"],
  said_completed: ["Completed: {name} · {points}", "Toteutui: {name} · {points}"],

  ticket_open: ["open", "kesken"],
} as const satisfies Texts;
