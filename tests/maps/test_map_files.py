"""A map of anyone's own: what loads, what its digest sees, and files that are none."""

from __future__ import annotations

import pickle
from importlib.resources import files
from pathlib import Path

import pytest

from support.map_files import Change, Data, changed, load, minimal, put, write
from veturi.engine import Game, Rng, make_rules
from veturi.maps import MapError, Name, load_map, map_ids
from veturi.maps.limits import MAX_COLOURS, MAX_FACE_UP, MAX_LENGTH


def test_minimal_map_loads(tmp_path: Path) -> None:
    square = load(tmp_path, minimal())
    assert square.name == Name("Square", "Square")
    assert square.notes == Name("", "")
    assert square.colours == {"red": 10, "blue": 10}
    assert (square.longest_path_bonus, square.most_tickets_bonus) == (0, 0)
    assert square.setup.opening_shuffled is False
    assert (square.words, square.variant) == ({}, {})
    assert (square.order, square.about) == (999, ())
    assert [city.place for city in square.cities] == ["Aland", "Borg", "Cove", "Dale"]
    assert [region.box for region in square.layout.regions] == [(0, 0, 1, 1)]
    assert {route.region for route in square.routes} == {"main"}
    assert square.cities[0].spots[0].label == ""


def test_a_path_may_be_text_or_path_and_have_any_name(tmp_path: Path) -> None:
    path = write(tmp_path / "my own map", minimal())
    assert load_map(str(path)) == load_map(path)


def test_a_copy_of_a_built_in_file_loads_the_same_map(tmp_path: Path) -> None:
    source = files("veturi.variants") / "japan" / "map.toml"
    copied = tmp_path / "copy.toml"
    # As an editor on another system may save it: with a byte-order mark and CR LF.
    text = source.read_text(encoding="utf-8").replace("\n", "\r\n")
    copied.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_map(copied) == load_map("japan")


@pytest.mark.parametrize("rules", ["base", "mine", "my_package.rules:Mine", "rules:Mine"])
def test_rules_are_named_but_not_looked_for(tmp_path: Path, rules: str) -> None:
    data = minimal()
    data["map"]["rules"] = rules
    assert load(tmp_path, data).rules == rules


def test_the_largest_row_and_route_are_played_right(tmp_path: Path) -> None:
    """Every number of a map that is just within its limit has room in the engine."""
    data = minimal()
    data["cards"] = {"locomotives": 20, "colours": {f"c{i}": 20 for i in range(MAX_COLOURS)}}
    data["setup"] |= {"face_up": MAX_FACE_UP, "trains": 60}
    data["points"]["routes"][str(MAX_LENGTH)] = 50
    for number, route in enumerate(data["board"]["routes"]):
        route["colour"] = f"c{MAX_COLOURS - 1}"
        if number == 1:
            route |= {"length": MAX_LENGTH, "colour": "grey"}
    rules = make_rules(load(tmp_path, data), 2)
    last = f"c{MAX_COLOURS - 1}"
    game = Game.at(rules, {"hands": [{last: 15, "locomotive": 15}, {}]})
    claims = [a.text for a in game.legal_actions() if a.text.startswith("claim Borg-Cove ")]
    paid = [last, *(f"{last}+{n}" for n in range(1, MAX_LENGTH)), "locomotive"]
    assert claims == [f"claim Borg-Cove {payment}" for payment in paid]
    game.apply(claims[1])
    assert game.view().discards == {last: 14, "locomotive": 1}
    assert len(game.view().row) == MAX_FACE_UP
    for seed in range(3):
        game, chance = Game.start(rules, seed), Rng.from_seed(seed)
        while not game.over:
            for action in game.legal_actions():
                assert game.why_not(action) is None
            game.apply(game.random_action(chance))
            view = game.view()
            cards = view.deck + sum(view.discards.values()) + sum(c is not None for c in view.row)
            assert cards + sum(seat.cards for seat in view.seats) == 260


# --- the digest ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        put("map", "id", value="other"),
        put("map", "name", value="Other"),
        put("map", "notes", value="Other"),
        put("map", "order", value=3),
        put("map", "about", value=[{"en": "Cold.", "fi": "Kylmä.", "guide": True}]),
        put("words", value={"train": "cart"}),
        put("board", "ratio", value=[2, 1]),
        put("board", "cities", 0, "at", value=[0.2, 0.2]),
        put("board", "cities", 0, "geo", value=[1, 1]),
        put("board", "cities", 0, "fi", value="Ahvenanmaa"),
        put("board", "cities", 0, "label", value="n"),
        put("board", "tickets", 0, "ours", value=True),
        put("board", "regions", value=[{"id": "main", "name": "All", "box": [0, 0, 1, 1]}]),
    ],
)
def test_digest_is_blind_to_looks(tmp_path: Path, change: Change) -> None:
    before, after = load(tmp_path, minimal()), load(tmp_path, changed(change))
    assert before != after
    assert before.digest == after.digest


def swap_colours(data: Data) -> None:
    data["cards"]["colours"] = dict(reversed(data["cards"]["colours"].items()))


@pytest.mark.parametrize(
    "change",
    [
        put("map", "rules", value="other"),
        put("setup", "last_trains", value=1),
        put("setup", "opening_tickets", "returned", value="shuffled"),
        put("cards", "locomotives", value=5),
        put("cards", "colours", "red", value=11),
        swap_colours,
        put("points", "routes", "3", value=5),
        put("points", "longest_path", value=10),
        put("points", "most_tickets", value=10),
        put("board", "cities", 0, "dead_end", value=True),
        put("board", "routes", 0, "ferries", value=1),
        put("board", "routes", 0, "marks", value=["bullet"]),
        put("board", "routes", 0, "colour", value="blue"),
        put("board", "tickets", 0, "points", value=9),
        lambda data: data["board"]["tickets"].reverse(),
        put("variant", value={"markers": 3}),
    ],
)
def test_digest_sees_all_that_bears_on_play(tmp_path: Path, change: Change) -> None:
    assert load(tmp_path, minimal()).digest != load(tmp_path, changed(change)).digest


def test_digests_differ_and_are_sha256() -> None:
    digests = {load_map(map_id).digest for map_id in map_ids()}
    assert len(digests) == len(map_ids())
    assert all(len(bytes.fromhex(digest)) == 32 for digest in digests)


@pytest.mark.parametrize(
    ("map_id", "digest"),
    [
        ("usa", "c5891d5c4db5569ae8fabb8a6b5dfbe99da50d5fd6a0f463818a36e94eb89cac"),
        ("amsterdam", "f7929c0228b9c047e2a79d050f938fcb8dc8b86adeb9f5993d6685db679a46b3"),
        ("oldwest", "b724f626b35eba8c9136f59c99e77a58d8a0d1633a0e5a975badabac4c018e9e"),
        ("japan", "39d7b44f4c537b79892dba92d8c189e80c9e9f53a8f2c8414f33dd620e0cf32c"),
        ("africa", "7f273baa66dc9f8a60e4a99404386e2946115c24786a446aa2a3a8afd056e48a"),
        ("africa", "eef6414fceef6ca6d705ae209ea49651c0188cf2e891c2bd563c4307a1f22370"),
    ],
)
def test_the_digests_in_records_stay_what_they_are(map_id: str, digest: str) -> None:
    """Another digest means other rules of play: games on the map could not be gone on with."""
    game_map = load_map(map_id)
    assert digest in [one.digest for one in (game_map, *game_map.earlier)]


# --- files that are no map -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[map]\nid = \n", "square.toml: line 2, column 6: not valid TOML: Invalid value"),
        (b"a = 1\na = 2\n", "square.toml: line 2, column 6: not valid TOML: Cannot overwrite"),
        (b"[map]\nid = '\xff'", "square.toml: byte 12: not UTF-8 text"),
        (b"a = " + b"[" * 5000, "square.toml: nested too deeply"),
        (b"", "square.toml: missing key 'map'"),
    ],
)
def test_file_that_is_not_toml(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "square.toml"
    path.write_bytes(content)
    with pytest.raises(MapError) as caught:
        load_map(path)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", ["2026-01-01", "[1, nan]", "{ deep = [inf] }"])
def test_variant_holds_only_what_a_saved_game_can(tmp_path: Path, value: str) -> None:
    path = write(tmp_path / "square.toml", minimal())
    path.write_text(f"{path.read_text(encoding='utf-8')}\n[variant]\nodd = {value}\n", "utf-8")
    with pytest.raises(MapError, match=r"square\.toml: variant: 'odd' may hold numbers"):
        load_map(path)


def test_unknown_map_is_told_the_nearest_id() -> None:
    with pytest.raises(MapError) as caught:
        load_map("jappan")
    assert str(caught.value) == "jappan: no such file or built-in map; did you mean 'japan'?"


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"nowhere\.toml: no such file or built-in map$"):
        load_map(tmp_path / "nowhere.toml")
    with pytest.raises(MapError, match=r"nowhere\.toml: no such file$"):
        load_map("usa", tickets=tmp_path / "nowhere.toml")
    with pytest.raises(MapError, match="cannot be read"):
        load_map(tmp_path)


def test_map_error_survives_a_copy() -> None:
    error = pickle.loads(pickle.dumps(MapError("a.toml", "city B", "odd")))
    assert (error.file, error.entry, error.fault) == ("a.toml", "city B", "odd")
    assert str(error) == "a.toml: city B: odd"
