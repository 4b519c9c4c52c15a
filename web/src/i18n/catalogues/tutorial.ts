/** Catalogue of the tutorial of a first game, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  guide: "Guide",
  guide_offer: "Your first game?",
  guide_yes: "Guide me",
  guide_no: "No, thanks",
  guide_next: "Got it",
  guide_end: "No more guide",
  guide_tickets:
    "These are your {tickets}. Each names two places: join them with your own {trains} by the end and its points are yours; fail, and you lose them. Choose those you keep.",
  guide_start: "Your railway grows from one city. A good start is near the ends of your {tickets}: choose a ringed city on the map.",
  guide_turn: "A turn is one thing: two cards, a route, or more {tickets}. Begin with cards: take one that lies open, or draw from the deck.",
  guide_second: "And now the second card. An open {locomotive} counts as both.",
  guide_hand: "Your cards. Choose a colour, and the routes that it pays for are lit.",
  guide_route: "You can pay for every lit route. Choose one to see how: nothing is done yet.",
  guide_pay:
    "Each button is one way to pay, with the cards it takes. A {locomotive} stands for any colour. Claim the route with one of them, or cancel.",
  guide_map: "Of this map:",
  guide_finish:
    "Once somebody has {number} or fewer {trains} left, everybody has one last turn. Then all {tickets} are shown and counted. Have a good journey!",
} as const;

export const fi: Translation<typeof en> = {
  guide: "Opastus",
  guide_offer: "Ensimmäinen pelisi?",
  guide_yes: "Opasta minua",
  guide_no: "Ei kiitos",
  guide_next: "Selvä",
  guide_end: "Lopeta opastus",
  guide_tickets:
    "Tässä ovat {tickets}. Jokainen nimeää kaksi paikkaa: yhdistä ne omilla reiteilläsi pelin loppuun mennessä, niin saat pisteet. Jos et onnistu, menetät ne. Valitse, mitkä pidät.",
  guide_start: "Ratasi kasvaa yhdestä kaupungista. Hyvä alku on lähellä omia päätekaupunkejasi: valitse kartalta rengastettu kaupunki.",
  guide_turn:
    "Vuorollasi teet yhden asian: nostat kaksi korttia, rakennat reitin tai nostat lisää ({tickets}). Aloita korteista: ota näkyvissä oleva tai nosta pakasta.",
  guide_second: "Ja vielä toinen kortti. Näkyvissä oleva {locomotive} vie molemmat nostot.",
  guide_hand: "Tässä ovat korttisi. Valitse väri, niin reitit, jotka sillä voi maksaa, syttyvät.",
  guide_route: "Valaistuihin reitteihin korttisi riittävät. Valitse reitti, niin näet, millä voit maksaa: mitään ei vielä tapahdu.",
  guide_pay:
    "Jokainen painike on yksi tapa maksaa, ja siinä näkyvät kortit, jotka se vie. Minkä tahansa värin korvaa {locomotive}. Rakenna reitti jollakin niistä tai peruuta.",
  guide_map: "Tästä kartasta:",
  guide_finish:
    "Kun jollakulla on jäljellä enää {number} tai vähemmän ({trains}), jokaisella on vielä yksi vuoro. Sitten paljastetaan ja lasketaan {tickets}. Hyvää matkaa!",
};
