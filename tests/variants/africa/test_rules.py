"""The Heart of Africa, rule by rule: F1 to F7, set-up and drawing cards."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from support.engine import (
    allowed,
    at,
    choose_all,
    hand,
    happened,
    owner,
    play,
    refused,
    rules,
    texts,
)
from veturi.engine import Game, SetUpError
from veturi.engine.tickets import deck_order

KINDS = ["desert", "jungle", "mountain"]
DESERT, JUNGLE, MOUNTAIN = range(3)
#: The colours of each kind of terrain.
COLOURS = {
    "desert": {"yellow", "orange", "red"},
    "jungle": {"green", "blue", "pink"},
    "mountain": {"black", "white", "grey"},
}


def africa(
    players: int,
    hands: list[dict[str, int]] | None = None,
    terrain: list[dict[str, int]] | None = None,
    own: Mapping[str, object] | None = None,
    **more: object,
) -> Game:
    """A position: train cards and terrain cards by seat, and whatever else it needs."""
    padded = [*(hands or []), *[{}] * (players - len(hands or []))]
    lying = [*(terrain or []), *[{}] * (players - len(terrain or []))]
    position = {"hands": padded, "own": {"terrain": lying, **(own or {})}, **more}
    return at("africa", players, position)


def terrain(game: Game, seat: int) -> dict[str, int]:
    """A seat's terrain cards, as a spectator sees them."""
    found = game.view().own["terrain"]
    assert isinstance(found, list)
    return {kind: count for kind, count in found[seat].items() if count}


def terrain_order(*first: int) -> list[int]:
    """The whole terrain deck with these on top."""
    rest = [kind for kind in range(3) for _ in range(15)]
    for kind in first:
        rest.remove(kind)
    return [*first, *rest]


# --- F1-F5 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_f1_material(players: int) -> None:
    game = Game.start(rules("africa", players), seed=1)
    board, view = game.rules.board, game.view()
    assert [seat.trains for seat in view.seats] == [45] * players
    assert [seat.cards for seat in view.seats] == [4] * players
    assert list(board.card_counts) == [14] + [12] * 8
    assert board.n_tickets == 48
    assert game.rules.own_decks() == {"terrain": [kind for kind in range(3) for _ in range(15)]}
    assert list(COLOURS) == KINDS


@pytest.mark.parametrize("players", [1, 6])
def test_f1_two_to_five_players(players: int) -> None:
    with pytest.raises(SetUpError):
        rules("africa", players)


def test_f2_opening_tickets() -> None:
    table = rules("africa", 2, first=0)
    game = Game.start(table, 0, decks={"tickets": list(range(48))})
    assert [game.view(seat).offer for seat in (0, 1)] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(texts(game, 0)) == 6 + 4 + 1
    refused(game, "keep 2", "F2", 0)
    refused(game, "keep 1,5", "F2", 1)
    game.apply("keep 1,4", 0)
    game.apply("keep 2,3,4", 1)
    assert [game.view(seat).tickets for seat in (0, 1)] == [[0, 3], [5, 6, 7]]
    assert deck_order(table.board, game.state) == [*range(8, 48), 1, 2, 4]


def test_f2_drawing_four_at_least_one_kept() -> None:
    game = at("africa", 2, {"tickets": [list(range(6, 48)), []], "ticket_deck": list(range(6))})
    game.apply("tickets")
    assert game.view(0).offer == [0, 1, 2, 3]
    assert len(texts(game)) == 15
    refused(game, "keep 5", "F2")
    refused(game, "terrain deck", "B27")
    game.apply("keep 2")
    assert deck_order(game.rules.board, game.state) == [4, 5, 0, 2, 3]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_f3_double_routes(players: int) -> None:
    board = rules("africa", players).board
    groups: dict[str, list[int]] = {}
    for number, one in enumerate(board.map.routes):
        if one.parallel:
            groups.setdefault(one.parallel, []).append(number)
    assert len(groups) == 21
    for tracks in groups.values():
        for mine, other in (tracks, tracks[::-1]):
            for seat in (0, 1):
                routes = {board.map.routes[mine].id: seat}
                game = africa(players, [{}, {"locomotive": 14}], to_move=1, routes=routes)
                violation = game.why_not_claim(other, 1)
                expected = "F3" if seat == 1 else "F3" if players < 4 else ""
                assert (violation.rule if violation else "") == expected


def test_f3_whichever_track_is_first() -> None:
    game = africa(3, [{"red": 3}, {"red": 3}, {}])
    game.apply("claim Ngaoundéré-Nigeria (north)#2 red")
    refused(game, "claim Ngaoundéré-Nigeria (north) red", "F3")
    game = africa(4, [{"red": 3}, {"red": 3}, {}])
    game.apply("claim Ngaoundéré-Nigeria (north)#2 red")
    game.apply("claim Ngaoundéré-Nigeria (north) red")
    assert owner(game, "Ngaoundéré-Nigeria (north)") == 1


def test_f4_every_route_is_doubled_by_its_own_kind_only() -> None:
    """F4: grey is mountain & cliff, whatever colour pays for it."""
    table = rules("africa", 2)
    seen = set()
    for name, route in zip(table.board.route_names, table.board.map.routes, strict=True):
        (kind,) = [kind for kind, colours in COLOURS.items() if route.colour in colours]
        seen.add(route.colour)
        paying = ["pink", "red", "black"] if route.colour == "grey" else [route.colour]
        for colour in paying:
            cards = [{colour: route.length - route.ferries, "locomotive": route.ferries}]
            paid = f"{colour}+{route.ferries}" if route.ferries else colour  # F17
            allowed(africa(2, cards, [{kind: 2}]), f"claim {name} {paid} double")
            others = {other: 5 for other in KINDS if other != kind}
            refused(africa(2, cards, [others]), f"claim {name} {paid} double", "F8")
    assert seen == set().union(*COLOURS.values())


@pytest.mark.parametrize("players", [2, 5])
def test_f5_one_terrain_card_each_and_two_face_up(players: int) -> None:
    first = [MOUNTAIN, DESERT, JUNGLE, JUNGLE, DESERT][:players]
    deck = terrain_order(*first, MOUNTAIN, JUNGLE)
    game = Game.start(rules("africa", players), seed=0, decks={"terrain": deck})
    assert [terrain(game, seat) for seat in range(players)] == [{KINDS[k]: 1} for k in first]
    assert game.view().own["terrain_row"] == ["mountain", "jungle"]
    assert game.view().own["terrain_deck"] == 45 - players - 2
    assert [seat.cards for seat in game.view().seats] == [4] * players
    assert [seat.offered for seat in game.view().seats] == [4] * players


def test_f5_the_terrain_card_is_random() -> None:
    dealt = {str(terrain(Game.start(rules("africa", 2), seed), 0)) for seed in range(30)}
    assert len(dealt) == 3


def test_f5_a_position_tells_of_no_terrain_that_was_not_taken() -> None:
    """F5: no event of a deal that the position itself contradicts."""
    own = {"terrain_row": ["desert", "desert"]}
    game = africa(2, terrain=[{"mountain": 1}, {"mountain": 2}], own=own)
    assert happened(game, "terrain") == []
    assert happened(game, "terrain_turned_up") == []


# --- F6: which two cards --------------------------------------------------------------------

ROW = ["locomotive", "red", "blue", "green", "black"]
TERRAIN_ROW = {"terrain_row": ["desert", "mountain"]}


@pytest.mark.parametrize("first", ["draw red", "draw deck", "terrain desert", "terrain deck"])
@pytest.mark.parametrize("second", ["draw blue", "draw deck", "terrain mountain", "terrain deck"])
def test_f6_any_two_cards(first: str, second: str) -> None:
    game = africa(2, own=TERRAIN_ROW, row=ROW, top=["white", "white", "white"])
    game.apply(first)
    assert game.view().phase == "second_draw"
    assert game.to_move == [0]
    for other in ("tickets", "pass", "claim Windhoek-Walvis Bay orange"):
        refused(game, other, "B9")
    game.apply(second)
    assert game.to_move == [1]
    assert game.view().phase == "turn"
    trains = [first, second].count("draw deck") + (first == "draw red") + (second == "draw blue")
    assert sum(hand(game, 0).values()) == trains
    assert sum(terrain(game, 0).values()) == 2 - trains
    refused(game, "terrain deck", "B8", 0)


def test_f6_face_up_locomotive_is_the_whole_draw() -> None:
    game = africa(2, own=TERRAIN_ROW, row=ROW, top=["white"])
    game.apply("draw locomotive")
    assert game.to_move == [1]
    assert terrain(game, 0) == {}
    refused(game, "terrain desert", "B8", 0)


@pytest.mark.parametrize("first", ["terrain desert", "terrain deck", "draw red", "draw deck"])
def test_f6_face_up_locomotive_cannot_be_second(first: str) -> None:
    game = africa(2, own=TERRAIN_ROW, row=ROW, top=["white", "white"])
    game.apply(first)
    refused(game, "draw locomotive", "B11")
    allowed(game, "terrain mountain")


def test_f6_blind_locomotive_is_any_card() -> None:
    game = africa(2, own=TERRAIN_ROW, row=["red"] * 5, top=["locomotive", "locomotive"])
    game.apply("terrain desert")
    game.apply("draw deck")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.to_move == [1]
    game.apply("draw deck")
    allowed(game, "terrain mountain")
    refused(game, "draw locomotive", "B11")


def test_f6_a_terrain_card_can_follow_the_last_train_card() -> None:
    """F6: with one face-up card left the second card is terrain; without terrain the turn ends."""
    row = ["red", None, None, None, None]
    game = africa(2, own=TERRAIN_ROW, row=row, hoard=1)
    game.apply("draw red")
    assert game.to_move == [0]
    assert set(texts(game)) == {"terrain desert", "terrain mountain", "terrain deck"}
    everything: list[dict[str, int]] = [{}, dict.fromkeys(KINDS, 15)]
    game = africa(2, terrain=everything, row=row, hoard=1)
    game.apply("draw red")
    assert game.to_move == [1]


def test_f6_terrain_alone_can_be_drawn() -> None:
    """F6: only a locomotive face up, and it cannot follow the terrain card."""
    own = {"terrain_row": ["desert", None]}
    rest = [{}, {"desert": 14, "jungle": 15, "mountain": 15}]
    row = ["locomotive", None, None, None, None]
    game = africa(2, terrain=rest, own=own, row=row, hoard=1)
    assert game.view().own["terrain_deck"] == 0
    game.apply("terrain desert")
    assert game.to_move == [1], "there is no second card that may be taken"
    assert terrain(game, 0) == {"desert": 1}


# --- F7: terrain lies open ------------------------------------------------------------------


def test_f7_a_face_up_card_is_replaced_at_once() -> None:
    deck = terrain_order(MOUNTAIN, MOUNTAIN, DESERT, JUNGLE, MOUNTAIN, JUNGLE, DESERT)
    game = Game.start(rules("africa", 2, first=0), seed=0, decks={"terrain": deck})
    choose_all(game, "keep 1,2")
    assert game.view().own["terrain_row"] == ["desert", "jungle"]
    refused(game, "terrain mountain", "F7")
    game.apply("terrain desert")
    assert game.view().own["terrain_row"] == ["mountain", "jungle"]
    assert game.view().own["terrain_deck"] == 40
    game.apply("terrain mountain")
    assert game.view().own["terrain_row"] == ["jungle", "jungle"]
    assert terrain(game, 0) == {"mountain": 2, "desert": 1}
    game.apply("terrain deck")
    assert terrain(game, 1) == {"mountain": 1, "desert": 1}
    assert game.view().own["terrain_row"] == ["jungle", "jungle"], "a blind draw leaves the row"


def test_f7_everybody_sees_every_terrain_card() -> None:
    game = africa(3, terrain=[{"desert": 1}, {"jungle": 2}, {}], own=TERRAIN_ROW)
    play(game, "terrain deck", "terrain mountain")
    views = [game.view(seat).own for seat in (-1, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    told = [event["kind"] for event in happened(game, "terrain")[-2:]]
    assert told[1] == "mountain"
    assert told[0] in KINDS


def test_f7_train_cards_stay_hidden() -> None:
    game = africa(2, [{"red": 3}], [{"desert": 1}], TERRAIN_ROW)
    assert game.view(1).hand == {}
    assert terrain(game, 0) == {"desert": 1}
