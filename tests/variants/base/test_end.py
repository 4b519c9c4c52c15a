"""The last round and passing: B28 and B29."""

from __future__ import annotations

import pytest

from support.engine import allowed, at, happened, lines, play, refused, rules, texts
from veturi.engine import Game, Rng

L = "locomotive"
#: Forty trains: six routes of six and one of four.
FORTY = [
    "Calgary-Winnipeg",
    "Duluth-Helena",
    "Duluth-Toronto",
    "El Paso-Houston",
    "El Paso-Los Angeles",
    "Helena-Seattle",
    "Calgary-Helena",
]
#: Further routes of two, three, four and five spaces: what they leave of five trains.
LEAVING = {
    3: "Dallas-Little Rock",
    2: "Calgary-Vancouver",
    1: "Calgary-Seattle",
    0: "Atlanta-Miami",
}
#: Another forty, for a second player.
OTHER_FORTY = [
    "Portland-Salt Lake City",
    "Miami-New Orleans",
    "Sault St. Marie-Winnipeg",
    "Helena-Omaha",
    "Denver-Phoenix",
    "El Paso-Oklahoma City",
    "Montréal-Sault St. Marie",
    "Denver-Santa Fe",
]


def near_the_end(players: int = 2, **more: object) -> Game:
    """Seat 0 has five trains and every locomotive."""
    hands = [{L: 14}] + [{} for _ in range(players - 1)]
    routes = dict.fromkeys(FORTY, 0)
    return at("usa", players, {"hands": hands, "routes": routes, **more})


def draw_two(game: Game) -> None:
    """One turn that draws blind."""
    play(game, "draw deck", "draw deck")


# --- B28: the last round ---------------------------------------------------------------------


@pytest.mark.parametrize("left", [2, 1, 0])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_b28_two_trains_or_fewer_begin_the_last_round(players: int, left: int) -> None:
    """B28: everybody, that player too, has one more turn; then the game is over."""
    game = near_the_end(players)
    assert game.view().seats[0].trains == 5
    assert game.view().turns_left == -1
    game.apply(f"claim {LEAVING[left]} {L}")
    assert game.view().seats[0].trains == left
    assert game.view().turns_left == players
    (told,) = happened(game, "last_round")
    assert (told["seat"], told["turns"]) == (0, players)
    for seat in [*range(1, players), 0]:
        assert not game.over
        assert game.to_move == [seat]
        draw_two(game)
    assert game.over
    assert game.end_reason == "last_round"
    assert game.to_move == []
    assert happened(game, "over") == [{"event": "over", "seat": -1, "why": "last_round"}]


def test_b28_three_trains_do_not() -> None:
    """B28: three are one too many."""
    game = near_the_end()
    game.apply(f"claim {LEAVING[3]} {L}")
    assert game.view().seats[0].trains == 3
    assert game.view().turns_left == -1
    for _ in range(10):
        draw_two(game)
    assert not game.over


def test_b28_the_last_round_goes_on_from_whoever_began_it() -> None:
    """B28: from seat 1 of three: 2, 0 and 1 have the last turns."""
    routes = dict.fromkeys(FORTY, 1)
    position = {"hands": [{}, {L: 14}, {}], "routes": routes, "to_move": 1}
    game = at("usa", 3, position)
    game.apply(f"claim {LEAVING[0]} {L}")
    movers = []
    while not game.over:
        movers += game.to_move
        play(game, "tickets", "keep 1")
    assert movers == [2, 0, 1]


def test_b28_a_second_player_does_not_restart_it() -> None:
    """B28: another who falls to two trains in the last round changes nothing."""
    routes = dict.fromkeys(FORTY, 0) | dict.fromkeys(OTHER_FORTY, 1)
    game = at("usa", 3, {"hands": [{L: 7}, {L: 7}, {}], "routes": routes})
    assert [seat.trains for seat in game.view().seats] == [5, 5, 45]
    game.apply(f"claim {LEAVING[2]} {L}")
    assert game.view().turns_left == 3
    game.apply(f"claim {LEAVING[1]} {L}")
    assert game.view().seats[1].trains == 1
    assert game.view().turns_left == 2
    draw_two(game)
    assert game.view().turns_left == 1
    assert game.to_move == [0]
    draw_two(game)
    assert game.over
    assert len(happened(game, "last_round")) == 1


def test_b28_its_own_player_claiming_again_does_not_restart_it() -> None:
    """B28: from two trains to one in the last turn: the game is over."""
    game = near_the_end()
    game.apply(f"claim {LEAVING[2]} {L}")
    draw_two(game)
    game.apply(f"claim Portland-Seattle {L}")
    assert game.over
    assert game.view().seats[0].trains == 1


def test_b28_the_last_turns_are_whole_turns() -> None:
    """B28: two cards are one turn, tickets drawn and chosen are one turn."""
    game = near_the_end()
    game.apply(f"claim {LEAVING[0]} {L}")
    game.apply("tickets")
    assert game.view().turns_left == 2
    game.apply("keep 1")
    assert game.view().turns_left == 1
    game.apply("draw deck")
    assert not game.over
    game.apply("draw deck")
    assert game.over


def test_b28_with_no_trains_one_may_draw_but_not_claim() -> None:
    """B28, B21: in the last round a player with no trains draws cards or tickets."""
    game = near_the_end()
    game.apply(f"claim {LEAVING[0]} {L}")
    draw_two(game)
    assert game.view().seats[0].trains == 0
    assert not [text for text in texts(game) if text.startswith("claim")]
    refused(game, f"claim Portland-Seattle {L}", "B21")
    allowed(game, "draw deck")
    allowed(game, "tickets")
    play(game, "tickets", "keep 1,2,3")
    assert game.over
    assert len(game.view().revealed[0]) == 3


def test_b28_it_is_looked_at_when_the_turn_ends_however_it_was_spent() -> None:
    """B28: a player with two trains who draws cards begins the last round with the second card."""
    routes = dict.fromkeys([*FORTY, LEAVING[2]], 0)
    game = at("usa", 2, {"routes": routes})
    game.apply("draw deck")
    assert game.view().turns_left == -1
    game.apply("draw deck")
    assert game.view().turns_left == 2


def test_b28_another_players_few_trains_do_not_begin_it() -> None:
    """B28: it is the player whose turn ends that counts."""
    routes = dict.fromkeys([*FORTY, LEAVING[2]], 0)
    game = at("usa", 3, {"routes": routes, "to_move": 1})
    draw_two(game)
    assert game.view().turns_left == -1
    draw_two(game)
    assert game.view().turns_left == -1
    draw_two(game)
    assert game.view().turns_left == 3


@pytest.mark.parametrize("text", ["draw deck", "tickets", "pass", "claim Helena-Omaha red"])
def test_b28_when_the_game_is_over_nothing_is_allowed(text: str) -> None:
    """B28: over is over, for every seat."""
    game = near_the_end(turns_left=1)
    draw_two(game)
    assert game.over
    for seat in (0, 1):
        refused(game, text, "B28", seat=seat)
        assert texts(game, seat) == []
    refused(game, text, "B28")


def test_b28_before_the_end_there_is_no_result() -> None:
    """B28: winners, places and the reason come with the end."""
    game = near_the_end(turns_left=1)
    found = (game.winners, game.winner, game.ranks, game.end_reason, game.result())
    assert found == ([], None, [], "", None)
    draw_two(game)
    assert (game.winners, game.winner, game.ranks) == ([0], 0, [1, 2])
    assert game.result() is not None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b28_whole_games_end_one_round_after_two_trains(players: int) -> None:
    """B28: in games played at random, exactly so many turns follow the one that begins it."""
    for seed in range(6):
        game = Game.start(rules("usa", players), seed)
        chance = Rng.from_seed(seed + 1)
        while not game.over:
            seat = game.to_move[0]
            game.apply(game.random_action(chance, seat), seat)
        if game.end_reason == "all_passed":
            continue
        kinds = [event.kind for event in game.events]
        begun = kinds.index("last_round")
        began = int(game.events[begun].seat)
        turns = [int(event.seat) for event in game.events[begun:] if event.kind == "turn"]
        assert turns == [(began + 1 + i) % players for i in range(players)]
        assert game.view().seats[began].trains <= 2
        assert game.scores()


# --- B29: passing ----------------------------------------------------------------------------

ALL_TICKETS = list(range(30))


def stuck(players: int = 2, **more: object) -> Game:
    """Nobody but seat 0 has cards, and seat 0 has no trains: nobody can do anything.

    Seat 1 is to move, unless the position says otherwise.
    """
    routes = dict.fromkeys([*FORTY, LEAVING[0]], 0)
    tickets: list[list[int]] = [[] for _ in range(players)]
    tickets[1] = ALL_TICKETS
    position = {"hoard": 0, "routes": routes, "tickets": tickets, "to_move": 1, **more}
    return at("usa", players, position)


def test_b29_with_no_legal_choice_only_pass() -> None:
    """B29: no cards to draw, no tickets, no route to claim."""
    game = stuck()
    assert texts(game) == ["pass"]
    for text, rule in (
        ("draw deck", "B16"),
        ("draw red", "B9"),
        ("tickets", "B26"),
        ("claim Portland-Seattle red", "B18"),
        ("keep 1", "B26"),
    ):
        refused(game, text, rule)
    refused(game, "pass", "B8", seat=0)
    game.apply("pass")
    assert game.to_move == [0]
    assert game.view().passes == 1
    assert happened(game, "passed") == [{"event": "passed", "seat": 1}]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b29_when_all_have_passed_the_game_is_over_and_scored(players: int) -> None:
    """B29: every player once, in a row; tickets and the longest path count as at any end."""
    game = stuck(players, turns_left=-1)
    for passed in range(players):
        assert not game.over
        assert game.to_move == [(1 + passed) % players]
        assert texts(game) == ["pass"]
        game.apply("pass")
    assert game.over
    assert game.end_reason == "all_passed"
    assert happened(game, "over") == [{"event": "over", "seat": -1, "why": "all_passed"}]
    assert lines(game, "longest_path") == [(0, 10)]
    assert len(lines(game, "ticket")) == 30
    assert game.winners == [0]
    refused(game, "pass", "B28")


def test_b29_fewer_passes_than_players_do_not_end_it() -> None:
    """B29: two of three are not all."""
    game = play(stuck(3), "pass", "pass")
    assert not game.over
    assert game.to_move == [0]


@pytest.mark.parametrize(
    ("more", "choice"),
    [
        ({"row": [None, None, "red", None, None]}, "draw red"),
        ({"row": [None, None, None, None, L]}, "draw locomotive"),
        ({"row": [L] * 5, "deck": ["red"]}, None),
        ({"tickets": [[], ALL_TICKETS[1:]]}, "tickets"),
        ({"hands": [{}, {"red": 1}]}, "claim Portland-Seattle red"),
        ({"hands": [{}, {L: 1}]}, f"claim Portland-Seattle {L}"),
    ],
)
def test_b29_passing_is_refused_while_anything_can_be_done(
    more: dict[str, object], choice: str | None
) -> None:
    """B29: one card to take, one ticket to draw or one route to claim is enough."""
    game = stuck(2, **more)
    refused(game, "pass", "B29")
    allowed(game, choice or "draw deck")


def test_b29_a_route_is_no_choice_without_trains() -> None:
    """B29, B21: all the cards in the world, but no train."""
    assert texts(stuck(to_move=0)) == ["pass"]


def test_b29_a_closed_route_is_no_choice() -> None:
    """B29, B24: cards for the second track of a taken double route alone."""
    routes = dict.fromkeys([*FORTY, LEAVING[0]], 0)
    table = rules("usa", 2).board
    ones = [n for i, n in enumerate(table.route_names) if table.length[i] == 1 and "#" not in n]
    taken = routes | dict.fromkeys(ones, 1)
    game = stuck(routes=taken, hands=[{}, {"red": 1}])
    assert texts(game) == ["pass"]
    refused(game, "claim Portland-Seattle#2 red", "B23")


def test_b29_passing_is_refused_at_the_beginning() -> None:
    """B29: there is much to do."""
    refused(at("usa", 2, {}), "pass", "B29")


def test_b29_passes_must_be_in_a_row() -> None:
    """B29: a claim between two passes begins the count anew, and brings cards to draw (B15)."""
    routes = dict.fromkeys(FORTY, 0)
    game = stuck(routes=routes)
    game.apply("pass")
    assert game.view().passes == 1
    game.apply(f"claim {LEAVING[3]} {L}")
    assert game.view().passes == 0
    assert game.view().row[:2] == [L, L]
    refused(game, "pass", "B29")
    game.apply(f"draw {L}")
    assert not game.over


def test_b29_all_pass_before_any_last_round() -> None:
    """B29: it needs no player with two trains; here the one with cards has three.

    The others have every route of up to three spaces.
    """
    board = rules("usa", 5).board
    sixes = [*FORTY[:6], "Miami-New Orleans"]
    routes = dict.fromkeys(sixes, 0)
    left = [3, 45, 45, 45, 45]
    for number, name in enumerate(board.route_names):
        length = int(board.length[number])
        if length <= 3:
            first = routes.get(name.partition("#")[0])
            seat = max((s for s in range(1, 5) if s != first), key=lambda s: left[s])
            routes[name] = seat
            left[seat] -= length
    tickets: list[list[int]] = [[], ALL_TICKETS, [], [], []]
    game = at("usa", 5, {"hoard": 0, "routes": routes, "tickets": tickets, "to_move": 3})
    assert min(seat.trains for seat in game.view().seats) == 3
    for seat in (3, 4, 0, 1, 2):
        assert game.to_move == [seat]
        assert texts(game) == ["pass"]
        game.apply("pass")
    assert game.over
    assert game.end_reason == "all_passed"
    assert not happened(game, "last_round")


def test_b29_a_pass_is_a_turn_of_the_last_round() -> None:
    """B28, B29: the last round counts passes as turns."""
    game = stuck(3, turns_left=2)
    play(game, "pass", "pass")
    assert game.over
    assert game.end_reason == "last_round"


def test_b29_a_pass_with_few_trains_begins_the_last_round() -> None:
    """B28, B29: the end of a turn that was passed is an end of a turn."""
    game = stuck(3, to_move=0)
    game.apply("pass")
    assert game.view().turns_left == 3
    assert game.view().passes == 1
