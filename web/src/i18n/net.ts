/** Words of what went wrong between the page and the server. */

export const netEn = {
  unreachable: "The server does not answer.",
  fault: "Something went wrong on this page.",
  again: "Try again",
  load_failed: "This part of the page could not be loaded.",
  load_again: "Load the page again",
} as const;

export const netFi: Record<keyof typeof netEn, string> = {
  unreachable: "Palvelin ei vastaa.",
  fault: "Sivulla tapahtui virhe.",
  again: "Yritä uudelleen",
  load_failed: "Tätä sivun osaa ei voitu ladata.",
  load_again: "Lataa sivu uudelleen",
};
