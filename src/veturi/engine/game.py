"""The game: the main class of the engine, from set-up to result."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import Action
from veturi.engine.events import Event
from veturi.engine.formats.editions import EditionError
from veturi.engine.formats.positions import check_decks, place
from veturi.engine.formats.records import Record, RecordError
from veturi.engine.knowledge.views import SPECTATOR, View, make_view
from veturi.engine.legality.legal_moves import choices, random_choice, to_move
from veturi.engine.legality.parse_errors import parse_error
from veturi.engine.legality.violation_texts import RuleError, Violation
from veturi.engine.legality.violations import offer_violation, violation, why_not_claim
from veturi.engine.play import apply_unchecked, set_up
from veturi.engine.registry import make_rules
from veturi.engine.rng import Rng
from veturi.engine.rules import Rules, SetUpError
from veturi.engine.scoring.final_score import awarded_lines, final_lines
from veturi.engine.scoring.score_lines import ScoreLine, standings, totals
from veturi.engine.state import OPENING, OVER, State
from veturi.maps import GameMap, MapError, map_ids

__all__ = ["Game"]


@mypyc_attr(acyclic=True)
class Game:
    """One game: its rules, its position, and how it came to it.

    >>> game = Game.new("usa", players=2, seed=7)
    >>> while not game.over:
    ...     game.apply(game.random_action(Rng.from_seed(game.steps)))
    """

    def __init__(
        self, rules: Rules, state: State, seed: int, actions: list[Action], seats: list[int]
    ) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seed: Final = seed
        #: What was given in place of shuffles, or the position the game began at.
        self.decks: Mapping[str, list[int]] | None = None
        self.position: Mapping[str, object] | None = None
        self._actions = actions
        self._seats = seats
        #: A clone shares the history until either of the two goes on.
        self._shared = False

    # --- beginning --------------------------------------------------------------------------

    @staticmethod
    def new(
        game_map: GameMap | str | Path,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
    ) -> Game:
        """A new game on a map (its id, its file, or loaded). Equal arguments, equal games."""
        return Game.start(make_rules(game_map, players, options), seed)

    @staticmethod
    def start(
        rules: Rules,
        seed: int,
        decks: Mapping[str, list[int]] | None = None,
        listen: bool = True,
    ) -> Game:
        """A new game under rules already made; `decks` gives deck orders in place of shuffles."""
        if decks is not None:
            check_decks(rules, decks)
        game = Game(rules, set_up(rules, seed, decks, listen), seed, [], [])
        game.decks = decks
        return game

    @staticmethod
    def at(
        rules: Rules, position: Mapping[str, object], seed: int = 0, listen: bool = True
    ) -> Game:
        """A game at a given position (docs/positions.md), checked for consistency."""
        game = Game(rules, place(rules, position, seed, listen), seed, [], [])
        game.position = position
        return game

    @staticmethod
    def begin(
        rules: Rules,
        seed: int,
        decks: Mapping[str, list[int]] | None,
        position: Mapping[str, object] | None,
    ) -> Game:
        """A game as its record says that it began: at a position, or set up."""
        if position is not None:
            return Game.at(rules, position, seed)
        return Game.start(rules, seed, decks)

    def beginning(self) -> Game:
        """The same game before its first action."""
        return Game.begin(self.rules, self.seed, self.decks, self.position)

    # --- playing ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    @property
    def to_move(self) -> list[int]:
        """The seats the game waits for: several while opening tickets are chosen (B6)."""
        return to_move(self.rules, self.state)

    @property
    def steps(self) -> int:
        """How many actions have been played."""
        return int(self.state.steps)

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """All that a seat may do now; of the one to move if no seat is named."""
        return choices(self.rules, self.state, self._seat(seat))

    def random_action(self, rng: Rng, seat: int | None = None) -> Action:
        """One of the legal actions, each equally likely, without listing them all."""
        if self.over:
            raise RuleError(self.rules.violation_of("over"))
        return random_choice(self.rules, self.state, self._seat(seat), rng)

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Plays an action, or its text. An illegal one raises `RuleError` and changes nothing."""
        mover = self._seat(seat)
        self.apply_unchecked(self.checked(action, int(mover)), mover)

    def checked(self, action: Action | str, seat: int | None = None) -> Action:
        """The legal action that this means, of this table's catalogue; `RuleError` if none is."""
        mover = self._seat(seat)
        action = self._known(action, mover)
        found = violation(self.rules, self.state, mover, action)
        if found is not None:
            raise RuleError(found)
        return action

    def _known(self, action: Action | str, mover: i64) -> Action:
        """The action of this table's catalogue; one from elsewhere counts by its text."""
        if isinstance(action, str):
            return self.parse(action, int(mover))
        actions = self.rules.actions
        if 0 <= action.number < len(actions) and actions[action.number] is action:
            return action
        return self.parse(action.text, int(mover))

    def apply_unchecked(self, action: Action, seat: i64) -> None:
        """`apply` for an action known to be legal, such as one of `legal_actions`."""
        if self._shared:
            self._actions = self._actions[:]
            self._seats = self._seats[:]
            self._shared = False
        self._actions.append(action)
        self._seats.append(int(seat))
        apply_unchecked(self.rules, self.state, seat, action)

    def play(self, action: Action, seat: i64) -> None:
        """Deprecated: the old name of `apply_unchecked`."""
        warnings.warn("Game.play is now Game.apply_unchecked", DeprecationWarning, 2)
        self.apply_unchecked(action, seat)

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action a text means here (see `notation`); a violation says what it lacks."""
        notation = self.rules.notation
        if text in notation.exact:
            return notation.exact[text]
        found = notation.find(text, self.legal_actions(seat))
        if found is not None:
            return found
        offer = notation.offer(text)
        why = None
        if offer is not None:
            why = offer_violation(self.rules, self.state, self._seat(seat), offer)
        raise RuleError(why or parse_error(self.rules, self.state, text))

    def _seat(self, seat: int | None) -> i64:
        if seat is None:
            if self.state.phase != OPENING:
                return self.state.seat
            return self.to_move[0]
        if not 0 <= seat < self.rules.players:
            raise RuleError(self.rules.violation_of("no_seat"))
        return seat

    def why_not(self, action: Action | str, seat: int | None = None) -> Violation | None:
        """Why a seat cannot do this now, or what the text lacks; None if it can."""
        try:
            self.checked(action, seat)
        except RuleError as error:
            return error.violation
        return None

    def why_not_claim(self, route: int, seat: int | None = None) -> Violation | None:
        """Why a seat cannot claim a route now in any way; None if it can."""
        return why_not_claim(self.rules, self.state, self._seat(seat), route)

    # --- knowing ----------------------------------------------------------------------------

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat may know; a spectator's view if none is named."""
        return make_view(self.rules, self.state, seat)

    @property
    def events(self) -> list[Event]:
        """What has happened, if anybody listens. Show a seat only `event.seen_by(seat)`."""
        return self.state.events or []

    @property
    def history(self) -> list[tuple[int, Action]]:
        """Every action so far with its seat."""
        return list(zip(self._seats, self._actions, strict=True))

    # --- scoring ----------------------------------------------------------------------------

    def scores(self, as_if_over: bool = False) -> list[ScoreLine]:
        """The lines of the score: those of play, and once the game is over all the rest.

        `as_if_over` gives all of them now; it tells of every player's tickets.
        """
        if self.over or as_if_over:
            return final_lines(self.rules, self.state)
        return awarded_lines(self.rules, self.state)

    @property
    def totals(self) -> list[int]:
        """Each seat's points: the sum of its lines."""
        return totals(self.scores(), int(self.rules.players))

    @property
    def ranks(self) -> list[int]:
        """Each seat's place, from 1, when the game is over; nothing before (B33)."""
        return standings(self.scores(), int(self.rules.players)) if self.over else []

    @property
    def winners(self) -> list[int]:
        """The seats that win: more than one when they share the win; none before the end."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    @property
    def winner(self) -> int | None:
        """The only winner, if there is one."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    # --- copying ----------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent copy at the same point. Nobody listens to it: it has no events."""
        twin = Game(self.rules, self.state.clone(), self.seed, self._actions, self._seats)
        twin.decks = self.decks
        twin.position = self.position
        twin._shared = self._shared = True
        return twin

    # --- writing down -----------------------------------------------------------------------

    @property
    def end_reason(self) -> str:
        """How the game ended: "last_round" (B28), "all_passed" (B29), or "" before."""
        if not self.over:
            return ""
        return "all_passed" if self.state.passes == self.rules.players else "last_round"

    def result(self) -> dict[str, object] | None:
        """The end of a finished game as plain values."""
        if not self.over:
            return None
        return {
            "reason": self.end_reason,
            "totals": self.totals,
            "winners": self.winners,
            "lines": [line.facts() for line in self.scores()],
        }

    def record(self) -> Record:
        """The game written down (docs/records.md)."""
        rules = self.rules
        game_map = rules.board.map
        return Record(
            ruleset=rules.name,
            version=rules.version,
            map_id=game_map.id,
            digest=game_map.digest,
            players=int(rules.players),
            options=rules.options,
            seed=self.seed,
            actions=[f"{seat} {action.text}" for seat, action in self.history],
            decks=self.decks,
            position=self.position,
            result=self.result(),
        )

    @staticmethod
    def replay(
        record: Record, game_map: GameMap | str | Path | None = None, steps: int | None = None
    ) -> Game:
        """Plays a record again, to its end or to a step, and verifies all that it says.

        The map is the built-in one of that name unless it is given. Raises `RecordError`.
        """
        try:
            if game_map is None:
                # A record names a map, never a file to open.
                if record.map_id not in map_ids():
                    raise RecordError(f"no map here is called {record.map_id!r}: give its file")
                game_map = record.map_id
            rules = make_rules(game_map, record.players, record.options, record.edition)
        except (MapError, SetUpError, EditionError) as error:
            raise RecordError(str(error)) from error
        try:
            game = Game.begin(rules, record.seed, record.decks, record.position)
        except ValueError as error:
            raise RecordError(str(error)) from error
        count = len(record.actions) if steps is None else steps
        for step, text in enumerate(record.actions[:count], start=1):
            seat, _, action = text.partition(" ")
            if not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
                raise RecordError(f"{text!r} does not begin with a seat", step)
            try:
                game.apply(action, int(seat))
            except RuleError as error:
                raise RecordError(f"{text!r} is refused: {error}", step) from error
        if count >= len(record.actions):
            _check_result(record, game)
        return game


def _check_result(record: Record, game: Game) -> None:
    found = game.result()
    if record.result is None or record.result == found:
        return
    if found is None:
        raise RecordError("has a result, but its actions do not end the game", game.steps)
    wrong = [key for key in found if record.result.get(key) != found[key]] or list(record.result)
    raise RecordError(f"the result does not follow from the actions: {', '.join(wrong)}")
