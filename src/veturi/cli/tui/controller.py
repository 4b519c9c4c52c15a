"""Controller of a terminal game, independent of any screen: text in, sentences out.

The plain mode prints the sentences; the full screen shows them in its log. The table is saved after
every move, so a crash loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from veturi.bots import LEVEL_NAMES, LEVELS, Move, make_bot
from veturi.cli.console import command_again
from veturi.cli.render.texts import Words
from veturi.cli.tui.narration import ViewNarrator
from veturi.cli.tui.queries import Asking
from veturi.cli.tui.texts import TEXTS
from veturi.cli.tui.typed_commands import COMMANDS, command_named
from veturi.engine import Action, RuleError, View
from veturi.engine.formats.notation import simplify
from veturi.table.save_files import SaveError, is_there, save_table
from veturi.table.table import Question, Step, Table, UndoError

__all__ = ["Answer", "Controller"]

#: Of the bot that gives hints, unless another is asked.
HINT_LEVEL = "expert"
HINTS = 3


@dataclass(slots=True)
class Answer:
    """The result of a line."""

    lines: list[str] = field(default_factory=list)
    #: The game advanced, or a move was undone.
    moved: bool = False
    leave: bool = False


class Controller:
    """One person at a table of bots."""

    def __init__(
        self,
        table: Table,
        seat: int,
        language: str,
        path: Path,
        *,
        seconds: float = 1.0,
        confirm: bool = True,
        go_on: str = "",
        changed: tuple[str, ...] = (),
    ) -> None:
        self.table = table
        self.seat = seat
        self.path = path
        #: The command that resumes the game.
        self.go_on = go_on or command_again("terminal", "--resume", path)
        self.seconds = seconds
        #: Users' bots whose files have changed since the game was saved.
        self.changed = changed
        #: What users' bots have said about their moves since the start, by step number.
        self._said: dict[int, str] = {}
        #: Whether a turn that can be undone waits for the person's confirmation.
        self.confirm = confirm
        self.holding = self._to_be_confirmed()
        self.words = Words(language, table.game.rules.board.map, TEXTS)
        self.telling = ViewNarrator(self.view, table.seats, self.words)
        self.asking = Asking(self)
        self._answers: dict[str, Callable[[str], Answer]] = {
            "undo": self._undo,
            "next": self._next,
            "save": self._save_copy,
            "quit": lambda rest: Answer(self.farewell(), leave=True),
        }

    # --- state ------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        return self.table.game.view(self.seat)

    @property
    def over(self) -> bool:
        return self.table.game.over

    @property
    def my_turn(self) -> bool:
        return self.seat in self.table.game.to_move

    @property
    def actions(self) -> list[Action]:
        """What the person may do now."""
        return self.table.game.legal_actions(self.seat) if self.my_turn else []

    def completions(self) -> list[str]:
        """All that may be typed now: the legal moves and the commands."""
        language = self.words.language
        commands = [command.names(language)[0] for command in COMMANDS]
        return [*(self.telling.move(action) for action in self.actions), *commands]

    # --- output -----------------------------------------------------------------------------

    def welcome(self) -> list[str]:
        """Three lines for a newcomer, and where the game is saved."""
        played = self.table.game.steps
        resumed = [self.words("resumed", number=played)] if played else []
        changed = [self.words("own_changed", source=source) for source in self.changed]
        saved = self.words("saved_in", path=self.path)
        return [*self.asking.welcome(), saved, *resumed, *changed]

    def situation(self) -> list[str]:
        """What the person is asked for now."""
        if self.over:
            return self.telling.result(self.table.game)
        if self.holding:
            return [self.words("holding")]
        if not self.my_turn:
            return [self.words("waiting")]
        return self.telling.situation(self.view, self.actions)

    def since_my_move(self) -> list[Step]:
        """The steps of the others since the person's last one."""
        steps = self.table.steps
        own = [number for number, step in enumerate(steps) if step.seat == self.seat]
        return steps[own[-1] + 1 :] if own else steps

    def farewell(self) -> list[str]:
        """Where the game is saved and how to resume it."""
        kept = self.save()
        go_on = [] if self.over else [self.words("resume_with", command=self.go_on)]
        return kept or [self.words("saved_in", path=self.path), *go_on]

    # --- playing ----------------------------------------------------------------------------

    def enter(self, text: str) -> Answer:
        """Handles any line of a person."""
        text = text.strip()
        if not text:
            return self._next("")
        command, rest = command_named(text)
        if command is None:
            return self._move(text)
        if command in self._answers:
            return self._answers[command](rest)
        return Answer(self.asking.answer(command, rest))

    def _move(self, text: str) -> Answer:
        if self.over or not self.my_turn:
            told = self.situation() if self.holding else [self.words("moves_not_now")]
            return Answer([*self.asking.nonsense(text), *told])
        action = self.asking.action_meant(text)
        if isinstance(action, list):
            return Answer(action)
        try:
            return self.play(action)
        except RuleError as error:
            return Answer([self.telling.violation(error.violation)])

    def play(self, action: Action) -> Answer:
        """The person's own move."""
        step = self.table.apply(action, self.seat)
        self.holding = self._to_be_confirmed()
        return Answer([self.telling.step(step), *self.save()], moved=True)

    def _to_be_confirmed(self) -> bool:
        """Whether the person's turn is done, can be undone, and nobody else has acted."""
        can_undo = self.table.why_not_undo(self.seat) is None
        return self.confirm and can_undo and not self.my_turn and not self.over

    def _undo(self, rest: str) -> Answer:
        try:
            taken = self.table.undo(self.seat)
        except UndoError as error:
            return Answer([self.words.name(error.reason)])
        self.holding = False
        # Undo renumbers the steps after the undone move.
        steps = len(self.table.steps)
        self._said = {number: said for number, said in self._said.items() if number <= steps}
        return Answer(
            [self.words("undone", move=self.telling.move(taken)), *self.save()], moved=True
        )

    def _next(self, rest: str) -> Answer:
        if not self.holding:
            return Answer(self.situation())
        self.holding = False
        return Answer(moved=True)

    # --- the bots ---------------------------------------------------------------------------

    def bot_question(self) -> Question | None:
        """The pending question for a bot; None if the person is to move, or the game is over."""
        seat = None if self.holding else self.table.bot_to_move
        return None if seat is None else self.table.ask(seat)

    def think(self, question: Question) -> Move:
        """A bot's answer: slow, and thread-safe."""
        return question.think(self.table.bots[question.seat], self.seconds)

    def play_bot(self, question: Question, move: Move) -> list[str]:
        """Plays a bot's move; returns its sentences."""
        step = self.table.apply(move.action, question.seat)
        why = self.words.name(move.why)
        if why and self.table.seats[question.seat].own is not None:
            # A built-in bot's reasons would give its tickets away.
            player = self.telling.player_and_level(question.seat)
            self._said[step.number] = self.words("own_said", player=player, why=why)
        return [*self.told(step), *self.save()]

    def told(self, step: Step) -> list[str]:
        """A step, and what a user's bot said about it."""
        said = self._said.get(step.number)
        return [self.telling.step(step), *([said] if said else [])]

    def hint_question(self) -> Question | None:
        """The question for a hint: the view and legal actions of the person's seat."""
        return self.table.ask(self.seat) if self.my_turn else None

    def hints(self, question: Question | None, level: str = "") -> list[str]:
        """Hints from a bot of that level: slow, and thread-safe."""
        asked = self._level_named(level) if level else HINT_LEVEL
        if asked is None:
            levels = ", ".join(self.words(f"level_{one}") for one in LEVELS)
            return [self.words("hint_level", level=level, levels=levels)]
        if question is None:
            return [self.words("hint_none")]
        bot = make_bot(asked, question.view.steps, clock=True)
        moves = bot.hints(question.view, question.actions, self.seconds, HINTS)
        lines = []
        for number, move in enumerate(moves, start=1):
            text = self.telling.move(move.action)
            lines.append(self.words("hint_line", number=number, move=text))
            why = self.words.name(move.why)
            lines += [self.words("hint_why", why=why)] if why else []
        return lines

    @staticmethod
    def _level_named(text: str) -> str | None:
        """A level by its name in either language."""
        wanted = simplify(text)
        for level in LEVELS:
            name = LEVEL_NAMES[level]
            if wanted in {simplify(one) for one in (level, name.en, name.fi)}:
                return level
        return None

    # --- saving -----------------------------------------------------------------------------

    def save(self) -> list[str]:
        """Saves the table; an error is reported, and the game continues."""
        try:
            save_table(self.table, self.path, self.words.language)
        except SaveError as error:
            return [self.words("saved_failed", reason=self.words.name(error.said))]
        return []

    def _save_copy(self, rest: str) -> Answer:
        """Saves, or saves a copy; never overwrites another file."""
        try:
            path = Path(rest).expanduser() if rest else self.path
            if path != self.path and is_there(path):
                return Answer([self.words("exists", path=path)])
            save_table(self.table, path, self.words.language)
        except SaveError as error:
            return Answer([self.words("saved_failed", reason=self.words.name(error.said))])
        except RuntimeError as error:
            # The home directory cannot be found.
            return Answer([self.words("saved_failed", reason=error)])
        return Answer([self.words("saved_in" if path == self.path else "saved_copy", path=path)])
