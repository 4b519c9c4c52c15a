"""What may be taken back: an action that showed nobody anything hidden, until another acts.

Nothing here lists kinds of actions. Whether something hidden was shown follows from the hidden
piles and the dice: a card cannot leave a pile, nor a pile be shuffled, without changing them.
"""

from __future__ import annotations

from typing import Final

from veturi.maps import Name
from veturi.rules import Action, Game
from veturi.rules.state import OPENING

__all__ = ["Hidden", "hidden", "shown_by", "undoable", "why_not_undo"]

#: The dice, and of each hidden pile what changes when something is taken from it.
Hidden = tuple[object, ...]
History = list[tuple[int, Action]]

NOTHING: Final = Name("There is nothing of yours to take back.", "Peruttavaa ei ole.")
SHOWN: Final = Name(
    "This cannot be taken back: it showed something that was hidden.",
    "Tätä ei voi perua: se paljasti jotain, mikä oli piilossa.",
)
ACTED: Final = Name(
    "This cannot be taken back: another player has acted since.",
    "Tätä ei voi perua: toinen pelaaja on jo toiminut.",
)


def hidden(game: Game) -> Hidden:
    """The hidden piles and the dice as they are now."""
    rules, state = game.rules, game.state
    dice = state.chance
    own = rules.open_facts(state)
    sizes = [own.get(f"{pile}_deck") for pile in rules.own_decks()]
    if None in sizes:
        # A pile whose size is not told: any change of the map's own numbers may have touched it.
        sizes = list(state.extra)
    # Tickets given back go under their deck: its size may grow, and still nothing was shown.
    shared = (int(state.deck_size), int(state.ticket_top))
    return (int(dice.a), int(dice.b), int(dice.c), int(dice.counter), *shared, *sizes)


def shown_by(game: Game, before: Hidden, opening: bool) -> bool:
    """Whether the last action showed anybody something hidden; `opening`: if it was one of those.

    The opening choices are shown when all of them take effect (B6), all tickets at the end (B5).
    """
    return hidden(game) != before or game.over or (opening and game.state.phase != OPENING)


def undoable(game: Game, seat: int) -> int | None:
    """Which action of the history a seat would take back; None if another has acted since.

    Opening tickets are chosen at once: a choice stands alone, whoever else has made theirs.
    """
    history: History = game.history
    if game.state.phase == OPENING:
        own = [number for number, (who, _) in enumerate(history) if who == seat]
        return own[-1] if own else None
    return len(history) - 1 if history and history[-1][0] == seat else None


def why_not_undo(game: Game, seat: int, shown: list[bool]) -> Name | None:
    """Why a seat cannot take its last action back; None if it can. `shown` is by action."""
    if all(who != seat for who, _ in game.history):
        return NOTHING
    number = undoable(game, seat)
    if number is None:
        return ACTED
    return SHOWN if shown[number] else None
