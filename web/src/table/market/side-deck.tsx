/** How a side deck of cards looks. */

import type { ComponentType, JSX } from "preact";
import { CardBack } from "../../cards/Cards";
import type { MapWords } from "../../i18n";
import { decorations } from "../../variants/decoration";

/** As its variant has it, else with the server's texts. */
export function sideDeckLook(name: string, words: MapWords): { label: string; draw: string; Back: ComponentType } {
  const look = decorations.sideDecks[name];
  if (look) return { label: look.label(), draw: look.draw(), Back: look.Back };
  return { label: words.fact(`${name}_row`), draw: words.fact(`${name}_deck`), Back: PlainBack };
}

const PlainBack = (): JSX.Element => <CardBack kind="side" />;
