"""The expert understands: plans that share routes, the last turn, and each map's own rules."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from support.engine import at, rules
from variants.base.test_end import FORTY
from veturi.bots import action_of, make_bot
from veturi.bots.planner.board_graph import AVAILABLE, FAR, MINE, TAKEN, BoardGraph, Links
from veturi.bots.planner.network_plans import NetworkPlanner
from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.planner.style import Style
from veturi.engine import Game
from veturi.engine.board import vector
from veturi.engine.paths.networks import Connectivity
from veturi.variants.japan.rules import Japan
from veturi.variants.oldwest.bot import TOLL, OldWestKnowledge

L = "locomotive"


def advice(game: Game, level: str = "expert") -> str:
    seat = game.to_move[0]
    answer = make_bot(level, 1).choose(game.view(seat), game.legal_actions(seat), 0.01)
    return action_of(answer).text


def ticket(map_id: str, a: str, b: str) -> int:
    for number, one in enumerate(rules(map_id, 2).board.map.tickets):
        if {one.a, one.b} == {a, b}:
            return number
    raise AssertionError(f"no ticket {a}-{b}")


def lengths(map_id: str) -> vec[i64]:
    """Every route at the price of its length."""
    return rules(map_id, 2).board.length[:]


# --- plans ----------------------------------------------------------------------------------


def test_a_shortest_way_is_a_shortest_way() -> None:
    """Checked against every way there is, on a small board."""
    board = rules("amsterdam", 2).board
    ground = BoardGraph(rules("amsterdam", 2))
    links = Links(ground)
    prices = lengths("amsterdam")
    for start in range(int(board.n_nodes)):
        known = {start: 0}
        for _ in range(int(board.n_nodes)):
            for route in range(int(board.n_routes)):
                a, b, price = board.node_a[route], board.node_b[route], board.length[route]
                for here, there in ((a, b), (b, a)):
                    if here in known and known[here] + price < known.get(there, FAR):
                        known[there] = known[here] + price
        for node in range(int(board.n_nodes)):
            links.spread(vector([start]), prices, vector([node]))
            assert links.nearest(vector([node])) == node
            assert links.distance[node] == known[node]
            assert sum(prices[route] for route in links.trace(node)) == known[node]


def test_a_plan_from_a_start_joins_every_end_to_it() -> None:
    """W5: routes are built on from the starting city; ends that were joined are free for others."""
    table = rules("oldwest", 2)
    board, prices = table.board, lengths("oldwest")
    for root in range(0, int(board.n_nodes), 5):
        for first in range(0, int(board.n_tickets) - 4, 7):
            tickets = vector(range(first, first + 4))
            planner = NetworkPlanner(BoardGraph(table), True)
            plan = planner.join(tickets, prices, root)
            assert sorted(plan.tickets) == sorted(tickets)
            assert plan.price == sum(prices[route] for route in plan.routes)
            assert plan.price <= sum(planner.alone[one] for one in tickets)
            joined = Connectivity(board, plan.routes)
            for one in tickets:
                for ends in (board.ticket_a[one], board.ticket_b[one]):
                    assert any(joined.find(node) == joined.find(root) for node in ends)
            # Each route lies on the way of at least one end; all lead to the same tree.
            assert all(uses >= 1 for uses in plan.uses)


def test_one_network_for_two_tickets_is_cheaper_than_two() -> None:
    table = rules("usa", 2)
    tickets = vector(
        [ticket("usa", "Los Angeles", "New York"), ticket("usa", "Chicago", "Los Angeles")]
    )
    joint = NetworkPlanner(BoardGraph(table), True).join(tickets, lengths("usa"), -1)
    alone = sum(
        NetworkPlanner(BoardGraph(table), True).join(vector([one]), lengths("usa"), -1).price
        for one in tickets
    )
    assert len(joint.tickets) == 2
    assert joint.price < alone
    assert joint.price == sum(table.board.length[route] for route in joint.routes)
    assert 2 in [int(uses) for uses in joint.uses]


def test_a_ticket_that_cannot_be_joined_is_left_out() -> None:
    """Every route into a city is lost: the other ticket is still planned."""
    table = rules("usa", 2)
    prices = lengths("usa")
    for route in table.board.routes_at[table.board.city_index["Miami"]]:
        prices[route] = FAR
    tickets = vector([ticket("usa", "Boston", "Miami"), ticket("usa", "Denver", "El Paso")])
    plan = NetworkPlanner(BoardGraph(table), True).join(tickets, prices, -1)
    assert [int(one) for one in plan.tickets] == [ticket("usa", "Denver", "El Paso")]


def test_with_a_root_both_ends_are_joined_to_it() -> None:
    """W5: what is built must hang together with the starting city."""
    table = rules("oldwest", 2)
    board = table.board
    plan = NetworkPlanner(BoardGraph(table), True).join(vector([0]), lengths("oldwest"), 0)
    reached = {0}
    for _ in plan.routes:
        for route in plan.routes:
            ends = {int(board.node_a[route]), int(board.node_b[route])}
            if ends & reached:
                reached |= ends
    assert {int(board.ticket_a[0][0]), int(board.ticket_b[0][0])} <= reached


def test_what_is_free_open_and_closed() -> None:
    """B23, B24: with two players a double route is closed to all once one track is claimed."""
    game = at("usa", 2, {"routes": {"Dallas-Houston": 0, "Denver-Helena": 1}})
    board = game.rules.board
    standing = vector([0] * int(board.n_routes))
    BoardGraph(game.rules).survey(game.state, 0, standing)
    by_name = {name: int(standing[i]) for i, name in enumerate(board.route_names)}
    assert by_name["Dallas-Houston"] == MINE
    assert by_name["Dallas-Houston#2"] == TAKEN
    assert by_name["Denver-Helena"] == TAKEN
    assert by_name["Helena-Omaha"] == AVAILABLE


# --- the base game --------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["regular", "expert", "master"])
def test_on_the_last_turn_a_ticket_is_worth_more_than_a_long_route(level: str) -> None:
    """B28, B30: the route of three completes 20 points; the route of six would bring 15."""
    held = ticket("usa", "Montréal", "Vancouver")
    game = at(
        "usa",
        2,
        {
            "routes": {
                "Calgary-Vancouver": 0,
                "Calgary-Winnipeg": 0,
                "Sault St. Marie-Winnipeg": 0,
            },
            "hands": [{"black": 6, "blue": 6}, {}],
            "tickets": [[held], []],
            "turns_left": 2,
        },
    )
    assert advice(game, level).startswith("claim Montréal-Sault St. Marie")


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_card_is_taken_for_the_route_that_lacks_it(level: str) -> None:
    held = ticket("usa", "Montréal", "Vancouver")
    game = at(
        "usa",
        2,
        {
            "routes": {
                "Calgary-Vancouver": 0,
                "Calgary-Winnipeg": 0,
                "Sault St. Marie-Winnipeg": 0,
            },
            "hands": [{"black": 4}, {}],
            "row": ["red", "white", "black", "green", "red"],
            "tickets": [[held], []],
        },
    )
    assert advice(game, level) == "draw black"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "built", [["Los Angeles-San Francisco", "Portland-Seattle"], ["Portland-Seattle"], []]
)
def test_tickets_wait_while_a_needed_route_can_be_claimed(players: int, built: list[str]) -> None:
    """4 green cards and a locomotive for Portland-San Francisco: it may be gone a turn later."""
    names = rules("usa", players).board.route_names
    ways = {
        name: 0 for one in built for name in names if set(name.split("-")) == set(one.split("-"))
    }
    cards = [{"green": 4, L: 1}, *[{"red": 2, "blue": 2}] * (players - 1)]
    wanted = [ticket("usa", "Los Angeles", "Seattle")]
    position = {"hands": cards, "tickets": [wanted, *[[]] * (players - 1)], "routes": ways}
    game = at("usa", players, position)
    assert advice(game) != "tickets"
    if len(built) == 2:
        assert advice(game) == "claim Portland-San Francisco#2 green+1"


def test_locomotives_are_not_wasted() -> None:
    """B20: of all payments for a route the one that is missed least is considered."""
    held = ticket("usa", "Denver", "El Paso")
    game = at(
        "usa",
        2,
        {
            "routes": {"Denver-Santa Fe": 0},
            "hands": [{"red": 2, "white": 1, L: 2}, {}],
            "tickets": [[held], []],
        },
    )
    hints = make_bot("expert", 1).hints(game.view(0), game.legal_actions(), 0.01, 99)
    claims = [one.action.text for one in hints if "El Paso-Santa Fe" in one.action.text]
    assert claims == ["claim El Paso-Santa Fe red"]


def test_who_is_ahead_begins_the_last_round_and_who_is_far_behind_does_not() -> None:
    """B28: the same claim, by the lead."""
    position = {"hands": [{"yellow": 3}, {}], "routes": dict.fromkeys(FORTY, 0)}
    chosen = []
    for own, other in ((100, 0), (0, 100)):
        awarded = [{"routes": own}, {"routes": other}]
        game = at("usa", 2, {**position, "awarded": awarded})
        chosen.append(advice(game))
        ends = game.rules.board.map.setup.last_trains
        game.apply(chosen[-1])
        trains = game.view().seats[0].trains
        assert (trains <= ends) == (own > other), chosen
    assert chosen[0].startswith("claim ")
    assert chosen[1].startswith("draw ")


# --- the maps' own --------------------------------------------------------------------------


@pytest.mark.parametrize(("built", "matters"), [(0, False), (14, True)])
def test_the_lead_counts_in_japan_only_if_bullet_trains_have_run_low(
    built: int, matters: bool
) -> None:
    """J10: with three own trains left, the same claim, by the lead."""
    routes = rules("japan", 2).board.map.routes
    bullet = [route for route in routes if "bullet" in route.marks]
    taken = dict.fromkeys((route.id for route in bullet[:built]), "shared")
    steps = sum(route.length for route in bullet[:built])
    position = {
        "hands": [{"blue": 4, "red": 2}, {}],
        "routes": {**dict.fromkeys(own_tracks(17), 0), **taken},
        "own": {"bullet_track": [steps, 0]},
    }
    scores = []
    for own, other in ((100, 0), (0, 100)):
        awarded = [{"routes": own}, {"routes": other}]
        game = at("japan", 2, {**position, "awarded": awarded})
        assert game.view().seats[0].trains == 3
        moves = make_bot("expert", 1).hints(game.view(0), game.legal_actions(0), 0.0, 99)
        scores.append({move.action.text: move.score for move in moves})
    names = rules("japan", 2).board.route_names
    plain = [
        f"claim {name} "
        for name, route in zip(names, routes, strict=True)
        if "bullet" not in route.marks
    ]
    claims = [text for text in scores[0] if text.startswith(tuple(plain))]
    assert claims
    assert all((scores[0][text] > scores[1][text]) == matters for text in claims)


def own_tracks(trains: int) -> list[str]:
    """Routes of Japan that take so many own trains."""
    found: list[str] = []
    for route in rules("japan", 2).board.map.routes:
        if "bullet" not in route.marks and not route.parallel and route.length <= trains:
            found.append(route.id)
            trains -= route.length
    assert not trains
    return found


def bullet_worth(own: int) -> float:
    """What the best bullet-train route is worth with so many steps, four bullet trains left."""
    table = rules("japan", 2)
    assert isinstance(table, Japan)
    bullet = [number for number, one in enumerate(table.board.map.routes) if "bullet" in one.marks]
    built = bullet[: table.bullet_trains - 4]
    steps = sum(int(table.board.length[number]) for number in built)
    game = at(
        "japan",
        2,
        {
            "routes": {table.board.map.routes[number].id: "shared" for number in built},
            "own": {"bullet_track": [own, steps - own] if own >= 0 else [steps, 0]},
        },
    )
    planner = RolloutTable(table, Style()).new_planner(0)
    planner.look(game.state)
    return max(planner.worth[number] for number in bullet if number not in built)


def test_who_has_no_bullet_train_route_values_one() -> None:
    """J11: with the race nearly over, −20 is averted first; who has won it gains nothing."""
    assert bullet_worth(0) > bullet_worth(1) + 5
    assert bullet_worth(-1) == 0


def test_a_ready_doubling_is_used() -> None:
    """F8: one card of the kind doubles a route of three, if nobody has more of it (F9)."""
    terrain = [{"desert": 1}, {}]
    position = {"hands": [{"red": 3}, {}], "turns_left": 2}
    own = {"terrain": terrain, "terrain_row": ["jungle", "jungle"]}
    game = at("africa", 2, {**position, "own": own})
    chosen = game.parse(advice(game))
    route = game.rules.board.map.routes[chosen.target]
    assert (route.length, route.colour) == (3, "red")
    assert chosen.text.endswith(" red double")
    own = {**own, "terrain": [{"desert": 1}, {"desert": 2}]}
    assert not advice(at("africa", 2, {**position, "own": own})).endswith("double")


# Old West: three players around Roswell, each with its marker at home.
HOMES = ["Las Cruces", "Albuquerque", "Santa Fe"]


def desert(position: dict[str, object], markers: dict[str, int], alvin: bool = False) -> Game:
    own = {"starts": HOMES, "markers": {**dict(zip(HOMES, range(3), strict=True)), **markers}}
    return at("oldwest", 3, {**position, "own": own}, alvin=alvin)


def test_alvin_goes_where_the_fewest_routes_are_open() -> None:
    """W14: his new holder chooses among the cities it controls."""
    game = desert({"hands": [{"green": 2}, {}, {}]}, {"Tucson": 0, "Boise": 0}, alvin=True)
    game.apply("claim Las Cruces-Roswell green")
    assert game.view().phase == "alvin"
    board, owners = game.rules.board, game.view().owners
    doors = {
        city: sum(
            1
            for number, one in enumerate(board.map.routes)
            if city in (one.a, one.b) and owners[number] == -1
        )
        for city in ("Las Cruces", "Tucson", "Boise")
    }
    assert len(set(doors.values())) == 3
    hints = make_bot("expert", 1).hints(game.view(0), game.legal_actions(), 0.01, 3)
    wanted = sorted(doors, key=lambda city: doors[city])
    assert [hint.action.text for hint in hints] == [f"alvin {city}" for city in wanted]


def test_nobody_starts_where_alvin_is_or_another_starts() -> None:
    """W3, W13."""
    game = Game.new("oldwest", 2, seed=4, options={"alvin": True, "first": 0})
    for seat in range(2):
        game.apply("keep 1,2,3", seat)
    starts = [advice(game)]
    game.apply(starts[0])
    starts.append(advice(game))
    assert starts[0] != starts[1]
    assert all(start.startswith("start ") for start in starts)
    assert "start Roswell" not in starts


@pytest.mark.parametrize(
    ("start", "route", "turns_left", "chosen"),
    [
        ("Winnemucca", "Boise-Winnemucca", -1, "marker Boise white"),
        # In the last round nobody will pay any more.
        ("Winnemucca", "Boise-Winnemucca", 3, "no marker"),
        # Hardly any routes lead there.
        ("Albuquerque", "Albuquerque-Roswell", -1, "no marker"),
    ],
)
def test_a_marker_is_placed_where_it_pays(
    start: str, route: str, turns_left: int, chosen: str
) -> None:
    """W6, W7: two cards that are not needed, for a city into which much may still be built."""
    own = {
        "starts": [start, "Santa Fe", "Seattle"],
        "markers": {start: 0, "Santa Fe": 1, "Seattle": 2},
    }
    hands = [{"red": 4, "white": 9}, {}, {}]
    game = at("oldwest", 3, {"hands": hands, "turns_left": turns_left, "own": own})
    game.apply(f"claim {route} red")
    assert game.view().phase == "marker"
    assert advice(game) == chosen


def test_of_tracks_that_close_one_another_one_counts() -> None:
    """W4: with three players, and one track gone, the city can no longer pay for the other."""
    city = "Albuquerque"
    free = desert({}, {})
    gone = desert({"routes": {"Albuquerque-Las Cruces": 1}}, {})
    board = free.rules.board
    number = board.city_index[city]
    knowledge = RolloutTable(free.rules, Style()).knowledge
    assert isinstance(knowledge, OldWestKnowledge)
    tolls = [knowledge.toll(game.state, number) for game in (free, gone)]
    track = board.points[board.route_names.index("Albuquerque-Las Cruces")]
    assert free.rules.doubles_closed
    assert tolls[0] - tolls[1] == pytest.approx(TOLL * Style().insight * float(track))
    groups = {
        one.parallel or one.id: int(board.points[place])
        for place, one in enumerate(board.map.routes)
        if city in (one.a, one.b)
    }
    assert tolls[0] == pytest.approx(TOLL * Style().insight * sum(groups.values()))
    # From four players on every track may be had.
    wide = rules("oldwest", 4)
    knowledge = RolloutTable(wide, Style()).knowledge
    assert isinstance(knowledge, OldWestKnowledge)
    every = [i for i, one in enumerate(board.map.routes) if city in (one.a, one.b)]
    assert knowledge.toll(Game.start(wide, 1).state, number) == pytest.approx(
        TOLL * Style().insight * sum(float(board.points[i]) for i in every)
    )


def test_a_cart_makes_a_route_worth_more() -> None:
    """A7, A10: of two like routes the one with a cart."""
    table = rules("amsterdam", 2)
    planner = RolloutTable(table, Style()).new_planner(0)
    planner.look(Game.start(table, 1).state)
    board = table.board
    by_name = {name: planner.worth[i] for i, name in enumerate(board.route_names)}
    plain = float(board.points[board.route_names.index("Noordermarkt-Jan Roodenpoortstoren")])
    assert by_name["Noordermarkt-Jan Roodenpoortstoren"] == plain
    assert by_name["Haringpakkerstoren-Noordermarkt"] > plain
