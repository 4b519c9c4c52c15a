"""The Heart of Africa: F17, ferries to Madagascar, and the version of the rules before them."""

from __future__ import annotations

import pytest

from support.engine import allowed, at, hand, play, refused, rules
from veturi.bots import action_of, make_bot
from veturi.engine import Edition, Game, SetUpError, make_rules
from veturi.maps import load_map

NORTH = "claim Moçambique-Madagascar (north)"
SOUTH = "claim Madagascar (south)-Durban"


#: Routes of the other player, who has three trains left with them.
OTHERS = ("R045", "R003", "R011", "R012", "R015", "R021", "R022", "R023", "R026", "R031")


def with_hand(cards: dict[str, int], ferries: bool = True) -> Game:
    return at("africa", 2, {"hands": [cards, {}]}, ferries=ferries)


def test_the_ferries_of_the_map() -> None:
    """F17: one locomotive on each track from Moçambique, two on each from Durban."""
    found = {route.id: route.ferries for route in load_map("africa").routes if route.ferries}
    assert found == {"R060": 1, "R061": 1, "R063": 2, "R064": 2}


def test_a_ferry_takes_locomotives() -> None:
    """F17, as W10: one for every space with a locomotive, and more may stand in."""
    game = with_hand({"red": 6, "locomotive": 2})
    for paid in ("red+1", "red+2"):
        allowed(game, f"{NORTH} {paid}")
        allowed(game, f"{NORTH}#2 {paid}")
    allowed(game, f"{SOUTH} red+2")
    refused(game, f"{NORTH} red", "F17")
    refused(game, f"{SOUTH} red+1", "F17")
    play(game, f"{SOUTH} red+2")
    assert hand(game, 0) == {"red": 2}


def test_without_enough_locomotives_no_track_can_be_claimed() -> None:
    game = with_hand({"red": 9, "locomotive": 1})
    for route in (62, 63):
        why = game.why_not_claim(route)
        assert why is not None
        assert why.rule == "F17"
        assert "2" in why.en
        assert "2" in why.fi
    assert game.why_not_claim(59) is None


def test_a_ferry_can_be_doubled() -> None:
    """F8 and F17: a locomotive that pays for a space does not stand in for terrain."""
    game = with_hand({"red": 2, "locomotive": 1})
    refused(game, f"{NORTH} red+1 double+1", "F10")
    game = with_hand({"red": 2, "locomotive": 2})
    allowed(game, f"{NORTH} red+1 double+1")


def test_the_option_plays_without_ferries() -> None:
    """F17: switched off, the routes are plain grey ones."""
    game = with_hand({"red": 6}, ferries=False)
    allowed(game, f"{NORTH} red")
    allowed(game, f"{SOUTH} red")
    assert not any(route.ferries for route in game.rules.board.map.routes)
    assert game.rules.edition == rules("africa", 2).edition
    assert Game.replay(game.record()).rules.options == {"first": "random", "ferries": False}


@pytest.mark.parametrize("value", [0, 1, "no", None])
def test_the_option_is_on_or_off(value: object) -> None:
    with pytest.raises(SetUpError, match="ferries is true or false"):
        make_rules("africa", 2, {"ferries": value})


def test_bots_save_locomotives_for_a_ferry() -> None:
    """The expert claims a ferry with no more locomotives than it takes."""
    tickets = load_map("africa").tickets
    game = at(
        "africa",
        2,
        {
            "hands": [{"red": 3, "locomotive": 3}, {}],
            "tickets": [[n for n, one in enumerate(tickets) if one.a == "Madagascar"][1:2], []],
            "routes": dict.fromkeys(("R058", "R088", "R089"), 0) | dict.fromkeys(OTHERS, 1),
        },
    )
    bot = make_bot("expert", seed=1)
    chosen = action_of(bot.choose(game.view(0), game.legal_actions(0), 1.0))
    assert chosen.text.startswith(f"{NORTH} red+1")


def version_1(game_map: str = "africa") -> Edition:
    return Edition("africa", 1, load_map(game_map).earlier[0].digest)


def test_version_1_has_neither_ferries_nor_the_option() -> None:
    before = make_rules("africa", 3, edition=version_1())
    assert before.edition == version_1()
    assert before.options == {"first": "random"}
    assert not any(route.ferries for route in before.board.map.routes)
    with pytest.raises(SetUpError, match="no option 'ferries'"):
        make_rules("africa", 3, {"ferries": True}, version_1())


def test_a_map_of_ones_own_by_these_rules_has_an_earlier_version_too() -> None:
    """Its facts are what they were: only the rules are another version."""
    newest = load_map("africa")
    made = make_rules(newest, 2, edition=Edition("africa", 1, newest.digest))
    assert made.version == 1
    assert [r.ferries for r in made.board.map.routes] == [r.ferries for r in newest.routes]
