"""Editions: by which version of the rules, and on which facts of its map, a game is played.

A game goes on under the edition it began with. So rules and maps keep what they were: rules as the
classes in `EARLIER` of their module, a map as `earlier` in its file (CONTRIBUTING.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["Edition", "EditionError"]


class Edition(NamedTuple):
    """The rules by name and version, and the digest of the map's facts."""

    ruleset: str
    version: int
    digest: str


class EditionError(ValueError):
    """An edition that is not known here. `here` is the newest that is."""

    def __init__(self, map_id: str, wanted: Edition, here: Edition, same_rules: bool) -> None:
        if same_rules:
            fault = f"the map {map_id!r} has changed since: its digest is another"
        else:
            fault = (
                f"played by {wanted.ruleset!r} version {wanted.version}; "
                f"here is {here.ruleset!r} version {here.version}"
            )
        super().__init__(fault)
        self.wanted: Final = wanted
        self.here: Final = here
        #: The rules are known, and the map's facts are not.
        self.same_rules: Final = same_rules
