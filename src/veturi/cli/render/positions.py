"""A game as terminal output: header, steps, position, final score."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from rich.console import Console
from rich.text import Text

from veturi.bots import shown_name
from veturi.cli.console import show_table
from veturi.cli.render.open_facts import completed, seat_facts, table_facts
from veturi.cli.render.texts import Words, typed_options
from veturi.engine import Action, Game, ScoreLine
from veturi.engine.scoring.score_lines import part_of, parts_by_seat
from veturi.i18n import Narrator
from veturi.maps import Name
from veturi.table.table import Step, apply_unchecked

__all__ = ["Mover", "Showing", "again", "game_facts", "position_facts", "step_line", "walk"]


#: Returns the next seat and action; None at the end.
Mover = Callable[[Game], tuple[int, Action] | None]


def walk(game: Game, mover: Mover) -> Iterator[Step]:
    """Plays the mover's actions, one step at a time."""
    while (move := mover(game)) is not None:
        seat, action = move
        yield apply_unchecked(game, action, seat)


def step_line(narrator: Narrator, step: Step) -> str:
    """What the player did and what followed, as that player may see it; then all points."""
    told = narrator.short(step.events, step.seat, step.seat)
    shown = told or [narrator.short_action(step.action.text, step.seat)]
    if any(event.kind == "scored" for event in step.events):
        shown.append(f"[{' – '.join(map(str, step.points))}]")
    return " · ".join(shown)


def again(history: list[tuple[int, Action]]) -> Mover:
    """Plays what was played before."""
    moves = iter(history)
    return lambda game: next(moves, None)


# --- for machines ---------------------------------------------------------------------------


def game_facts(game: Game) -> dict[str, object]:
    """What a game is, as plain values."""
    rules = game.rules
    return {
        "map": rules.board.map.id,
        "digest": rules.board.map.digest,
        "ruleset": rules.name,
        "version": rules.version,
        "players": int(rules.players),
        "options": rules.options,
        "seed": str(game.seed),
    }


def position_facts(game: Game) -> dict[str, object]:
    """A position with everything in it: each seat's view."""
    return {"views": [game.view(seat).facts() for seat in range(int(game.rules.players))]}


# --- for people -----------------------------------------------------------------------------


class Showing:
    """Shows one game on a console."""

    def __init__(self, console: Console, game: Game, words: Words) -> None:
        self.console = console
        self.game = game
        self.words = words
        self.narrator = Narrator(game.rules.board, words)
        self.seats = range(int(game.rules.players))

    def _print(self, label: str, text: str) -> None:
        line = Text(f"{label}: ", style="bold")
        self.console.print(line.append(text, style="not bold"), soft_wrap=self._piped)

    @property
    def _piped(self) -> bool:
        return not self.console.is_terminal

    def header(self, bots: tuple[str, ...] = ()) -> None:
        """The map, the players, the options and the seed; then who starts, and the row."""
        words, game = self.words, self.game
        game_map = game.rules.board.map
        self._print(words("map"), f"{words.name(game_map.name)} ({game_map.id})")
        players = [words.player(seat) for seat in self.seats]
        if bots:
            shown = [shown_name(bot, words.language) for bot in bots]
            players = [f"{player} ({bot})" for player, bot in zip(players, shown, strict=True)]
        self._print(words("players"), ", ".join(players))
        self._print(words("options"), typed_options(game.rules.options))
        self._print(words("seed"), str(game.seed))
        self._print(words("row"), self._row())
        starts = {"event": "starts", "seat": game.view().first}
        self.console.print(self.narrator.sentence(starts))
        self.console.print()

    def _row(self) -> str:
        row = self.game.view().row
        return ", ".join("–" if card is None else self.words.card(card) for card in row)

    def steps(self, mover: Mover, pause: float, said: Mapping[int, Name] | None = None) -> None:
        """One line for each step, as it is played, and what was said of it."""
        for step in walk(self.game, mover):
            self._step(step)
            if said and step.number in said:
                why = Text(f"      {self.words.name(said[step.number])}", style="dim")
                self.console.print(why, soft_wrap=self._piped)
            if pause:
                time.sleep(pause)
        self.console.print()

    def _step(self, step: Step) -> None:
        line = Text(f"{step.number:4}  ", style="dim")
        line.append(self.words.player(step.seat), style="not dim bold")
        line.append(f"  {step_line(self.narrator, step)}", style="not dim")
        self.console.print(line, soft_wrap=self._piped)

    # --- a position -------------------------------------------------------------------------

    def position(self, number: int) -> None:
        """All that lies on the table and in the hands."""
        words, view = self.words, self.game.view()
        self.console.print(Text(words("position", number=number), style="bold"))
        movers = ", ".join(words.player(seat) for seat in view.to_move)
        self._print(words("to_move"), movers or words("nobody"))
        self._print(words("phase"), words.known("phase", view.phase))
        self._print(words("row"), self._row())
        self._print(words("deck"), str(view.deck))
        self._print(f"{words('tickets')} ({words('deck')})", str(view.ticket_deck))
        for label, value in table_facts(view, words):
            self._print(label, value)
        self.console.print()
        for seat in self.seats:
            self._seat(seat)

    def _seat(self, seat: int) -> None:
        words, view = self.words, self.game.view(seat)
        player, done = view.seats[seat], completed(view)
        tickets = [f"{self.narrator.ticket(n)}{' ✓' if n in done else ''}" for n in view.tickets]
        self.console.print(Text(words.player(seat), style="bold"))
        self._print(f"  {words('points')}", str(player.points))
        self._print(f"  {words('trains')}", str(player.trains))
        for label, value in seat_facts(view, seat, words):
            self._print(f"  {label}", value)
        self._print(f"  {words('cards')}", words.cards(view.hand) or "–")
        self._print(f"  {words('tickets')}", ", ".join(tickets) or "–")
        if view.offer:
            self._print(f"  {words('offer')}", self.narrator.tickets(view.offer))
        built = [i for i, owner in enumerate(view.owners) if owner == seat]
        names = [words.name(self.game.rules.board.route_name(route)) for route in built]
        self._print(f"  {words('routes')}", ", ".join(names) or "–")

    # --- the end ----------------------------------------------------------------------------

    def result(self) -> None:
        """The lines of the score, tickets one by one, the longest path, who wins."""
        words, game = self.words, self.game
        if not game.over:
            self.console.print(words("not_over"))
            return
        lines = game.scores()
        self._score_table(lines)
        for seat in self.seats:
            own = [line for line in lines if line.ticket >= 0 and line.seat == seat]
            tickets = [f"{words.name(line.detail())} {int(line.points):+}" for line in own]
            self._print(f"{words.player(seat)}, {words('tickets')}", ", ".join(tickets) or "–")
        self._longest_paths(lines)
        winners = game.winners
        names = ", ".join(words.player(seat) for seat in winners)
        self._print(words("winner" if len(winners) == 1 else "winners"), names)

    def _score_table(self, lines: list[ScoreLine]) -> None:
        words = self.words
        parts = parts_by_seat(lines, len(self.seats))
        rows = [
            [words.known("source", part), *(str(mine.get(part) or "–") for mine in parts)]
            for part in dict.fromkeys(map(part_of, lines))
        ]
        rows.append([words("total"), *map(str, self.game.totals)])
        headings = [words("score"), *(words.player(seat) for seat in self.seats)]
        show_table(self.console, headings, rows, last="bold")

    def _longest_paths(self, lines: list[ScoreLine]) -> None:
        words, board = self.words, self.game.rules.board
        for line in lines:
            if line.path is None:
                continue
            names = [words.name(board.route_name(int(route))) for route in line.path]
            text = f"{int(line.count)} ({', '.join(names)})"
            self._print(f"{words('longest_path')}, {words.player(int(line.seat))}", text)
