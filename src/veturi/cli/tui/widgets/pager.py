"""Pager: a scrollable page for texts too long for the log, closed with Escape."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

__all__ = ["Page"]


class Page(ModalScreen[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "dismiss", "close", show=False),
        Binding("ctrl+c", "app.leave", "leave", show=False, priority=True),
    ]

    def __init__(self, heading: str, lines: list[str]) -> None:
        super().__init__()
        self.heading = heading
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = self.heading
            yield Static("\n".join(self.lines), markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
