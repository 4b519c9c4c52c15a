"""The panels beside the map as styled text: players, face-up cards, hand, tickets."""

from __future__ import annotations

from rich.text import Text

from veturi.cli.render.open_facts import completed, table_facts
from veturi.cli.tui.colours import PLAYER_SIGNS, Palette, letter
from veturi.cli.tui.narration import ViewNarrator
from veturi.engine import View

__all__ = ["Panels"]

#: From this width on cards are named, not only lettered.
ROOMY = 36


class Panels:
    """Makes the panels of one view."""

    def __init__(self, telling: ViewNarrator, palette: Palette) -> None:
        self.telling = telling
        self.words = telling.words
        self.palette = palette

    def _card(self, card: str) -> Text:
        """A card: its letter on a background of its colour."""
        ground, ink = self.palette.sign(card)
        sign = letter(card, self.words.language)
        return Text.assemble((f" {sign} ", f"bold {ink} on {ground}"))

    def heading(self, text: str, width: int) -> Text:
        shown = f"{text[:1].upper()}{text[1:]} "
        return Text.assemble((shown.ljust(width, "─"), f"bold {self.palette.dim}"))

    def _dim(self, text: str) -> Text:
        return Text.assemble((text, self.palette.dim))

    def _columns(self, entries: list[Text], width: int) -> Text:
        """Short entries side by side, as many to a line as fit."""
        column = max(entry.cell_len for entry in entries) + 1
        shown, used = Text(), 0
        for entry in entries:
            if used and used + column > width + 1:
                shown.append("\n")
                used = 0
            shown.append_text(entry).append(" " * (column - entry.cell_len))
            used += column
        return shown

    # --- the panels -------------------------------------------------------------------------

    def players(self, view: View, width: int) -> Text:
        """Shape, name, points, trains, cards and tickets of each; then the map's own facts."""
        words = self.words
        heads = [words(key) for key in ("head_points", "head_trains", "head_cards", "head_tickets")]
        lines = [self._dim(" " * (width - 16) + "".join(head.rjust(4) for head in heads))]
        for number, seat in enumerate(view.seats):
            ground, ink = self.palette.players[number]
            turn = "▶" if number in view.to_move else " "
            line = Text.assemble((turn, f"bold {self.palette.accent}"))
            line.append(PLAYER_SIGNS[number], style=f"bold {ink} on {ground}")
            mine = number == view.seat
            name = self.telling.bot_name(number) or words.player(number)
            name = words("myself") if mine else name
            line.append(
                f" {number + 1} {name}"[: width - 18].ljust(width - 18), "bold" if mine else ""
            )
            numbers = (seat.points, seat.trains, seat.cards, seat.tickets)
            line.append("".join(str(one).rjust(4) for one in numbers))
            lines.append(line)
            own = ", ".join(f"{a} {b}" for a, b in self.telling.own(view, number))
            lines += [self._dim(f"   {own}")] if own else []
        if view.turns_left >= 0:
            lines.append(Text(words("turns_left", number=view.turns_left), self.palette.accent))
        return Text("\n").join(lines)

    def row(self, view: View, width: int) -> Text:
        """The face-up cards by slot, the decks, and what else lies on the table."""
        words, entries = self.words, []
        for number, card in enumerate(view.row, start=1):
            entry = self._dim(f"{number} ").append_text(self._card(card) if card else Text("–"))
            named = width >= ROOMY and card
            entries.append(entry.append(f" {words.card(str(card))}") if named else entry)
        shown = self._columns(entries, width).append("\n")
        decks = words(
            "decks", deck=view.deck, discards=sum(view.discards.values()), count=view.ticket_deck
        )
        shown.append_text(self._dim(decks))
        for label, value in table_facts(view, words, beside_map=True):
            shown.append_text(self._dim(f"\n{label}: {value}"))
        return shown

    def hand(self, view: View, width: int) -> Text:
        """Each kind of card with its number, in columns."""
        words = self.words
        if not view.hand:
            return self._dim(words("empty"))
        entries = []
        for card, count in view.hand.items():
            entry = self._card(card).append(f" {count}", "bold")
            # Narrow panels have no room for whole words, and the letter says it.
            entries.append(entry.append(f" {words.card(card)}") if width >= ROOMY else entry)
        return self._columns(entries, width)

    def tickets(self, view: View, width: int, chosen: frozenset[int]) -> Text:
        """Tickets held, done or not; tickets on offer with those picked so far."""
        done = completed(view)
        lines = []
        for number, ticket in enumerate(view.offer, start=1):
            mark = "x" if number in chosen else " "
            lines.append(Text(f"{number} [{mark}] {self._ticket(ticket, width - 6)}", "bold"))
        for ticket in view.tickets:
            style = f"{self.palette.lines['green']}" if ticket in done else ""
            mark = "✓" if ticket in done else "·"
            lines.append(Text(f"{mark} {self._ticket(ticket, width - 2)}", style))
        return Text("\n").join(lines) if lines else self._dim(self.words("empty"))

    def _ticket(self, ticket: int, width: int) -> str:
        board = self.telling.board
        points = f" {board.map.tickets[ticket].points}"
        name = self.words.name(board.ticket_name(ticket))
        room = width - len(points)
        return (name if len(name) <= room else f"{name[: room - 1]}…").ljust(room) + points
