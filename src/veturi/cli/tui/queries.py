"""Queries in a terminal game: questions about the table, help, and the parsing of typed moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from veturi.cli.tui.typed_commands import COMMANDS
from veturi.engine import Action
from veturi.engine.actions import Verb
from veturi.engine.formats.notation import simplify
from veturi.engine.legality.parse_errors import LACKS, unknown_city
from veturi.table.rule_pages import rule_text, rules_of
from veturi.table.typed_moves import PERHAPS, Meaning, meaning, near, near_moves, why_not

if TYPE_CHECKING:
    from veturi.cli.tui.controller import Controller

__all__ = ["Asking"]

#: Maximum steps that `log` shows.
MOST_STEPS = 500


class Asking:
    """Answers questions from what the person's seat may know."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.words = controller.words
        self.telling = controller.telling
        self.rules = controller.table.game.rules
        self._answers: dict[str, Callable[[str], list[str]]] = {
            "hint": lambda rest: controller.hints(controller.hint_question(), rest),
            "moves_list": self._moves,
            "hand": self._hand,
            "mine": lambda rest: self.telling.tickets(controller.view),
            "row": lambda rest: self.telling.row(controller.view),
            "board": lambda rest: self.telling.board_lines(controller.view),
            "routes": self._routes,
            "players": lambda rest: self.telling.players(controller.view),
            "log": self._log,
            "score": self._score,
            "why": self._why,
            "rules": self._rules,
            "help": self.help,
        }

    def answer(self, command: str, rest: str) -> list[str]:
        return self._answers[command](rest)

    # --- for newcomers ----------------------------------------------------------------------

    def examples(self) -> dict[str, str]:
        """A move of each common kind as it is typed, the claim with a route of this map."""
        board, show = self.rules.board, self.telling.move
        claim = board.actions[int(board.first_claim[0])]
        row = next((card for card in self.controller.view.row if card), board.card_names[1])
        face_up = board.actions[board.card_names.index(row)]
        keeps = board.keeps[min(3, int(board.map.setup.opening.deal))][1]
        keep = next((one for one in keeps if one.text == "keep 1,3"), keeps[-1])
        return {
            "draw": f"{show(face_up)}; {show(board.draw_deck)}",
            "claim": show(claim),
            "tickets": show(board.take_tickets),
            "keep": show(keep),
            "pass": show(board.pass_turn),
        }

    def welcome(self) -> list[str]:
        words, controller = self.words, self.controller
        examples = self.examples()
        others = [seat for seat in range(int(self.rules.players)) if seat != controller.seat]
        return [
            words(
                "welcome_1",
                map=words.name(self.rules.board.map.name),
                number=controller.seat + 1,
                others=", ".join(self.telling.player_and_level(seat) for seat in others),
            ),
            words("welcome_2", examples="; ".join([examples["draw"], examples["claim"]])),
            words("welcome_3"),
        ]

    def help(self, about: str = "") -> list[str]:
        """Help on what can be typed; with a word, the lines that contain it."""
        lines, wanted = self._help(), simplify(about)
        return [line for line in lines if wanted and wanted in simplify(line)] or lines

    def _help(self) -> list[str]:
        words, examples = self.words, self.examples()
        lines = [f"{words('help_moves')}:"]
        lines += [words(f"help_{kind}", example=example) for kind, example in examples.items()]
        lines += [self._verb(verb) for verb in self.rules.own_verbs()]
        lines.append(f"{words('help_commands')}:")
        for command in COMMANDS:
            names = ", ".join(command.names(words.language))
            lines.append(f"{names}: {words(f'help_{command.key}')}")
        return lines

    def _verb(self, verb: Verb) -> str:
        example, does = self.telling.move(verb.action), self.words.name(verb.does)
        return self.words("help_own", example=example, does=does, rule=verb.rule)

    # --- questions --------------------------------------------------------------------------

    def _moves(self, rest: str) -> list[str]:
        actions = self.controller.actions
        return self.telling.moves(actions) if actions else [self.words("moves_not_now")]

    def _hand(self, rest: str) -> list[str]:
        view = self.controller.view
        return [*self.telling.hand(view), *self.telling.tickets(view)]

    def _routes(self, rest: str) -> list[str]:
        if not rest:
            return self.telling.claimable(self.controller.actions)
        city = self._city(rest)
        if city is None:
            perhaps = "; ".join(self._near_cities(rest))
            found = [self.words("perhaps", moves=perhaps)] if perhaps else []
            return [self.words("no_city", city=rest), *found]
        return self.telling.routes_from(city, self.controller.view)

    def _city(self, text: str) -> str | None:
        wanted = simplify(text)
        for city in self.rules.board.map.cities:
            if wanted in {simplify(name) for name in (city.id, city.name.en, city.name.fi)}:
                return city.id
        return None

    def _log(self, rest: str) -> list[str]:
        if not rest:
            steps = self.controller.since_my_move()
        elif rest.isascii() and rest.isdecimal() and len(rest) < 6 and 1 <= int(rest) <= MOST_STEPS:
            steps = self.controller.table.steps[-int(rest) :]
        else:
            return [self.words("log_usage", most=MOST_STEPS)]
        told = [line for step in steps for line in self.controller.told(step)]
        return told or [self.words("log_none")]

    def _score(self, rest: str) -> list[str]:
        controller = self.controller
        if controller.over:
            return self.telling.result(controller.table.game)
        return self.telling.score(controller.view)

    def _why(self, rest: str) -> list[str]:
        if not rest:
            return [self.words("why_usage", example=self.examples()["claim"])]
        violation = why_not(self.controller.table.game, self.controller.seat, rest).violation
        return [self.words("why_can") if violation is None else self.telling.violation(violation)]

    def _rules(self, rest: str) -> list[str]:
        language, ruleset = self.words.language, self.rules.name
        if not rest:
            pages = [list(rules_of(page, language)) for page in dict.fromkeys(("base", ruleset))]
            ranges = ", ".join(f"{page[0]}–{page[-1]}" for page in pages if page)
            return [self.words("rules_usage", numbers=ranges)]
        number = rest.split()[0].upper()
        text = rule_text(number, ruleset, language)
        return [f"{number}: {text}" if text else self.words("no_rule", number=number)]

    # --- moves ------------------------------------------------------------------------------

    def _meaning(self, text: str) -> Meaning:
        return meaning(self.controller.table.game, self.controller.seat, text)

    def nonsense(self, text: str) -> list[str]:
        """The error for a text that can never be parsed; empty for one that can."""
        violation = self._meaning(text).violation
        return [self.telling.violation(violation)] if violation and violation.key in LACKS else []

    def action_meant(self, text: str) -> Action | list[str]:
        """The action of a text, or the reply to an invalid or ambiguous one."""
        meant = self._meaning(text)
        if meant.action is not None:
            return meant.action
        if meant.choices:
            return [self.words("pay_how"), *(self.telling.move(one) for one in meant.choices)]
        if meant.violation is None:
            return []
        told = [self.telling.violation(meant.violation)]
        return [*told, *self._perhaps(text)] if meant.violation.key in LACKS else told

    def _perhaps(self, text: str) -> list[str]:
        """Suggestions for an invalid text, in either language."""
        controller = self.controller
        moves = near_moves(controller.table.game, controller.seat, text)
        names = [name for one in COMMANDS for name in (*one.en, *one.fi)]
        found = [*(self.telling.move(move) for move in moves), *near(text, names)]
        found = found or self._near_cities(unknown_city(self.rules, text))
        perhaps = "; ".join(found[:PERHAPS])
        told = [self.words("perhaps", moves=perhaps)] if perhaps else []
        return [*told, self.words("see_help")]

    def _near_cities(self, text: str) -> list[str]:
        return near(text, [self.words.name(city.name) for city in self.rules.board.map.cities])
