"""The sentences of Old West's own refusals, and what its own actions do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from veturi.engine.board import Board
from veturi.engine.legality.violation_texts import Reason, Violation, violation_of
from veturi.maps import Name

__all__ = ["MARKS", "MARKS_NOT", "MOVES_ALVIN", "STARTS", "why_not"]

STARTS: Final = Name("chooses your starting city", "valitsee aloituskaupunkisi")
MARKS: Final = Name(
    "after a claim, puts a city marker there for two cards of one colour",
    "asettaa reitin rakentamisen jälkeen kaupunkimerkin kahdella samanvärisellä kortilla",
)
MARKS_NOT: Final = Name("places no marker", "jättää kaupunkimerkin asettamatta")
MOVES_ALVIN: Final = Name(
    "moves Alvin to a city of yours when you have caught him",
    "siirtää napatun Alvinin johonkin kaupungeistasi",
)

REASONS: Final[dict[str, Reason]] = {
    "not_connected": Reason(
        "W5",
        "{city} – {other}: a route must touch your starting city or your network.",
        "{city} – {other}: reitin on liityttävä aloituskaupunkiisi tai rataverkkoosi.",
    ),
    "start_first": Reason("W3", "Choose a starting city first.", "Valitse ensin aloituskaupunki."),
    "start_taken": Reason(
        "W3",
        "{city} is already another player's starting city.",
        "{city} on jo toisen pelaajan aloituskaupunki.",
    ),
    "no_start_now": Reason(
        "W3",
        "Starting cities are chosen only before the first turn.",
        "Aloituskaupunki valitaan vain ennen ensimmäistä vuoroa.",
    ),
    "alvin_first": Reason(
        "W14",
        "Move Alvin to a city of yours first.",
        "Siirrä ensin Alvin johonkin kaupungeistasi.",
    ),
    "no_alvin_now": Reason(
        "W14",
        "Alvin is moved only by a player who has just caught him.",
        "Alvinia siirtää vain pelaaja, joka on juuri napannut hänet.",
    ),
    "not_your_city": Reason(
        "W14",
        "{city}: your marker is not there.",
        "{city}: kaupungissa ei ole merkkiäsi.",
    ),
    "marker_first": Reason(
        "W6",
        "Place a marker or say that you place none.",
        "Aseta kaupunkimerkki tai jätä se asettamatta.",
    ),
    "no_marker_now": Reason(
        "W6",
        "A marker is placed only after claiming a route, and only three in all.",
        "Merkki asetetaan vain reitin rakentamisen jälkeen, ja niitä on vain kolme.",
    ),
    "not_an_end": Reason(
        "W6",
        "{city} is not an end of the route just claimed.",
        "{city} ei ole juuri rakennetun reitin pää.",
    ),
    "no_markers_left": Reason("W6", "All your markers are placed.", "Kaikki merkkisi on asetettu."),
    "marker_cards": Reason(
        "W6",
        "{city}: you do not have the cards of one colour that a marker costs.",
        "{city}: sinulla ei ole merkkiin tarvittavia samanvärisiä kortteja.",
    ),
    "occupied": Reason("W6", "{city} already has a marker.", "{city}: kaupungissa on jo merkki."),
    "alvins_city": Reason(
        "W13",
        "{city} is Alvin's: no marker can be placed there.",
        "{city} on Alvinin: sinne ei voi asettaa merkkiä.",
    ),
}


def why_not(board: Board, key: str, city: i64 = 0, other: i64 = 0) -> Violation:
    """The refusal of that name about a city, or about two."""
    cities = board.map.cities
    return violation_of(REASONS, key, {"city": cities[city].name, "other": cities[other].name})
