/** Catalogue of the tutorial of a first game, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  guide: "Guide",
  guide_offer: "Your first game?",
  guide_yes: "Guide me",
  guide_no: "No, thanks",
  guide_next: "Got it",
  guide_end: "End the guide",
  guide_tickets:
    "These are your {tickets}. Each names two places: connect them with your own routes by the end of the game and you score its points; fail, and you lose them. Choose which to keep.",
  guide_start: "Your railway grows from one city. A good start is near the ends of your {tickets}: choose a ringed city on the map.",
  guide_turn:
    "On your turn you do one thing: draw two cards, claim a route or draw more {tickets}. Start with cards: take a face-up one or draw from the deck.",
  guide_second: "Now the second card. A face-up {locomotive} counts as both cards, so you cannot take one now.",
  guide_hand: "These are your cards. Choose a colour to highlight the routes it pays for.",
  guide_route: "You can pay for every highlighted route. Choose one to see how: nothing happens yet.",
  guide_pay:
    "Each button is one way to pay and shows the cards it takes. A {locomotive} stands in for any colour. Claim the route with one of them, or cancel.",
  guide_map: "About this map:",
  guide_finish: {
    one: "Once somebody has 1 {train} left or none, everyone has one last turn. Then all {tickets} are shown and counted. Enjoy the ride!",
    other: "Once somebody has {number} or fewer {trains} left, everyone has one last turn. Then all {tickets} are shown and counted. Enjoy the ride!",
  },
} as const;

export const fi: Translation<typeof en> = {
  guide: "Opastus",
  guide_offer: "Ensimmäinen pelisi?",
  guide_yes: "Opasta minua",
  guide_no: "Ei kiitos",
  guide_next: "Selvä",
  guide_end: "Lopeta opastus",
  guide_tickets:
    "Tässä ovat {tickets_yours}. Jokainen nimeää kaksi paikkaa: yhdistä ne omilla reiteilläsi pelin loppuun mennessä, niin saat pisteet. Jos et onnistu, menetät ne. Valitse, mitkä pidät.",
  guide_start: "Ratasi kasvaa yhdestä kaupungista. Hyvä alku on lähellä omia päätekaupunkejasi: valitse kartalta rengastettu kaupunki.",
  guide_turn:
    "Vuorollasi teet yhden asian: nostat kaksi korttia, rakennat reitin tai nostat lisää {tickets_some}. Aloita korteista: ota näkyvissä oleva tai nosta pakasta.",
  guide_second: "Ja vielä toinen kortti. Näkyvissä oleva {locomotive} veisi molemmat nostot.",
  guide_hand: "Tässä ovat korttisi. Valitse väri, niin sillä maksettavat reitit korostuvat.",
  guide_route: "Korttisi riittävät korostettuihin reitteihin. Valitse reitti, niin näet, millä voit maksaa: mitään ei vielä tapahdu.",
  guide_pay:
    "Jokainen painike on yksi tapa maksaa, ja siinä näkyvät kortit, jotka se vie. Minkä tahansa värin korvaa {locomotive}. Rakenna reitti jollakin niistä tai peruuta.",
  guide_map: "Tästä kartasta:",
  guide_finish: {
    one: "Kun jollakulla on jäljellä enää 1 {train} tai ei yhtään, jokaisella on vielä yksi vuoro. Sitten paljastetaan ja lasketaan kaikki {tickets}. Hyvää matkaa!",
    other:
      "Kun jollakulla on jäljellä enää {number} {trains_counted} tai vähemmän, jokaisella on vielä yksi vuoro. Sitten paljastetaan ja lasketaan kaikki {tickets}. Hyvää matkaa!",
  },
};
