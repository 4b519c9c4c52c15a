/** Ticket offer: which tickets are selected, and whether that many may be kept. */

import { t } from "../../i18n";
import type { Choices } from "../choices";
import { useGame, useSelection } from "../game";

export interface TicketOffer {
  /** Tickets by their place in the offer. */
  tickets: number[];
  isKept: (place: number) => boolean;
  toggle: (place: number) => void;
  /** Whether what is picked up may be kept, and what the button says. */
  fits: boolean;
  label: string;
  keep: () => void;
}

/** Null where there is nothing to choose. */
export function useTicketOffer(): TicketOffer | null {
  const { own, choices, replaying, selection, play } = useGame("own", "choices", "replaying", "selection", "play");
  const { keep } = useSelection("keep");
  if (!own?.offer.length || !choices.keeps.length || replaying) return null;
  const chosen = [...keep].sort((a, b) => a - b);
  const way = choices.keeps.find(({ choice }) => choice.about.tickets?.join() === chosen.join());
  const isKept = (place: number): boolean => keep.includes(place);
  return {
    tickets: own.offer,
    isKept,
    toggle: (place) => selection.update({ keep: isKept(place) ? keep.filter((one) => one !== place) : [...keep, place] }),
    fits: way !== undefined,
    label: way ? t("keep", { count: chosen.length }) : t("keep_least", { least: leastKept(choices) }),
    keep: () => way && play(way.text),
  };
}

/** How many of the offer have to be kept. */
export const leastKept = (choices: Choices): number => Math.min(...choices.keeps.map(({ choice }) => choice.about.tickets?.length ?? 0));
