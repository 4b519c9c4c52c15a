"""The words of Japan's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.maps import Name

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Name]] = {
    "source_bullet_track": Name("bullet-train track", "luotijunarata"),
    "own_bullet_trains_left": Name("bullet trains left", "luotijunia jäljellä"),
    "own_bullet_track": Name("bullet-train track", "luotijunarata"),
    "mark_bullet": Name("bullet train", "luotijuna"),
    "told_bullet_train": Name(
        "{player} is now at {track} on the bullet-train track; bullet trains left: {left}",
        "{player} on nyt luotijunaradalla kohdassa {track}; luotijunia on jäljellä {left}",
    ),
    "event_bullet_train": Name("bullet trains built", "rakennetut luotijunat"),
    "gain_bullet_train": Name(
        "{length} steps on the bullet-train track", "{length} askelta luotijunaradalla"
    ),
    "gain_bullet_train_one": Name("1 step on the bullet-train track", "1 askelen luotijunaradalla"),
    "alone_bullet_train": Name("it moves you {gain}", "merkkisi etenee {gain}"),
}
