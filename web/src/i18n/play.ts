/** Words of the waiting room, of setting up, and of the board in play. */

export const playEn = {
  // Seats and their links
  seat_kept: "Kept for somebody",
  link_kept: "Personal link",
  link_kept_about: "Send this link to the person the seat is for. Only they can sit down with it.",
  link_device: "Go on elsewhere",
  link_device_about: "Open this link on another device: your seat moves there.",
  link_once: "It works once, until {date}. A new link makes this one worthless.",
  watch_link: "Link for watching only",
  personal_kept: "A seat is kept for you",
  personal_kept_about: "Type your name and sit down at the table.",
  personal_device: "Go on here",
  personal_device_about: "This link brings your seat to this device; on the other one you can watch. It works once.",
  personal_go_on: "Go on here",

  // Settings
  option_first: "Who begins",
  first_random: "Drawn by lot",
  timer_level: "Who plays when the time is up",
  timer_minute: "1 minute",
  timer_hour: "1 hour",
  timer_day: "1 day",
  change_settings: "Change the settings",
  save_settings: "Save",
  no_hints: "No hints",

  // In play
  picked_none: "No route can be paid with {card} now.",
  ticket_distance: "distance {number}",
  said_completed: "Completed: {name} · {points}",
  said_row_cleared: "Three {locomotives} face up: the face-up cards are replaced",
  said_last_round: "The last round begins",
} as const;

export const playFi: Record<keyof typeof playEn, string> = {
  seat_kept: "Varattu jollekulle",
  link_kept: "Oma linkki",
  link_kept_about: "Lähetä tämä linkki sille, jolle paikka on varattu. Vain sillä voi istua tälle paikalle.",
  link_device: "Jatka toisella laitteella",
  link_device_about: "Avaa tämä linkki toisella laitteella, niin paikkasi siirtyy sinne.",
  link_once: "Linkki toimii kerran, viimeistään {date}. Uusi linkki mitätöi tämän.",
  watch_link: "Linkki vain katselijoille",
  personal_kept: "Sinulle on varattu paikka",
  personal_kept_about: "Kirjoita nimesi ja istu pöytään.",
  personal_device: "Jatka tällä laitteella",
  personal_device_about: "Tämä linkki siirtää paikkasi tälle laitteelle; toisella voit katsella. Se toimii kerran.",
  personal_go_on: "Jatka tässä",

  option_first: "Aloittaja",
  first_random: "Arvotaan",
  timer_level: "Kuka pelaa, kun aika loppuu",
  timer_minute: "1 minuutti",
  timer_hour: "1 tunti",
  timer_day: "1 päivä",
  change_settings: "Muuta asetuksia",
  save_settings: "Tallenna",
  no_hints: "Ei vihjeitä",

  picked_none: "Mitään reittiä ei voi nyt maksaa tällä: {card}.",
  ticket_distance: "etäisyys {number}",
  said_completed: "Toteutui: {name} · {points}",
  said_row_cleared: "Kolme näkyvissä ({locomotives}): näkyvät kortit vaihdetaan",
  said_last_round: "Viimeinen kierros alkaa",
};
