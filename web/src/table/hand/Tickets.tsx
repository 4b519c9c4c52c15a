/** The player's tickets, and choosing from those on offer. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Own } from "../../api/types";
import { memo } from "../../app/memo";
import { TicketFace } from "../../cards/Ticket";
import { useFocusFrom } from "../../keyboard/focus";
import { focusedByKeyboard } from "../../keyboard/input-modality";
import type { Store } from "../../state/store";
import type { Selection } from "../game";
import { useGame } from "../game";
import { useTicketOffer } from "./ticket-offer";

export const Tickets = memo(function Tickets(): JSX.Element | null {
  const { own, words, map, phase, selection } = useGame("own", "words", "map", "phase", "selection");
  if (!own) return null;
  const over = phase === "over";
  const sorted = [...own.tickets, ...chosenOf(own)].sort(
    (a, b) =>
      Number(own.completed.includes(a)) - Number(own.completed.includes(b)) ||
      (map.facts.tickets[b]?.points ?? 0) - (map.facts.tickets[a]?.points ?? 0),
  );
  return (
    <section class="tickets" aria-label={words.t("my_tickets")} data-panel="tickets" data-rove>
      <h2>
        {words.t("my_tickets")}{" "}
        {sorted.length > 0 && (
          <small>
            {own.completed.length}/{sorted.length}
          </small>
        )}
      </h2>
      <ul class="ticket-list">
        {sorted.map((number) => (
          <li key={number}>
            <button
              type="button"
              class="ticket-button"
              {...pointing(selection, number)}
              onPointerUp={(event) => event.pointerType !== "mouse" && pressed(selection, number)}
            >
              <TicketFace map={map} words={words} number={number} state={own.completed.includes(number) ? "done" : over ? "failed" : "open"} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** What was chosen from the opening offer while the others still choose: set bits of the choice (B6). */
export function chosenOf(own: Own): number[] {
  return own.offer.filter((_, place) => (own.choice >> place) & 1);
}

/** Pointing at a ticket shows its cities alone. A finger does not point: for it, `pressed` shows them. */
function pointing(selection: Store<Selection>, number: number): Pointing {
  const show = (ticket: number | null): void => selection.update({ ticket });
  return {
    onPointerEnter: ({ pointerType }) => pointerType === "mouse" && show(number),
    onPointerLeave: ({ pointerType }) => pointerType === "mouse" && show(null),
    onFocus: (event) => focusedByKeyboard(event) && show(number),
    onBlur: () => show(null),
  };
}

interface Pointing {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

function pressed(selection: Store<Selection>, number: number): void {
  selection.update({ ticket: selection.value.ticket === number ? null : number });
}

export const Chooser = memo(function Chooser(): JSX.Element | null {
  const { own, words, map, busy, selection } = useGame("own", "words", "map", "busy", "selection");
  const offer = useTicketOffer();
  const part = useFocusFrom<HTMLElement>(".market", own?.offer.length);
  const open = offer !== null;
  // A ticket that goes away under the pointer is not left.
  useEffect(() => (open ? () => selection.update({ ticket: null }) : undefined), [open, selection]);
  if (!offer) return null;
  return (
    <section class="chooser" aria-label={words.word("tickets")} ref={part} data-rove>
      <ul class="offer">
        {offer.tickets.map((number, place) => (
          <li key={place}>
            <button
              type="button"
              class={`ticket-button${offer.isKept(place) ? " ticket-kept" : ""}`}
              data-offer={place}
              aria-pressed={offer.isKept(place)}
              onClick={() => offer.toggle(place)}
              {...pointing(selection, number)}
            >
              <TicketFace map={map} words={words} number={number} state="offer" />
              <span class="tick" aria-hidden="true">
                {offer.isKept(place) ? "✓" : ""}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" data-action="keep" disabled={!offer.fits || busy} onClick={offer.keep}>
        {offer.label}
      </button>
    </section>
  );
});
