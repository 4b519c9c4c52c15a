"""Text: every action is known by its text, and is read as people type it, in both languages."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.contract.policies import POLICIES, play, steps
from support.contract.tables import GAMES, Table, tables
from support.messages import fields, forms
from support.soak import examples
from veturi.engine import Action, RuleError, texts_of
from veturi.engine.actions import CLAIM
from veturi.engine.formats.notation import simplify
from veturi.engine.vocabulary import CARDS
from veturi.maps import Name

#: One table of each map: the catalogue does not depend on the number of players.
ONE_OF_EACH = list({table.map_id: table for table in tables()}.values())


def claims(table: Table) -> list[Action]:
    return [action for action in table.rules.actions if action.kind == CLAIM]


def test_every_text_is_its_action(table: Table) -> None:
    actions = table.rules.actions
    notation = table.rules.notation
    assert len({action.text for action in actions}) == len(actions)
    assert len({simplify(action.text) for action in actions}) == len(actions)
    for action in actions:
        assert str(action) == action.text
        assert notation.parse(str(action)) is action
        assert hash(action) == hash(notation.parse(str(action)))
        assert action.text == " ".join(action.text.split())


def test_a_catalogue_is_the_same_for_every_number_of_players(table: Table) -> None:
    one = next(t for t in tables() if (t.map_id, t.options) == (table.map_id, table.options))
    assert [a.text for a in table.rules.actions] == [a.text for a in one.rules.actions]


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
def test_capitals_accents_spaces_and_dashes_do_not_matter(one: Table) -> None:
    parse = one.rules.notation.parse
    for action in one.rules.actions:
        text = action.text
        plain = unicodedata.normalize("NFKD", text)
        unaccented = "".join(c for c in plain if not unicodedata.combining(c))
        assert parse(text.upper()) is action
        assert parse(plain) is action
        assert parse(unaccented.title()) is action
        assert parse(f"  {text.replace(' ', '   ')}\t") is action
        assert parse(re.sub(r"([,+#])", r" \1 ", text)) is action
        for dash in "‐‑‒–—―":
            assert parse(text.replace("-", dash)) is action
        assert parse(text.replace("-", " – ")) is action


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
def test_cities_come_in_either_order(one: Table) -> None:
    board = one.rules.board
    for action in claims(one)[::3]:
        a, b = (board.cities[side[action.target]] for side in (board.route_a, board.route_b))
        name = board.route_names[action.target]
        track = f"#{name.rpartition('#')[2]}" if "#" in name else "#1"
        paid = action.text[len(f"claim {name} ") :]
        for text in (f"claim {b}-{a}{track} {paid}", f"claim {b} {a} {track} {paid}"):
            assert one.rules.notation.parse(text) == action, text
        assert one.rules.notation.parse(f"{a} – {b}{track} {paid}".lower()) == action


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
def test_finnish_words_and_names(one: Table) -> None:
    board = one.rules.board
    parse = one.rules.notation.parse
    for card in board.card_names:
        fi = CARDS[card].fi
        assert parse(f"nosta {fi}").text == f"draw {card}"
        assert parse(f"OTA {fi.upper()}").text == f"draw {card}"
    assert parse("nosta pakka").text == "draw deck"
    assert parse("liput").text == parse("Menoliput").text == "tickets"
    assert parse("pidä 1, 3").text == parse("PIDA 1,3").text == "keep 1,3"
    assert parse("passaa").text == "pass"
    cities = {city.id: city.name.fi for city in board.map.cities}
    for action in claims(one):
        if action.surcharge:
            continue
        route = board.map.routes[action.target]
        name = board.route_names[action.target]
        track = f" #{name.rpartition('#')[2]}" if "#" in name else " #1"
        paid = board.payment_text(int(action.colour), int(action.locomotives), int(action.cards))
        colour, plus, extra = paid.partition("+")
        words = f"{CARDS[colour].fi}{plus}{extra}"
        text = f"rakenna {cities[route.a]} – {cities[route.b]}{track} {words}"
        assert parse(text) == action, text


def test_a_track_left_out_is_a_legal_one(table: Table) -> None:
    """Of two tracks that the same cards pay for, the one that is open is meant.

    Only the exact text of a first track is that track, whether it is open or not.
    """
    resolved = 0
    for number in range(2 * GAMES):
        game = table.new(number)
        for seat, _ in steps(game, POLICIES["claimer"], table.chance(number)):
            legal = game.legal_actions(seat)
            for action in legal:
                if action.kind == CLAIM and "#" in action.text:
                    text = re.sub(r"#\d", "", action.text)
                    for typed in (text.lower(), text.replace("-", " – ", 1), text.upper()):
                        meant = game.parse(typed, seat)
                        assert meant in legal, (typed, meant)
                        assert re.sub(r"#\d", "", meant.text) == text
                    resolved += 1
    assert resolved or not any("#" in action.text for action in table.rules.actions)


WORDS = st.sampled_from(
    [
        *("claim", "draw", "keep", "tickets", "pass", "deck", "double", "no"),
        *("rakenna", "nosta", "pidä", "red", "punainen", "locomotive", "veturi", "grey"),
        *("1", "2", ",3", "#2", "#1", "#", "+", "+1", "-", "–", "(", "\\"),
    ]
)


def read(table: Table, text: str) -> None:
    """Whatever the text, it is an action or a refusal."""
    try:
        action = table.rules.notation.parse(text)
    except RuleError:
        return
    assert action in table.rules.actions


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
@examples(50, 100)
@given(text=st.text() | st.lists(WORDS, max_size=8).map(" ".join))
@example(text="{0}")
@example(text="{text}")
@example(text="claim #")
@example(text="\x00")
@example(text="\ud800")
def test_any_text_is_an_action_or_a_violation(one: Table, text: str) -> None:
    read(one, text)


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
@examples(50, 100)
@given(data=st.data())
def test_a_mistyped_action_is_an_action_or_a_violation(one: Table, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(one.rules.actions)).text
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    read(one, text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :])


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
def test_an_absurd_number_is_refused(one: Table) -> None:
    claim = claims(one)[0]
    name = one.rules.board.route_names[claim.target]
    for number in ("9", "0", "99999999999999999999", "1" * 5000):
        read(one, claim.text.replace(name, f"{name}#{number}"))
        read(one, claim.text.replace(name, f"{name} #{number} "))
        read(one, f"{claim.text}+{number}")
        read(one, f"keep {number}")


#: What every map has, and general code has words for.
SHARED_EVENTS = {
    *("drew", "turned_up", "row_cleared", "reshuffled", "offered", "chose", "kept", "starts"),
    *("turn", "claimed", "scored", "passed", "last_round", "over"),
}
SHARED_SOURCES = {"routes", "ticket", "longest_path", "most_tickets"}
#: Facts that only the rules need.
UNTOLD = {"last_route"}


#: Reasons of bots; their own tests read them.
OF_BOTS = ("reason_", "brings_", "gain_", "alone_")
#: Names of verbs and phases; that each has one is a test of choices.
OF_VERBS = ("verb_", "do_", "prompt_")
#: Shapes of open facts that a map shows on cities, with a legend.
ON_CITIES = ("city", "seat_by_city")


@pytest.mark.parametrize("one", ONE_OF_EACH, ids=str)
def test_what_a_maps_rules_add_has_words_and_nothing_else_has(one: Table) -> None:
    rules = one.rules
    assert texts_of(rules.board.map) == rules.texts
    texts = {key: text for key, text in rules.texts.items() if not key.startswith(OF_BOTS)}
    games = [play(one.new(n), POLICIES["claimer"], one.chance(n)) for n in range(max(2, GAMES))]
    sources = {source.name for source in rules.sources()}
    sources |= {line.source for game in games for line in game.scores()}
    marks = {mark for route in rules.board.map.routes for mark in route.marks}
    wanted = {f"source_{name}" for name in sources - SHARED_SOURCES}
    wanted |= {f"option_{name}" for name in rules.option_defaults() if name != "first"}
    wanted |= {f"{what}_{name}" for name in rules.own_phases() for what in ("phase", "ask")}
    wanted |= {f"legend_{name}" for name, fact in rules.facts.items() if fact.shape in ON_CITIES}
    wanted |= {f"own_{name}" for name in set(games[0].view().own) - UNTOLD}
    wanted |= {f"mark_{mark}" for mark in marks}
    wanted |= {"surcharge"} if any(action.surcharge for action in rules.actions) else set()
    verbs = {key for key in texts if key.startswith(OF_VERBS)}
    known = {verb.name for verb in rules.own_verbs()} | set(rules.own_phases())
    assert {key.partition("_")[2] for key in verbs} <= known
    named = {key for key in texts if not key.startswith(("told_", "event_"))}
    assert named - verbs == wanted
    told, counted = set(), set()
    for event in (event for game in games for event in game.events):
        if event.kind not in SHARED_EVENTS:
            facts = {"player": "Aino", **event.seen_by(int(event.seat))}
            facts |= {"paid": "2 × red"} if "cards" in facts else {}
            key = f"told_{event.kind}_{facts['from']}" if "from" in facts else f"told_{event.kind}"
            needed = {name for form in forms(texts[key]) for name in fields(form.en)}
            key = key if needed <= set(facts) else f"{key}_less"
            told.add(key)
            counted |= {f"event_{event.kind}"} if event.seat >= 0 else set()
            for text in (texts[key], texts.get(f"event_{event.kind}", Name("", ""))):
                for name in forms(text):
                    assert not set("{}") & set(f"{name.en}{name.fi}".format_map(facts))
    silent = {action.text for action in rules.own_actions() if action.text == "no marker"}
    told |= {f"told_{text.replace(' ', '_')}" for text in silent}
    assert set(texts) - named == told | counted


def test_playing_by_text(table: Table) -> None:
    """A whole game told in texts is the same game."""
    game = play(table.new(), POLICIES["uniform"], table.chance())
    told = table.new()
    for seat, action in game.history:
        told.apply(action.text.upper(), seat)
    assert told.state.numbers() == game.state.numbers()
