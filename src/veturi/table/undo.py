"""Undo: an action that showed nothing hidden can be taken back until another player acts.

There is no list of kinds of actions. Whether something hidden was shown follows from the hidden
piles and the random generator: no card leaves a pile, and no pile is reshuffled, without changing
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from veturi.engine import Game
from veturi.engine.state import OPENING
from veturi.maps import Name

__all__ = ["Hidden", "hidden", "last_action", "shown_by", "undoable"]

NOTHING: Final = Name("You have nothing to undo.", "Sinulla ei ole peruttavaa.")
SHOWN: Final = Name(
    "This cannot be undone: it revealed something that was hidden.",
    "Tätä ei voi perua: se paljasti jotain, mikä oli piilossa.",
)
ACTED: Final = Name(
    "This cannot be undone: another player has acted since.",
    "Tätä ei voi perua: toinen pelaaja on jo tehnyt siirtonsa.",
)


@dataclass(frozen=True, slots=True)
class Hidden:
    """A fingerprint of hidden piles and generator: if it changes, something hidden was shown."""

    #: Changes whenever something leaves a pile, or a pile is shuffled.
    piles: tuple[object, ...]
    #: Discards by pile: they decrease only when they are reshuffled into the pile.
    discards: tuple[int, ...]
    #: Face-up cards by slot: a new one there came from a pile.
    face_up: tuple[object, ...]


def hidden(game: Game) -> Hidden:
    """The fingerprint of the current position."""
    rules, state = game.rules, game.state
    own, names = rules.open_facts(state), list(rules.own_decks())
    sizes: list[object] = [own.get(f"{name}_deck") for name in names]
    if None in sizes:
        # The size of a pile is not public: any change of the variant's state may have touched it.
        sizes = list(state.extra)
    dice = state.rng
    # Returned tickets go under their deck: its size may grow without showing anything.
    shared = (int(state.deck_size), int(state.ticket_top))
    view = game.view()
    discards = [view.discards, *(own.get(f"{name}_discards") for name in names)]
    rows = [view.row, *(own.get(f"{name}_row") for name in names)]
    return Hidden(
        (int(dice.a), int(dice.b), int(dice.c), int(dice.counter), *shared, *sizes),
        tuple(sum(pile.values()) if isinstance(pile, dict) else 0 for pile in discards),
        tuple(card for row in rows if isinstance(row, list) for card in row),
    )


def _touched(before: Hidden, after: Hidden) -> bool:
    if before.piles != after.piles:
        return True
    # A pile of one card, refilled by one, may have the same size and needs no random number.
    fewer = any(now < then for then, now in zip(before.discards, after.discards, strict=True))
    slots = zip(before.face_up, after.face_up, strict=True)
    return fewer or any(now not in (None, then) for then, now in slots)


def shown_by(game: Game, before: Hidden, opening: bool) -> bool:
    """Whether the last action showed anybody something hidden. `opening`: it was an opening choice.

    Opening choices are shown when all of them take effect (B6), all tickets at the end (B5).
    """
    if game.over or (opening and game.state.phase != OPENING):
        return True
    return _touched(before, hidden(game))


def last_action(seats: Sequence[int], seat: int) -> int:
    """The index of a seat's last action, -1 if it has none. `seats` are those that acted."""
    return next((n for n in range(len(seats) - 1, -1, -1) if seats[n] == seat), -1)


def undoable(seats: Sequence[int], seat: int, shown: Sequence[bool], opening: bool) -> int | Name:
    """The index of the action that a seat may undo, or why it cannot. `seats` and `shown` are by
    action.

    Opening tickets are chosen simultaneously: other seats' choices do not prevent undoing one.
    """
    last = last_action(seats, seat)
    if last < 0:
        return NOTHING
    if last < len(seats) - 1 and not opening:
        return ACTED
    return SHOWN if shown[last] else last
