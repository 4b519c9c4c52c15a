"""The words of Japan's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.maps import Message, Name, Plural

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Message]] = {
    "source_bullet_track": Name("bullet-train track", "luotijunarata"),
    "own_bullet_trains_left": Name("bullet trains left", "luotijunia jäljellä"),
    "own_bullet_track": Name("bullet-train track", "luotijunarata"),
    "mark_bullet": Name("bullet train", "luotijuna"),
    "told_bullet_train": Plural(
        Name(
            "{player} is now at {track} on the bullet-train track; 1 bullet train is left",
            "{player} on nyt luotijunaradan kohdassa {track}; jäljellä on 1 luotijuna",
        ),
        Name(
            "{player} is now at {track} on the bullet-train track; {left} bullet trains are left",
            "{player} on nyt luotijunaradan kohdassa {track}; jäljellä on {left} luotijunaa",
        ),
        by="left",
    ),
    "event_bullet_train": Name("bullet trains built", "rakennetut luotijunat"),
    "gain_bullet_train": Plural(
        Name("1 step on the bullet-train track", "1 askeleen luotijunaradalla"),
        Name("{length} steps on the bullet-train track", "{length} askelta luotijunaradalla"),
        by="length",
    ),
    "alone_bullet_train": Name("it moves you {gain}", "merkkisi etenee {gain}"),
}
