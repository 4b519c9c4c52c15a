/** Actions in the player's language. */

import { capitalized, t } from "../../i18n";
import { decorations } from "../../variants/decoration";
import { DECK } from "../actions";
import type { Game } from "../game";
import { sideDeckLook } from "../market/side-deck";
import { describeCityChoice } from "./CityChoices";

export function describeAction(game: Pick<Game, "words" | "reader" | "own">, text: string): string {
  const { words, reader, own } = game;
  const choices = reader.read([text]);
  const [draw] = choices.draws;
  const [side] = choices.side;
  const [claim] = [...choices.claims.values()].flat();
  const [keep] = choices.keeps;
  const [city] = choices.cities;
  if (choices.deck) return t("draw_deck");
  if (draw) return `${t("draw_card")}: ${words.card(draw)}`;
  if (side)
    return side[1].has(DECK) ? sideDeckLook(side[0], words).draw : `${t("draw_card")}: ${[...side[1]].map((kind) => words.kind(kind)).join()}`;
  if (choices.tickets) return words.t("draw_tickets");
  if (choices.pass) return t("pass");
  if (choices.decline) return decorations.cityActions[choices.decline]?.decline?.text() ?? text;
  if (claim) return `${t(claim.double ? "claim_double" : "claim")}: ${words.route(claim.route)}`;
  if (city) return describeCityChoice(game, city);
  if (keep) return t("keeps_list", { list: keep.map((place) => words.ticket(own?.offer[place] ?? -1)).join(", ") });
  return capitalized(text);
}
