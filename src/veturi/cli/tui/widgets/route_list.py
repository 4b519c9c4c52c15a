"""List widget of claimable routes: highlights one on the map, then offers its payments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from veturi.cli.tui.colours import letter
from veturi.cli.tui.narration import ViewNarrator
from veturi.engine import Action
from veturi.i18n import cost_of
from veturi.table.typed_moves import ClaimChoice, claim_choices

__all__ = ["RouteList"]


class RouteList(OptionList):
    """Lists routes first, then the payments of a route that has several."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back", show=False)]

    @dataclass
    class Shown(Message):
        """A route to show on the map, or none."""

        route: int | None

    @dataclass
    class Claimed(Message):
        """A claim was picked."""

        action: Action

    class Left(Message):
        """The person is done with the list."""

    def __init__(self, telling: ViewNarrator) -> None:
        super().__init__(id="routes", markup=False, compact=True)
        self.telling = telling
        self.choices: list[ClaimChoice] = []
        self.paying: ClaimChoice | None = None

    def offer(self, actions: list[Action]) -> None:
        """Lists what can be claimed now."""
        self.choices = claim_choices(self.telling.rules, actions)
        self.paying = None
        self._fill()

    def _fill(self) -> None:
        self.clear_options()
        if self.paying is not None:
            shown = [self._payment(claim) for claim in self.paying.claims]
        else:
            shown = [self._line(choice) for choice in self.choices]
        self.add_options([Option(text) for text in shown])
        if shown:
            self.highlighted = 0

    def _line(self, choice: ClaimChoice) -> str:
        telling = self.telling
        route = telling.board.map.routes[choice.route]
        sign = f"{letter(route.colour, telling.words.language)}{route.length}"
        return f"{sign} {telling.route(choice.route)}"

    def _payment(self, claim: Action) -> str:
        """The payment, without the route."""
        return self.telling.narrator.paid(cost_of(self.telling.board, claim))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.has_focus:
            self.show_highlighted()

    def on_focus(self) -> None:
        self.show_highlighted()

    def show_highlighted(self) -> None:
        choice = self.paying
        if choice is None and self.highlighted is not None and self.choices:
            choice = self.choices[self.highlighted]
        self.post_message(self.Shown(None if choice is None else choice.route))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        choice = self.paying or self.choices[event.option_index]
        if self.paying is not None:
            self.post_message(self.Claimed(choice.claims[event.option_index]))
        elif len(choice.claims) == 1:
            self.post_message(self.Claimed(choice.claims[0]))
        else:
            self.paying = choice
            self._fill()

    def action_back(self) -> None:
        if self.paying is None:
            self.post_message(self.Left())
        else:
            self.paying = None
            self._fill()
