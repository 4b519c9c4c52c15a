"""The loader of maps against every fault that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.map_files import Change, Data, add, changed, dashed, load, put, remove
from veturi.maps import MapError

ROUTE = {"id": "r6", "from": "Aland", "to": "Cove", "length": 2, "colour": "grey"}
TICKET = {"from": "Aland", "to": "Cove", "points": 2}
COLD = {"en": "Cold.", "fi": "Kylmä."}
R1 = "route r1 (Aland - Borg)"
R6 = "route r6 (Aland - Cove)"
T1 = "ticket 1 (Aland - Borg)"
MAIN = {"id": "main", "name": "All", "box": [0, 0, 1, 1]}
INSET = {"id": "inset", "name": "Part", "box": [0.5, 0.5, 1, 1]}


def split_at_dead_ends(data: Data) -> None:
    """Aland and Cove can be joined only through Borg or Dale."""
    data["board"]["cities"][1]["dead_end"] = True
    data["board"]["cities"][3]["dead_end"] = True


def split_place(data: Data) -> None:
    """Borg and Dale are one country: the two routes into it are not joined there (F14)."""
    split_at_dead_ends(data)
    for number in (1, 3):
        data["board"]["cities"][number]["place"] = "Land"
    data["board"]["tickets"] = [TICKET]


FAULTS: list[tuple[Change, str, str]] = [
    # Keys.
    (remove("setup"), "", "missing key 'setup'"),
    (put("setpu", value={}), "", "unknown key 'setpu'; did you mean 'setup'?"),
    (remove("map", "name"), "map", "missing key 'name'"),
    (put("map", "rule", value="x"), "map", "unknown key 'rule'; did you mean 'rules'?"),
    (remove("setup", "trains"), "setup", "missing key 'trains'"),
    (remove("setup", "opening_tickets", "keep"), "setup.opening_tickets", "missing key 'keep'"),
    (remove("cards", "locomotives"), "cards", "missing key 'locomotives'"),
    (put("points", "longest", value=1), "points",
     "unknown key 'longest'; did you mean 'longest_path'?"),
    (put("words", value={"mauve": "lila"}), "words", "unknown key 'mauve'"),
    (put("words", value={"trian": "cart"}), "words", "unknown key 'trian'; did you mean 'train'?"),
    (remove("board", "cities", 0, "name"), "city 1", "missing key 'name'"),
    (remove("board", "cities", 1, "at"), "city Borg", "missing key 'at'"),
    (put("board", "cities", 0, "deadend", value=True), "city Aland",
     "unknown key 'deadend'; did you mean 'dead_end'?"),
    (remove("board", "routes", 0, "length"), R1, "missing key 'length'"),
    (put("board", "routes", 0, "color", value="red"), R1,
     "unknown key 'color'; did you mean 'colour'?"),
    (remove("board", "routes", 0, "id"), "route 1 (Aland - Borg)", "missing key 'id'"),
    (remove("board", "tickets", 0, "to"), "ticket 1", "missing key 'to'"),
    (put("board", "tickets", 0, "value", value=3), T1, "unknown key 'value'"),
    # Types.
    (put("setup", value=3), "", "'setup' must be a table, not 3"),
    (put("setup", "trains", value=True), "setup", "'trains' must be a whole number, not true"),
    (put("setup", "trains", value=1.5), "setup", "'trains' must be a whole number, not 1.5"),
    (put("setup", "trains", value="10"), "setup", "'trains' must be a whole number, not '10'"),
    (put("setup", "players", value=[2.0, 3]), "setup",
     "'players' must be a list of 2 whole numbers, not a list"),
    (put("map", "name", value=["Square"]), "map", "'name' must be a table, not a list"),
    (put("map", "name", value={"en": "Square"}), "map.name", "missing key 'fi'"),
    (put("board", "cities", value={}), "board", "'cities' must be a list of tables, not a table"),
    (put("board", "cities", 0, "at", value=[0.5]), "city Aland",
     "'at' must be a list of 2 numbers, not a list"),
    (put("board", "cities", 0, "at", value=[0.5, True]), "city Aland",
     "'at' must hold numbers, not true"),
    (put("board", "cities", 0, "dead_end", value=1), "city Aland",
     "'dead_end' must be true or false, not 1"),
    (put("board", "routes", 0, "colour", value=7), R1, "'colour' must be text, not 7"),
    (put("board", "routes", 0, "marks", value="bullet"), R1,
     "'marks' must be a list of texts, not 'bullet'"),
    (put("board", "routes", 0, "marks", value=["bullet", "bullet"]), R1,
     "'marks' holds 'bullet' twice"),
    (put("board", "tickets", 0, "ours", value="yes"), T1,
     "'ours' must be true or false, not 'yes'"),
    # Names.
    (put("map", "id", value="My Map"), "map",
     "'id' must be small letters, digits, _ and -, not 'My Map'"),
    (put("map", "rules", value="my rules"), "map",
     "'rules' must be the name of rules, or 'package.module:Class', not 'my rules'"),
    (put("map", "rules", value="package.module"), "map",
     "'rules' must be the name of rules, or 'package.module:Class', not 'package.module'"),
    (put("map", "name", value=" "), "map", "'name' is empty"),
    (put("map", "order", value=0), "map", "'order' must be at least 1, not 0"),
    (put("map", "order", value="first"), "map", "'order' must be a whole number, not 'first'"),
    (put("map", "about", value="Cold."), "map", "'about' must be a list of tables, not 'Cold.'"),
    (put("map", "about", value=[{"en": "Cold."}]), "about 1", "missing key 'fi'"),
    (put("map", "about", value=[COLD, {"en": "Dark.", "fi": ""}]), "about 2", "'fi' is empty"),
    (put("map", "about", value=[COLD | {"guided": True}]), "about 1",
     "unknown key 'guided'; did you mean 'guide'?"),
    (put("map", "about", value=[COLD | {"guide": 1}]), "about 1",
     "'guide' must be true or false, not 1"),
    (put("board", "cities", 0, "name", value=""), "city 1", "'name' is empty"),
    (put("board", "cities", 0, "fi", value=""), "city Aland", "'fi' is empty"),
    (put("board", "cities", 0, "en", value="Åland "), "city Aland",
     "'en' begins or ends with a space: 'Åland '"),
    (put("board", "cities", 0, "en", value="Å\nland"), "city Aland",
     "'en' holds a line break or a control character"),
    # The numbers of the set-up.
    (put("setup", "players", value=[1, 3]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "players", value=[3, 2]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "players", value=[2, 7]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "trains", value=0), "setup", "'trains' must be at least 1, not 0"),
    (put("setup", "hand", value=-1), "setup", "'hand' must be at least 0, not -1"),
    (put("setup", "hand", value=7), "setup", "3 players need 26 cards to start, and there are 24"),
    (lambda data: data["setup"].update(hand=6, face_up=7), "setup",
     "3 players need 25 cards to start, and there are 24"),
    (put("setup", "face_up", value=9), "setup", "'face_up' must be at most 8, not 9"),
    (put("setup", "face_up", value=0), "setup", "'face_up' must be at least 1, not 0"),
    (put("setup", "opening_tickets", "keep", value=3), "setup.opening_tickets",
     "'keep' must be at most 2, not 3"),
    (put("setup", "drawn_tickets", "keep", value=0), "setup.drawn_tickets",
     "'keep' must be at least 1, not 0"),
    (put("setup", "drawn_tickets", "deal", value=6), "setup.drawn_tickets",
     "'deal' must be at most 5, not 6"),
    (put("setup", "opening_tickets", "returned", value="sorted"), "setup.opening_tickets",
     "'returned' must be 'in order' or 'shuffled', not 'sorted'"),
    (put("setup", "opening_tickets", "deal", value=3), "tickets",
     "9 tickets are needed for 3 players, not 6"),
    (put("setup", "doubles_from", value=8), "setup", "'doubles_from' must be at most 7, not 8"),
    (put("setup", "last_trains", value=-1), "setup", "'last_trains' must be at least 0, not -1"),
    (put("setup", "last_trains", value=10), "setup", "'last_trains' must be at most 9, not 10"),
    # Cards and points.
    (put("cards", "colours", "red", value=0), "cards.colours", "'red' must be at least 1, not 0"),
    (put("cards", "colours", value={}), "cards", "'colours' is empty"),
    (put("cards", "colours", value={f"c{i}": 2 for i in range(13)}), "cards",
     "'colours' must be at most 12, not 13"),
    (put("cards", "colours", "grey", value=3), "cards",
     "'grey' cannot be the name of a card colour"),
    (put("cards", "locomotives", value=-1), "cards", "'locomotives' must be at least 0, not -1"),
    (put("points", "routes", "2", value=0), "points.routes", "'2' must be at least 1, not 0"),
    (put("points", "routes", "two", value=2), "points", "'routes' must name lengths, not 'two'"),
    (put("points", "most_tickets", value=-5), "points",
     "'most_tickets' must be at least 0, not -5"),
    # Cities and the drawing.
    (put("board", "cities", 3, "name", value="Aland"), "city Aland",
     "two cities are called 'Aland'"),
    (add("board", "cities", value={"name": "Edge", "at": [0.5, 0.5], "geo": [0, 0]}), "city Edge",
     "no route leads there"),
    (put("board", "cities", 0, "at", value=[1.1, 0.5]), "city Aland",
     "'at' must be right and down, each 0 to 1, not [1.1, 0.5]"),
    (put("board", "cities", 0, "geo", value=[91, 0]), "city Aland",
     "'geo' must be latitude (-90 to 90) and longitude (-180 to 180)"),
    (put("board", "cities", 0, "label", value="north"), "city Aland",
     "'label' must be one of n, ne, e, se, s, sw, w, nw, not 'north'"),
    (put("board", "cities", 0, "region", value="mian"), "city Aland",
     "unknown region 'mian'; did you mean 'main'?"),
    (put("board", "cities", 0, "also", value=[{"region": "main", "at": [0.5, 0.5]}]), "city Aland",
     "drawn twice in one region"),
    (lambda data: data["board"]["cities"][0].update(junction=True, place="Land"), "city Aland",
     "a junction belongs to no place: it cannot be the end of a ticket"),
    (put("board", "ratio", value=[1, 0]), "board",
     "'ratio' must be width and height, both above 0"),
    (put("board", "regions", value=[INSET]), "board", "the first of 'regions' must be 'main'"),
    (put("board", "regions", value=[MAIN, MAIN]), "region 2", "two regions are called 'main'"),
    (put("board", "regions", value=[{**MAIN, "box": [0, 0, 0, 1]}]), "region 1",
     "'box' must be left, top, right, bottom, each 0 to 1"),
    (lambda data: (put("board", "regions", value=[MAIN, INSET])(data),
                   put("board", "cities", 0, "region", value="inset")(data)), "city Aland",
     "'at' [0.1, 0.1] lies outside its region 'inset'"),
    (lambda data: (put("board", "regions", value=[MAIN, INSET])(data),
                   put("board", "routes", 0, "region", value="inset")(data)), R1,
     "Aland is not drawn in region 'inset'"),
    (put("board", "places", value={"Borgg": "Borg"}), "board.places",
     "no city belongs to 'Borgg'; did you mean 'Borg'?"),
    # Routes.
    (put("board", "routes", 1, "id", value="r1"), "route r1 (Borg - Cove)", "its id is used twice"),
    (put("board", "routes", 0, "to", value="Brog"), "route r1 (Aland - Brog)",
     "unknown city 'Brog'; did you mean 'Borg'?"),
    (put("board", "routes", 0, "to", value="Aland"), "route r1 (Aland - Aland)",
     "leads from a city to itself"),
    (put("board", "routes", 0, "colour", value="gray"), R1,
     "unknown colour 'gray'; did you mean 'grey'?"),
    (put("board", "routes", 0, "colour", value="green"), R1, "unknown colour 'green'"),
    (put("board", "routes", 0, "length", value=4), R1, "no points are given for length 4"),
    (put("board", "routes", 0, "length", value=0), R1, "'length' must be at least 1, not 0"),
    (put("board", "routes", 0, "length", value=16), R1, "'length' must be at most 15, not 16"),
    (lambda data: (put("setup", "trains", value=2)(data),
                   put("setup", "last_trains", value=0)(data)), "route r2 (Borg - Cove)",
     "longer (3) than a player has trains (2)"),
    (put("board", "routes", 0, "ferries", value=3), R1, "'ferries' must be at most 2, not 3"),
    (put("board", "routes", 0, "ferries", value=-1), R1, "'ferries' must be at least 0, not -1"),
    (add("board", "routes", value={**ROUTE, "from": "Borg", "to": "Aland", "colour": "red"}),
     "route r6 (Borg - Aland)", "the same as route r1, and not in one parallel group with it"),
    (lambda data: data["board"]["routes"].extend(
        {**data["board"]["routes"][3], "id": f"r{i}", "parallel": "d2"} for i in (6, 7)),
     "route r6 (Dale - Aland)", "the same as route r4, and not in one parallel group with it"),
    (add("board", "routes", value={**ROUTE, "parallel": "d2"}), R6,
     "alone in parallel group 'd2'"),
    (add("board", "routes", value={**ROUTE, "parallel": "d1", "length": 1}), R6,
     "parallel group 'd1' joins other cities: Dale, Aland"),
    (put("board", "routes", 4, "length", value=2), "route r5 (Aland - Dale)",
     "length 2 in parallel group 'd1' of 1"),
    (put("board", "routes", 0, "region", value="inset"), R1, "unknown region 'inset'"),
    # Tickets.
    (put("board", "tickets", 0, "from", value="Alund"), "ticket 1 (Alund - Borg)",
     "unknown place 'Alund'; did you mean 'Aland'?"),
    (put("board", "cities", 0, "junction", value=True), T1, "unknown place 'Aland'"),
    (put("board", "tickets", 0, "from", value="Borg"), "ticket 1 (Borg - Borg)",
     "leads from a place to itself"),
    (add("board", "tickets", value={"from": "Borg", "to": "Aland", "points": 9}),
     "ticket 7 (Borg - Aland)", "the same places as ticket 1"),
    (put("board", "tickets", 0, "points", value=0), T1, "'points' must be at least 1, not 0"),
    (put("board", "tickets", 0, "points", value=-3), T1, "'points' must be at least 1, not -3"),
    (split_at_dead_ends, "ticket 2 (Aland - Cove)", "no chain of routes can join its places"),
    (split_place, "ticket 1 (Aland - Cove)", "no chain of routes can join its places"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "entry", "fault"), FAULTS, ids=[f"{entry}: {fault}" for _, entry, fault in FAULTS]
)
def test_fault(tmp_path: Path, change: Change, entry: str, fault: str) -> None:
    entry = dashed(entry)
    with pytest.raises(MapError) as caught:
        load(tmp_path, changed(change))
    error = caught.value
    assert (error.file, error.entry, error.fault) == ("square.toml", entry, fault)
    message = f"square.toml: {entry}: {fault}" if entry else f"square.toml: {fault}"
    assert str(error) == " ".join(message.split())


def test_a_ticket_may_end_at_a_dead_end_and_at_any_city_of_a_place(tmp_path: Path) -> None:
    data = changed(split_place)
    data["setup"]["players"] = [2, 2]
    data["setup"]["opening_tickets"] = data["setup"]["drawn_tickets"] = {"deal": 1, "keep": 1}
    ends = [("Aland", "Land"), ("Land", "Cove")]
    data["board"]["tickets"] = [{"from": a, "to": b, "points": 1} for a, b in ends]
    data["board"]["places"] = {"Land": {"en": "Land", "fi": "Maa"}}
    game_map = load(tmp_path, data)
    assert [(ticket.a, ticket.b) for ticket in game_map.tickets] == ends
    assert game_map.places["Land"].fi == "Maa"
