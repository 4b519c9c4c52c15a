"""Command line widget: completion of legal moves, history, hotkeys while it is empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.events import Key
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from veturi.engine.formats.notation import simplify

__all__ = ["CommandLine"]


class _Moves(Suggester):
    """Completes the input to the first legal move or command with that prefix."""

    def __init__(self, known: Callable[[], list[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.known = known

    async def get_suggestion(self, value: str) -> str | None:
        wanted = simplify(value)
        for text in self.known():
            if len(text) > len(value) and simplify(text[: len(value)]).strip() == wanted:
                return value + text[len(value) :]
        return None


class CommandLine(Input):
    """Up and Down browse the history, Tab completes, a digit on an empty line is a hotkey."""

    @dataclass
    class Digit(Message):
        """A digit was pressed on an empty line."""

        digit: int

    @dataclass
    class Sign(Message):
        """Another hotkey was pressed on an empty line."""

        sign: str

    def __init__(self, known: Callable[[], list[str]]) -> None:
        super().__init__(id="line", suggester=_Moves(known), compact=True, select_on_focus=False)
        self.entered: list[str] = []
        self.place = 0

    def remember(self, text: str) -> None:
        if text and (not self.entered or self.entered[-1] != text):
            self.entered.append(text)
        self.place = len(self.entered)

    async def _on_key(self, event: Key) -> None:
        if event.key in ("up", "down"):
            self._walk(-1 if event.key == "up" else 1)
        elif event.key == "tab":
            self.action_cursor_right()
        elif event.key == "escape":
            self.value = ""
        elif not self.value and event.character and event.character in "0123456789":
            self.post_message(self.Digit(int(event.character)))
        elif not self.value and event.character and event.character in "?+-":
            self.post_message(self.Sign(event.character))
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()

    def _walk(self, step: int) -> None:
        self.place = min(max(self.place + step, 0), len(self.entered))
        self.value = self.entered[self.place] if self.place < len(self.entered) else ""
        self.cursor_position = len(self.value)
