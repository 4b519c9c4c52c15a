"""Makes the recorded games beside this file; `test_recorded_games.py` plays them again.

    PYTHONPATH=src:tests python tests/games/make.py [--overwrite]

One game for every map, number of players and boolean option; for every map one that ends because
all passed; and one for every pile of pieces that can run out (a number `..._left` among the open
facts of a map). A file that exists is never written again unless --overwrite is given: the games
prove that the rules still give the results they once gave, so one is replaced only on purpose.

Before a rule change the map's games are renamed, `africa-2.json` to `africa-v1-2.json`: they must
replay for ever. Then this makes those of the new version.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from support.contract.policies import POLICIES, Policy, planner, play
from support.contract.tables import Table, tables
from veturi.engine import Action, Game, Rng
from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK

FOLDER = Path(__file__).parent
#: How many games of each number of players are tried for one that ends as wanted.
TRIES = 40


def company(game: Game, seat: int, chance: Rng) -> Action:
    """Planners at the table, but in seat 1 somebody with a bias or none."""
    others = list(POLICIES.values())
    policy = others[game.seed % len(others)] if seat == 1 else planner
    return policy(game, seat, chance)


def collector(game: Game, seat: int, chance: Rng) -> Action:
    """Claims only routes with a mark while it can do anything else."""

    def liking(action: Action) -> tuple[int, int]:
        marked = game.rules.board.map.routes[action.target].marks if action.kind == CLAIM else None
        order = [bool(marked), action.kind in (DRAW, DRAW_DECK), marked is None]
        return order.index(True) if any(order) else len(order), int(chance.below(1000))

    return min(game.legal_actions(seat), key=liking)


def finish(game: Game, policy: Policy) -> Game:
    return play(game, policy, Rng.from_seed(game.seed + 1))


def best_of_a_few(table: Table) -> Game:
    """The game with most points, so that tickets are completed too."""
    games = [finish(table.new(number), company) for number in range(6)]
    return max(games, key=lambda game: sum(game.totals))


def first_that(map_id: str, wanted: Callable[[Game], bool]) -> Game | None:
    """A game from real play, if one is found."""
    for number in range(TRIES):
        for table in tables():
            if table.map_id == map_id and not table.options:
                for policy in (POLICIES["claimer"], POLICIES["own_lover"], collector):
                    game = finish(table.new(number), policy)
                    if wanted(game):
                        return game
    return None


def all_passed(table: Table) -> Game:
    found = first_that(table.map_id, lambda game: game.end_reason == "all_passed")
    return found or finish(stuck(table), planner)


def ran_out(table: Table, fact: str) -> Game | None:
    return first_that(table.map_id, lambda game: game.view().own[fact] == 0)


# --- a position that all pass out of --------------------------------------------------------


def stuck(table: Table) -> Game:
    """The last round has begun; one player has every card and ticket, but no train.

    On most maps play hardly comes to it: whoever builds gives the others cards to draw.
    """
    board = table.rules.board
    routes, none = board.map.routes, table.players - 1
    network = grown(table, [], board.map.setup.trains)
    assert network is not None
    owners: dict[str, object] = {routes[number].id: 0 for number in network}
    own = own_facts(table, owners, routes[network[0]].a)
    counts = [int(count) for count in board.card_counts]
    position: dict[str, object] = {
        "turns_left": table.players,
        "to_move": 1,
        "routes": owners,
        "hands": [dict(zip(board.card_names, counts, strict=True)), *[{}] * none],
        "row": [None] * int(board.face_up),
        "deck": [],
        "tickets": [list(range(int(board.n_tickets))), *[[]] * none],
        "own": own,
    }
    return Game.at(table.rules, position, table.seed)


def grown(table: Table, chosen: list[int], trains: int) -> list[int] | None:
    """A network grown by routes that take exactly so many trains, no two of them parallel."""
    if trains == 0:
        return chosen
    board = table.rules.board
    routes = board.map.routes
    reached = {end for number in chosen for end in (routes[number].a, routes[number].b)}
    for number, route in enumerate(routes):
        tracks = {number, *(int(other) for other in board.other_tracks(number))}
        joined = not chosen or route.a in reached or route.b in reached
        if joined and route.length <= trains and not route.marks and not tracks & set(chosen):
            whole = grown(table, [*chosen, number], trains - route.length)
            if whole is not None:
                return whole
    return None


def own_facts(table: Table, owners: dict[str, object], start: str) -> dict[str, object]:
    """What a map's own rules would let a player still do is used up as well."""
    game_map = table.rules.board.map
    variant, facts = game_map.variant, table.new().view().own
    none = table.players - 1
    own: dict[str, object] = {}
    if "terrain" in facts:
        kinds = variant["terrain"]
        assert isinstance(kinds, dict)
        own["terrain"] = [dict.fromkeys(kinds, variant["terrain_cards"]), *[{}] * none]
    if "bullet_track" in facts:
        trains = variant["bullet_trains"]
        assert isinstance(trains, int)
        built = [route for route in game_map.routes if "bullet" in route.marks][:trains]
        owners.update({route.id: "shared" for route in built})
        own["bullet_track"] = [sum(route.length for route in built), *[0] * none]
    if "starts" in facts:
        others = [city.id for city in game_map.cities if city.id != start]
        own["starts"] = [start, *others[:none]]
        own["markers"] = {city: seat for seat, city in enumerate([start, *others[:none]])}
    return own


# --- the files ------------------------------------------------------------------------------


def wanted() -> Iterator[tuple[str, Callable[[], Game | None]]]:
    """The name of each file, and what makes its game."""
    for table in tables():
        yield str(table), partial(best_of_a_few, table)
    largest = {table.map_id: table for table in tables() if not table.options}
    for map_id, table in largest.items():
        yield f"{map_id}-all-passed", partial(all_passed, table)
        for fact, value in table.new().view().own.items():
            if fact.endswith("_left") and isinstance(value, int):
                pile = fact.removesuffix("_left").replace("_", "-")
                yield f"{map_id}-no-{pile}-left", partial(ran_out, table, fact)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes the recorded games that are missing.")
    parser.add_argument("--overwrite", action="store_true", help="make every game anew")
    overwrite = parser.parse_args(arguments).overwrite
    for name, make in wanted():
        path = FOLDER / f"{name}.json"
        if path.exists() and not overwrite:
            continue
        game = make()
        if game is None:
            sys.stderr.write(f"{name}: no such game was found\n")
        else:
            game.record().save(path)
            sys.stdout.write(f"{path.name}: {game.steps} steps, {game.totals}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
