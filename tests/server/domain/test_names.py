"""Names of bots follow from the table alone."""

from __future__ import annotations

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain.names import BOT_NAMES, MOST_NAME, alike, bot_names, clean


def test_there_is_a_name_for_every_seat_even_if_people_have_taken_some() -> None:
    assert len({alike(name) for name in BOT_NAMES}) == len(BOT_NAMES)
    assert len(bot_names("table", BOT_NAMES[:MAX_PLAYERS])) >= MAX_PLAYERS
    assert all(clean(name, MOST_NAME) == name for name in BOT_NAMES)


def test_the_order_follows_from_the_table() -> None:
    """As it was when a table was made, it stays: these are names that people have seen."""
    assert bot_names("x", ())[:3] == bot_names("x", ("Aino",))[:3]
    assert sorted(bot_names("x", ())) == sorted(BOT_NAMES)
    orders = {tuple(bot_names(f"table {number}", ())) for number in range(50)}
    assert len(orders) == 50
    first = {bot_names(f"table {number}", ())[0] for number in range(400)}
    assert first == set(BOT_NAMES)


def test_a_persons_name_is_no_bots() -> None:
    name = bot_names("x", ())[0]
    assert name not in bot_names("x", [name.upper()])
