/** Catalogue of one's own games, those that wait, and one's devices, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  waiting_games: ["Waiting for you", "Sinua odotetaan"],
  waiting_count: [
    { one: "1 game is waiting for you", other: "{number} games are waiting for you" },
    { one: "1 peli odottaa sinua", other: "{number} peliä odottaa sinua" },
  ],
  waiting_elsewhere: ["Your turn at another table", "Sinun vuorosi toisessa pöydässä"],

  game_turn: ["{name}'s turn", "Vuorossa {name}"],
  game_choosing: ["Players are choosing tickets", "Pelaajat valitsevat menolippuja"],
  game_last_round: ["last round", "viimeinen kierros"],
  game_progress: ["Progress of the game", "Pelin eteneminen"],
  game_resigned: ["you resigned", "luovutit"],
  game_removed: ["The game was removed from your list.", "Peli on poistettu listaltasi."],
  games_more: ["Show all games", "Näytä kaikki pelit"],
  put_back: ["Undo", "Kumoa"],
  resign: ["Resign", "Luovuta"],
  resign_of: ["Resign: {map}", "Luovuta: {map}"],
  resign_title: ["Resign this game?", "Luovutetaanko peli?"],
  resign_about: [
    "A bot finishes the game in your seat, and you can still watch. You cannot take the seat back.",
    "Botti pelaa loppuun muiden kanssa, ja voit jäädä katsomaan. Paikallesi et voi palata.",
  ],
  resign_alone: ["Nobody else is playing, so the game ends here.", "Kukaan muu ei pelaa, joten peli päättyy tähän."],
  remove_game: ["Remove", "Poista"],
  remove_of: ["Remove from my list: {map}", "Poista listaltani: {map}"],
  leave_table: ["Leave", "Poistu"],
  leave_of: ["Leave the table: {map}", "Poistu pöydästä: {map}"],
  leave_title: ["Leave this table?", "Poistutaanko pöydästä?"],
  leave_about: [
    "Your seat becomes free. If you are the host, the table closes for everyone.",
    "Paikkasi vapautuu. Jos olet pöydän luoja, pöytä suljetaan kaikilta.",
  ],
  keep_playing: ["Cancel", "Peru"],
  told_resigned: ["{name} resigned. A bot plays on.", "{name} luovutti. Botti pelaa loppuun."],

  devices: ["Use another device", "Käytä toista laitetta"],
  device_code_about: [
    "Scan the code or open the link on the other device, and it has all your games. This one keeps them too.",
    "Lue koodi tai avaa linkki toisella laitteella, niin kaikki pelisi ovat silläkin. Ne säilyvät myös tällä laitteella.",
  ],
  device_code_typed: [
    "Or open Veturi there, choose “{devices}” and “{button}”, and type:",
    "Tai avaa Veturi siellä, valitse ”{devices}” ja ”{button}” ja kirjoita:",
  ],
  device_code_once: [
    "It works once, until {time}. Whoever uses it can play as you: show it to nobody else.",
    "Koodi toimii kerran, {time} asti. Sen käyttäjä voi pelata nimissäsi: älä näytä sitä muille.",
  ],
  device_code_cancel: ["Cancel this code", "Peru tämä koodi"],
  device_code_cancelled: ["The code is cancelled.", "Koodi on peruttu."],
  device_code_new: ["New code", "Uusi koodi"],
  device_enter: ["I have a code", "Minulla on koodi"],
  device_link: ["Link for your other device", "Linkki toiselle laitteellesi"],
  device_others: [
    { one: "You are signed in on one other device.", other: "You are signed in on {number} other devices." },
    { one: "Pelisi ovat käytössä yhdellä muulla laitteella.", other: "Pelisi ovat käytössä {number} muulla laitteella." },
  ],
  device_sign_out: ["Sign out other devices", "Kirjaa muut laitteet ulos"],
  device_signed_out: ["The other devices are signed out.", "Muut laitteet on kirjattu ulos."],
  sign_in_title: ["Your games on this device", "Pelisi tälle laitteelle"],
  sign_in_about: [
    "Type the code that your other device shows. Both devices then have the same games.",
    "Kirjoita koodi, jonka toinen laitteesi näyttää. Sen jälkeen molemmilla on samat pelit.",
  ],
  device_code: ["Code", "Koodi"],
  device_go: ["Get my games", "Hae pelini"],
  device_warning: [
    {
      one: "This device has a game of its own, which can come along. Use only a code that you made yourself: whoever made it gets that game.",
      other:
        "This device has {number} games of its own, which can come along. Use only a code that you made yourself: whoever made it gets these games.",
    },
    {
      one: "Tällä laitteella on oma peli, jonka voi ottaa mukaan. Käytä vain itse tekemääsi koodia: peli siirtyy koodin tekijälle.",
      other: "Tällä laitteella on {number} omaa peliä, jotka voi ottaa mukaan. Käytä vain itse tekemääsi koodia: pelit siirtyvät koodin tekijälle.",
    },
  ],
  device_merge: [
    { one: "Get my games and bring this one along", other: "Get my games and bring these {number} along" },
    { one: "Hae pelini ja ota tämä mukaan", other: "Hae pelini ja ota nämä {number} mukaan" },
  ],
  device_without: [
    { one: "Leave it behind", other: "Leave them behind" },
    { one: "Jätä se pois", other: "Jätä ne pois" },
  ],
} as const satisfies Texts;
