"""The words of the Heart of Africa's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.maps import Name

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Name]] = {
    "option_ferries": Name("Ferries to Madagascar", "Lautat Madagaskarille"),
    "source_doubling": Name("doubled routes", "tuplatut reitit"),
    "own_terrain_row": Name("terrain face up", "maastorivi"),
    "own_terrain_deck": Name("terrain deck", "maastopakka"),
    "own_terrain_discards": Name("terrain discards", "maastojen poistopakka"),
    "own_terrain": Name("terrain cards", "maastokortit"),
    "verb_terrain": Name("Take", "Ota"),
    "verb_terrain_deck": Name("Draw from the terrain deck", "Nosta maastopakasta"),
    "verb_double": Name("Claim, doubled", "Rakenna tuplana"),
    "surcharge": Name("terrain card", "maastokortti"),
    "told_terrain_row": Name(
        "{player} takes a terrain card from the row: {kind}",
        "{player} ottaa maastokortin rivistä: {kind}",
    ),
    "told_terrain_deck": Name(
        "{player} takes a terrain card from the deck: {kind}",
        "{player} ottaa maastokortin pakasta: {kind}",
    ),
    "told_terrain_turned_up": Name("the terrain row gets {kind}", "maastoriviin tulee {kind}"),
    "event_terrain": Name("terrain cards drawn", "nostetut maastokortit"),
    "reason_terrain": Name(
        "terrain cards will double routes you want",
        "maastokorteilla saa halutuista reiteistä tuplapisteet",
    ),
    "brings_doubling": Name("its points are doubled", "sen pisteet tuplataan"),
}
