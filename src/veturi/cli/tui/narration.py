"""Sentences about a table for one seat: prompts, questions, events, score; for screen readers too.

Everything comes from that seat's view and from events as that seat may see them.
"""

from __future__ import annotations

from veturi.cli.render.open_facts import closed_routes, completed, seat_facts, table_facts
from veturi.cli.render.texts import Words
from veturi.engine import Action, Game, ScoreLine, View, Violation
from veturi.engine.scoring.score_lines import part_of
from veturi.engine.state import NOBODY, SHARED
from veturi.i18n import Narrator
from veturi.table.table import Seat, Step
from veturi.table.typed_moves import claim_choices, typed

__all__ = ["ViewNarrator"]

#: Maximum claims in a line before it refers to the list of routes.
MOST_MOVES = 12


class ViewNarrator:
    """Turns what one seat may know into sentences of one language."""

    def __init__(self, view: View, seats: tuple[Seat, ...], words: Words) -> None:
        self.seat = view.seat
        self.rules = view.rules
        self.board = view.rules.board
        self.seats = seats
        self.words = words
        self.narrator = Narrator(view.rules.board, words, self.player)

    # --- names ------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        name = self.words.player(seat)
        return self.words("you", player=name) if seat == self.seat else name

    def player_and_level(self, seat: int) -> str:
        bot = self.bot_name(seat)
        if seat == self.seat or not bot:
            return self.player(seat)
        return self.words("bot", player=self.words.player(seat), level=bot)

    def bot_name(self, seat: int) -> str:
        """A bot's level, or the name of a user's bot; "" for a person."""
        who = self.seats[seat]
        if who.own is not None:
            return who.own.name
        return self.words(f"level_{who.level}") if who.level else ""

    def move(self, action: Action) -> str:
        return typed(self.rules, action, self.words.language)

    def route(self, route: int) -> str:
        return self.words.name(self.board.route_name(route))

    def colour(self, route: int) -> str:
        return self.words.card(self.board.map.routes[route].colour)

    def violation(self, violation: Violation) -> str:
        message = violation.message(self.words.language)
        return self.words("refused", message=message, rule=violation.rule)

    # --- what happens -----------------------------------------------------------------------

    def step(self, step: Step) -> str:
        """An action and its events: one line of short sentences."""
        told = self.narrator.sentences(step.events, self.seat)
        return " ".join(told) or self.narrator.action(step.action.text, step.seat)

    def _facts(self, facts: list[tuple[str, str]]) -> list[str]:
        """A map's own facts, a sentence each."""
        return [
            self.words("own_fact", label=f"{label[0].upper()}{label[1:]}", value=value)
            for label, value in facts
        ]

    # --- what is asked ----------------------------------------------------------------------

    def situation(self, view: View, actions: list[Action]) -> list[str]:
        """What the seat is asked to do now, with an example."""
        words = self.words
        lines = self.offer(view)
        if len(actions) == 1:
            return [*lines, words("only_move", move=self.move(actions[0]))]
        key = f"ask_{view.phase}"
        example, last = self.move(actions[0]), self.move(actions[-1])
        least = min((bin(int(action.target)).count("1") for action in actions), default=1)
        if view.phase == "turn" and view.turns_left >= 0:
            lines.append(words("turns_left", number=view.turns_left))
        asked = key if words.has(key) else "ask_other"
        return [*lines, words(asked, example=example, last=last, least=least)]

    def offer(self, view: View) -> list[str]:
        """The tickets to choose from, by their numbers."""
        if not view.offer:
            return []
        heading = f"{self.words('on_offer')} ({self.words('tickets')}):"
        return [heading, *self.offered(view)]

    def offered(self, view: View) -> list[str]:
        return [
            self.words("offer_line", number=number, ticket=self.narrator.ticket(ticket))
            for number, ticket in enumerate(view.offer, start=1)
        ]

    def moves(self, actions: list[Action]) -> list[str]:
        """The legal moves: everything but claims, then as many claims as a line holds."""
        choices = claim_choices(self.rules, actions)
        claims = [choice.claims[0] for choice in choices]
        others = [action for action in actions if not any(action in c.claims for c in choices)]
        shown = [*others[:40], *claims[: max(0, MOST_MOVES - len(others))]]
        lines = [self.words("moves_line", moves="; ".join(self.move(action) for action in shown))]
        left = len(others) + len(claims) - len(shown)
        return [*lines, self.words("moves_more", number=left)] if left else lines

    # --- what lies where --------------------------------------------------------------------

    def hand(self, view: View) -> list[str]:
        cards = self.words.cards(view.hand) or self.words("empty")
        own = self._facts(self.own(view, self.seat))
        return [self.words("hand_line", cards=cards), *own]

    def own(self, view: View, seat: int) -> list[tuple[str, str]]:
        return seat_facts(view, seat, self.words)

    def row(self, view: View) -> list[str]:
        words = self.words
        cards = [words("gap") if card is None else words.card(card) for card in view.row]
        numbered = ", ".join(f"{number} {card}" for number, card in enumerate(cards, start=1))
        own = self._facts(table_facts(view, words))
        deck = words(
            "deck_line",
            deck=view.deck,
            discards=sum(view.discards.values()),
            tickets_left=words("tickets_held", number=view.ticket_deck),
        )
        return [words("row_line", cards=numbered), deck, *own]

    def tickets(self, view: View) -> list[str]:
        words, done = self.words, completed(view)
        lines = [
            words(
                "ticket_line",
                ticket=self.narrator.ticket(ticket),
                state=words("ticket_done" if ticket in done else "ticket_open"),
            )
            for ticket in view.tickets
        ]
        lines = lines or ([] if view.offer else [words("no_tickets")])
        return [*lines, *self.offer(view)]

    def players(self, view: View) -> list[str]:
        words = self.words
        lines = []
        for number, seat in enumerate(view.seats):
            line = words(
                "player_line",
                player=self.player_and_level(number),
                points=words("points_had", number=seat.points),
                trains_left=words("trains_left", number=seat.trains),
                cards_held=words("cards_held", number=seat.cards),
                tickets_held=words("tickets_held", number=seat.tickets),
            )
            lines.append(" ".join([line, *self._facts(self.own(view, number))]))
        movers = ", ".join(self.player(seat) for seat in view.to_move)
        return [*lines, words("to_move_line", players=movers)] if movers else lines

    # --- the board --------------------------------------------------------------------------

    def route_facts(self, route: int) -> str:
        """`Helena – Omaha: length 5, red, 10 points`, and what is special about it."""
        words, facts = self.words, self.board.map.routes[route]
        text = words(
            "route_line",
            route=self.route(route),
            length=words("spaces", number=facts.length),
            colour=words.card(facts.colour),
            points=words("points_had", number=self.board.map.route_points[facts.length]),
        )
        marks = [words("ferry_mark", number=facts.ferries)] if facts.ferries else []
        marks += [words.known("mark", mark) for mark in sorted(facts.marks)]
        return ", ".join([text, *marks])

    def claimable(self, actions: list[Action]) -> list[str]:
        """Each route that can be claimed, and what to type for it."""
        choices = claim_choices(self.rules, actions)
        if not choices:
            return [self.words("routes_none")]
        lines = [self.words("routes_many", number=len(choices))]
        for choice in choices:
            moves = "; ".join(self.move(claim) for claim in choice.claims[:4])
            lines.append(f"{self.route_facts(choice.route)}. {moves}")
        return lines

    def routes_from(self, city: str, view: View) -> list[str]:
        """Every route from a city: its cost and its owner."""
        lines = []
        for number, route in enumerate(self.board.map.routes):
            if city in (route.a, route.b):
                lines.append(f"{self.route_facts(number)}, {self._owner(number, view)}.")
        return lines

    def _owner(self, route: int, view: View) -> str:
        owner = view.owners[route]
        if owner >= 0:
            return self.words("route_owned", player=self.player(owner))
        if owner != NOBODY:
            return self.words("route_shared")
        return self.words("route_closed" if route in closed_routes(view) else "route_open")

    def board_lines(self, view: View) -> list[str]:
        """The owners of routes, and what the map's own rules have put on the board."""
        words = self.words
        by_owner: dict[int, list[str]] = {}
        for route, owner in enumerate(view.owners):
            if owner != NOBODY:
                by_owner.setdefault(owner, []).append(self.route(route))
        lines = [
            words(
                "board_owned",
                player=self.player(seat),
                routes="; ".join(by_owner.get(seat, [words("empty")])),
            )
            for seat in range(len(view.seats))
        ]
        if SHARED in by_owner:
            lines.append(words("board_shared", routes="; ".join(by_owner[SHARED])))
        lines += self._facts(table_facts(view, words))
        return [*lines, words("board_city")]

    # --- the score --------------------------------------------------------------------------

    def score(self, view: View) -> list[str]:
        """The public points so far, by source."""
        words, lines = self.words, []
        for number, seat in enumerate(view.seats):
            parts = [
                f"{words.known('source', source)} {points}"
                for source, points in seat.awarded.items()
                if points
            ]
            key = "score_so_far_for" if parts else "score_so_far"
            points = words("points_had", number=seat.points)
            lines.append(
                words(key, player=self.player(number), points=points, parts=", ".join(parts))
            )
        return lines

    def result(self, game: Game) -> list[str]:
        """Every line of the score with its rule, the totals, and who wins."""
        words = self.words
        why = words(f"why_{game.end_reason}")
        lines = [words("the_end", why=why)]
        for seat, total in enumerate(game.totals):
            own = [line for line in game.scores() if line.seat == seat]
            lines += [self._score_line(line) for line in own]
            points = words("points_had", number=total)
            lines.append(words("total_line", player=self.player(seat), points=points))
        winners = ", ".join(self.player(seat) for seat in game.winners)
        key = "winner_line" if len(game.winners) == 1 else "winners_line"
        return [*lines, words(key, players=winners), words("seed_line", seed=game.seed)]

    def _score_line(self, line: ScoreLine) -> str:
        words = self.words
        source = words.known("source", part_of(line))
        shown = source
        if line.ticket >= 0:
            shown = f"{source}, {words.name(line.detail())}"
        elif line.count:
            shown = f"{source} ({int(line.count)})"
        points = int(line.points)
        return words(
            "score_line" if points >= 0 else "score_line_lost",
            player=self.player(int(line.seat)),
            source=shown,
            points=words("points_got", number=abs(points)),
            rule=line.rule,
        )
