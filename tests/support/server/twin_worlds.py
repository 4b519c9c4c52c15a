"""Twin worlds for the tests of secrecy: games that are alike for some seats and hide other things.

What a seat may know is read off the engine's position itself, number by number, and not off the
views and events that the server uses: a fault in those is to be found as well.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from veturi.engine import Game, RuleError, Rules
from veturi.engine.cards import DECK, DISCARDS
from veturi.engine.state import (
    AWARDED,
    CHOICE,
    HAND,
    KNOWN,
    OFFER,
    OFFERED,
    OPENING,
    SOURCES,
    TRAINS,
)
from veturi.engine.tickets import held_by

Decks = Mapping[str, list[int]]
Script = list[tuple[int, str]]


@dataclass(frozen=True)
class World:
    """A deal, and all that is then played."""

    rules: Rules
    seed: int
    decks: Decks
    script: Script = field(default_factory=list)

    def start(self) -> Game:
        return Game.start(self.rules, self.seed, self.decks, listen=False)

    def steps(self) -> Iterator[Game]:
        """The game after the deal and after each action; what is illegal raises `RuleError`."""
        game = self.start()
        yield game
        for seat, text in self.script:
            game.apply(text, seat)
            yield game


def make_world(rules: Rules, seed: int, most: int = 10_000) -> World:
    """A deal by chance, and a game of people who build when they can and now and then draw."""
    chance = random.Random(seed)
    decks = {
        "cards": [n for n, count in enumerate(rules.board.card_counts) for _ in range(count)],
        "tickets": list(range(rules.board.n_tickets)),
        **{name: list(cards) for name, cards in rules.own_decks().items()},
    }
    for cards in decks.values():
        chance.shuffle(cards)
    world = World(rules, seed, decks)
    game = world.start()
    while not game.over and len(world.script) < most:
        seat = chance.choice(game.to_move)
        text = _choice(chance, [action.text for action in game.legal_actions(seat)])
        world.script.append((seat, text))
        game.apply(text, seat)
    return world


def _choice(chance: random.Random, texts: list[str]) -> str:
    claims = [text for text in texts if text.startswith("claim")]
    if claims and chance.random() < 0.7:
        return chance.choice(claims)
    if "draw deck" in texts and chance.random() < 0.6:
        return "draw deck"
    return chance.choice(texts)


# --- what may be known ----------------------------------------------------------------------


def open_to_all(game: Game) -> tuple[Any, ...]:
    """All that lies on the table for everybody to see, and how much everybody holds."""
    rules, state = game.rules, game.state
    board = rules.board
    seats = []
    for seat in range(rules.players):
        at = seat * board.seat_size
        chosen = state.phase == OPENING and state.seats[at + CHOICE] > 0
        seats.append(
            (
                sum(state.seats[at + HAND : at + HAND + board.n_colours + 1]),
                tuple(state.seats[at + KNOWN : at + KNOWN + board.n_colours + 1]),
                state.seats[at + TRAINS],
                tuple(state.seats[at + AWARDED : at + AWARDED + SOURCES]),
                state.seats[at + OFFERED],
                len(held_by(board, state, seat)),
                chosen,
            )
        )
    return (
        (state.phase, state.seat, state.first, state.turns_left, state.passes, state.steps),
        tuple(state.cards[: board.face_up]),
        tuple(state.cards[DISCARDS : DISCARDS + board.n_colours + 1]),
        (state.deck_size, state.ticket_size),
        tuple(state.owner),
        tuple(seats),
        repr(rules.open_facts(state)),
    )


def held(game: Game, seat: int) -> tuple[Any, ...]:
    """What a seat holds, which is nobody else's business."""
    board, state = game.rules.board, game.state
    at = seat * board.seat_size
    return (
        tuple(state.seats[at + HAND : at + HAND + board.n_colours + 1]),
        tuple(held_by(board, state, seat)),
        tuple(state.seats[at + OFFER : at + OFFER + state.seats[at + OFFERED]]),
    )


def same_to(one: World, other: World, seats: Collection[int]) -> bool:
    """Whether these seats can tell the two worlds apart at no time before the end of the game."""
    try:
        for a, b in zip(one.steps(), other.steps(), strict=True):
            if a.over and b.over:
                return True
            if open_to_all(a) != open_to_all(b):
                return False
            if any(held(a, seat) != held(b, seat) for seat in seats):
                return False
    except RuleError:
        return False
    return True


def make_twin(world: World, hiding: int, seed: int = 1, tries: int = 60) -> World:
    """A world where one seat holds other things and the decks lie otherwise, and all the others'
    seats can never tell."""
    chance = random.Random(seed)
    seats = [seat for seat in range(world.rules.players) if seat != hiding]
    twin = world
    for name, cards in world.decks.items():
        places = _drawn_blind(world, hiding) if name == "cards" else list(range(len(cards)))
        for _ in range(tries):
            i, j = chance.sample(places, 2)
            if twin.decks[name][i] == twin.decks[name][j]:
                continue
            order = list(twin.decks[name])
            order[i], order[j] = order[j], order[i]
            tried = World(world.rules, world.seed, {**twin.decks, name: order}, world.script)
            if same_to(world, tried, seats):
                twin = tried
    return twin


def _drawn_blind(world: World, seat: int) -> list[int]:
    """The places in the deck, from its top, of cards that the seat was dealt or drew unseen, or
    that nobody drew."""
    dealt = world.rules.board.map.setup.hand
    places = list(range(seat * dealt, (seat + 1) * dealt))
    total = len(world.decks["cards"])
    games = world.steps()
    left = next(games).state.deck_size
    for (who, text), game in zip(world.script, games, strict=False):
        now = game.state.deck_size
        if now > left:
            # Shuffled again: what follows comes from the seed.
            return places
        if who == seat and text == "draw deck":
            places.append(total - left)
        left = now
    return [*places, *range(total - left, total)]


def hidden_differences(one: World, other: World, seat: int) -> set[str]:
    """What is really otherwise in the two worlds, by its kind."""
    found = set()
    for a, b in zip(one.steps(), other.steps(), strict=True):
        if a.over or b.over:
            break
        kinds = zip(("hand", "tickets", "offer"), held(a, seat), held(b, seat), strict=True)
        found |= {kind for kind, mine, theirs in kinds if mine != theirs}
        size = a.state.deck_size
        if tuple(a.state.cards[DECK : DECK + size]) != tuple(b.state.cards[DECK : DECK + size]):
            found.add("deck")
    return found
