/** Catalogue of the tutorial of a first game, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  guide: ["Guide", "Opastus"],
  guide_offer: ["Your first game?", "Ensimmäinen pelisi?"],
  guide_yes: ["Guide me", "Opasta minua"],
  guide_no: ["No, thanks", "Ei kiitos"],
  guide_next: ["Got it", "Selvä"],
  guide_end: ["End the guide", "Lopeta opastus"],
  guide_tickets: [
    "These are your {tickets}. Each names two places: connect them with your own routes by the end of the game and you score its points; fail, and you lose them. Choose which to keep.",
    "Tässä ovat {tickets_yours}. Jokainen nimeää kaksi paikkaa: yhdistä ne omilla reiteilläsi pelin loppuun mennessä, niin saat pisteet. Jos et onnistu, menetät ne. Valitse, mitkä pidät.",
  ],
  guide_start: [
    "Your railway grows from one city. A good start is near the ends of your {tickets}: choose a ringed city on the map.",
    "Rataverkkosi kasvaa yhdestä kaupungista. Aloita läheltä kaupunkeja, jotka sinun pitää yhdistää: valitse kartalta jokin ympyröidyistä.",
  ],
  guide_turn: [
    "On your turn you do one thing: draw two cards, claim a route or draw more {tickets}. Start with cards: take a face-up one or draw from the deck.",
    "Vuorollasi teet yhden asian: nostat kaksi korttia, rakennat reitin tai nostat lisää {tickets_some}. Aloita korteista: ota näkyvissä oleva tai nosta pakasta.",
  ],
  guide_second: [
    "Now the second card. A face-up {locomotive} counts as both cards, so you cannot take one now.",
    "Ja vielä toinen kortti. Näkyvissä oleva {locomotive} veisi molemmat nostot.",
  ],
  guide_hand: [
    "These are your cards. Choose a colour to highlight the routes it pays for.",
    "Tässä ovat korttisi. Valitse väri, niin sillä maksettavat reitit korostuvat.",
  ],
  guide_route: [
    "You can pay for every highlighted route. Choose one to see how: nothing happens yet.",
    "Korttisi riittävät korostettuihin reitteihin. Valitse reitti, niin näet, millä voit maksaa: mitään ei vielä tapahdu.",
  ],
  guide_pay: [
    "Each button is one way to pay and shows the cards it takes. A {locomotive} stands in for any colour. Claim the route with one of them, or cancel.",
    "Jokainen painike on yksi tapa maksaa, ja siinä näkyvät kortit, jotka se vie. Minkä tahansa värin korvaa {locomotive}. Rakenna reitti jollakin niistä tai peruuta.",
  ],
  guide_map: ["About this map:", "Tästä kartasta:"],
  guide_finish: [
    {
      one: "Once somebody has 1 {train} left or none, everyone has one last turn. Then all {tickets} are shown and counted. Enjoy the ride!",
      other:
        "Once somebody has {number} or fewer {trains} left, everyone has one last turn. Then all {tickets} are shown and counted. Enjoy the ride!",
    },
    {
      one: "Kun jollakulla on jäljellä enää 1 {train} tai ei yhtään, jokaisella on vielä yksi vuoro. Sitten paljastetaan ja lasketaan kaikki {tickets}. Hyvää matkaa!",
      other:
        "Kun jollakulla on jäljellä enää {number} {trains_counted} tai vähemmän, jokaisella on vielä yksi vuoro. Sitten paljastetaan ja lasketaan kaikki {tickets}. Hyvää matkaa!",
    },
  ],
} as const satisfies Texts;
