"""A game told step by step, in words: what a player did and what followed.

Only events are told: what everybody may know, and what one player may know besides, who is the one
who acts unless another is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from veturi.cli.render.texts import Words
from veturi.engine import Action, Event, Game, Rules
from veturi.table import Step, apply_unchecked
from veturi.table.typed_moves import Cost, cost

__all__ = ["Facts", "Mover", "Teller", "cost_in", "list_in", "plainly", "walk", "whole"]

#: Says who does what next; None when there is no more to show.
Mover = Callable[[Game], tuple[int, Action] | None]
Facts = Mapping[str, object]


def walk(game: Game, mover: Mover) -> Iterator[Step]:
    """Plays on as the mover says, one step at a time."""
    while (move := mover(game)) is not None:
        seat, action = move
        yield apply_unchecked(game, action, seat)


def whole(facts: Facts, key: str) -> int:
    value = facts.get(key)
    return value if isinstance(value, int) else 0


def list_in(facts: Facts, key: str) -> list[int]:
    value = facts.get(key)
    return [item for item in value if isinstance(item, int)] if isinstance(value, list) else []


def cost_in(facts: Facts) -> Cost:
    """What a claim cost, as its event tells it."""
    cards = facts.get("cards")
    counts = (whole(facts, key) for key in ("locomotives", "surcharge", "stand_ins"))
    return cost(cards if isinstance(cards, Mapping) else {}, *counts)


class Teller:
    """Puts steps into words of one language."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.board = rules.board
        self.words = words
        self.cities = {city.id: words.name(city.name) for city in self.board.map.cities}
        self.routes = {
            route.id: words.name(self.board.route_name(number))
            for number, route in enumerate(self.board.map.routes)
        }
        #: By kind of event; "" for what the line itself tells, or the next one.
        self._phrases: dict[str, Callable[[Facts], str]] = {
            "drew": self._drew,
            "turned_up": self._turned_up,
            "row_cleared": lambda facts: words("row_cleared"),
            "reshuffled": lambda facts: words("reshuffled"),
            "offered": self._offered,
            "kept": self._kept,
            "claimed": self._claimed,
            "scored": self._scored,
            "passed": lambda facts: words("passed"),
            "last_round": lambda facts: words("last_round", number=facts.get("turns")),
            "over": self._over,
            "turn": lambda facts: "",
        }

    def ticket(self, number: int) -> str:
        points = self.board.map.tickets[number].points
        return f"{self.words.name(self.board.ticket_name(number))} ({points})"

    def tickets(self, numbers: list[int]) -> str:
        return ", ".join(self.ticket(number) for number in numbers)

    def line(self, step: Step) -> str:
        """What the player did and what followed, in one line."""
        shown = self.parts(step, step.seat)
        if any(event.kind == "scored" for event in step.events):
            shown.append(f"[{' – '.join(map(str, step.points))}]")
        return " · ".join(shown)

    def parts(self, step: Step, viewer: int) -> list[str]:
        """What the player did and what followed, one by one, as a seat may see it."""
        told = [self._told(event, step, viewer) for event in self.events(step)]
        shown = self._gathered([text for text in told if text])
        if shown:
            return shown
        text = step.action.text
        return [self.words.told(text.replace(" ", "_"), {}) or text]

    def events(self, step: Step) -> list[Event]:
        """What is told of a step: a player's own opening tickets when they are chosen, not again
        when everybody has chosen."""
        if not any(event.kind == "chose" for event in step.events):
            return step.events
        return [event for event in step.events if event.kind != "kept" or event.seat != step.seat]

    def chosen(self, facts: Facts, step: Step) -> list[int]:
        """The opening tickets that a player has chosen of those on offer."""
        kept = whole(facts, "kept")
        return [ticket for i, ticket in enumerate(step.offer) if kept >> i & 1]

    def _gathered(self, told: list[str]) -> list[str]:
        """Cards turned up one after another are told together."""
        label = f"{self.words('turned_up')}: "
        shown: list[str] = []
        for text in told:
            if shown and text.startswith(label) and shown[-1].startswith(label):
                shown[-1] += f", {text.removeprefix(label)}"
            else:
                shown.append(text)
        return shown

    def _told(self, event: Event, step: Step, viewer: int) -> str:
        """An event as a seat may see it; players other than the one who acts are named."""
        facts = event.seen_by(viewer)
        seat = int(event.seat)
        if event.kind == "chose":
            if "kept" not in facts:
                return self.words("chose")
            return f"{self.words('kept')}: {self.tickets(self.chosen(facts, step))}"
        phrase = self._phrases.get(event.kind)
        text = self._own(event.kind, facts) if phrase is None else phrase(facts)
        return (
            f"{self.words.player(seat)}: {text}" if text and seat not in (-1, step.seat) else text
        )

    # --- phrases ----------------------------------------------------------------------------

    def _drew(self, facts: Facts) -> str:
        card = facts.get("card")
        text = self.words("drew_row" if facts.get("from") == "row" else "drew_deck")
        return f"{text}: {self.words.card(card)}" if isinstance(card, str) else text

    def _turned_up(self, facts: Facts) -> str:
        return f"{self.words('turned_up')}: {self.words.card(str(facts.get('card')))}"

    def _offered(self, facts: Facts) -> str:
        text = self.words("offered")
        offered = list_in(facts, "tickets")
        return f"{text}: {self.tickets(offered) if offered else whole(facts, 'count')}"

    def _kept(self, facts: Facts) -> str:
        kept, returned = list_in(facts, "tickets"), whole(facts, "returned")
        text = f"{self.words('kept')}: {self.tickets(kept) if kept else whole(facts, 'count')}"
        return f"{text} · {self.words('gives_back')}: {returned}" if returned else text

    def _claimed(self, facts: Facts) -> str:
        route = self.routes[str(facts["route"])]
        return f"{self.words('claimed')}: {route} ({self.paid(cost_in(facts))})"

    def paid(self, cost: Cost) -> str:
        """`4 red + 1 locomotive`, and what the map's own rules ask on top."""
        shown = self.words.cards(cost.cards)
        if cost.terrain:
            shown += f" + {cost.terrain} × {self.words('surcharge')}"
        return shown

    def _scored(self, facts: Facts) -> str:
        points, source = f"{whole(facts, 'points'):+}", str(facts.get("source"))
        return points if source == "routes" else f"{points} ({self.words.known('source', source)})"

    def _over(self, facts: Facts) -> str:
        why = self.words(f"why_{facts.get('why')}")
        return f"{self.words('over')} ({why})"

    def _own(self, kind: str, facts: Facts) -> str:
        """An event of the map's own rules, in their words: cities and kinds by their names."""
        named = {key: self._named(value) for key, value in facts.items() if key != "from"}
        return self.words.told(kind, {**facts, **named}) or plainly(facts)

    def _named(self, value: object) -> object:
        if not isinstance(value, str):
            return value
        return self.cities.get(value) or self.words.terrain(value)

    def city(self, facts: Facts) -> str:
        city = str(facts.get("city"))
        return self.cities.get(city, city)


def plainly(facts: Facts) -> str:
    """An event of rules not known here."""
    known = [f"{key} {value}" for key, value in facts.items() if key not in ("event", "seat")]
    return " ".join([str(facts["event"]).replace("_", " "), *known])
