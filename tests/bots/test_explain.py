"""Hints say what is true: who gets how many points, who is near, and when the end begins."""

from __future__ import annotations

import pytest

from support.engine import at
from variants.base.test_end import FORTY
from veturi.bots import make_bot
from veturi.bots.base import Advice
from veturi.engine import Game
from veturi.maps import Name, map_ids

L = "locomotive"
HOMES = ["Las Cruces", "Albuquerque", "Santa Fe"]


def reasons(game: Game, level: str = "expert", verb: str = "claim ") -> dict[str, Name]:
    """The reason of every claim, or other move, that a bot thinks of, best first."""
    seat = game.to_move[0]
    hints = make_bot(level, 1).hints(game.view(seat), game.legal_actions(seat), 0.01, 999)
    return {hint.action.text: hint.why for hint in hints if hint.action.text.startswith(verb)}


def desert(hand: dict[str, int], alvin: bool = False, **more: object) -> Game:
    """Old West, three players around Roswell, each with its marker at home."""
    markers = {city: seat for seat, city in enumerate(HOMES)}
    own = {"starts": HOMES, "markers": markers}
    return at("oldwest", 3, {"hands": [hand, {}, {}], "own": own, **more}, alvin=alvin)


# --- what it brings -------------------------------------------------------------------------


def test_a_route_brings_its_points() -> None:
    said = reasons(at("usa", 2, {"hands": [{"red": 5, "blue": 1}, {}]}))
    assert said["claim Helena-Omaha red"] == Name(
        "worth 10 points by itself",
        "jo yksin 10 pisteen arvoinen",
    )
    assert said["claim Dallas-Houston blue"].en == "worth 1 point by itself"


def test_j5_a_bullet_train_route_brings_steps_and_no_points() -> None:
    said = reasons(at("japan", 3, {"hands": [{"blue": 4}, {}, {}]}))
    assert said["claim Aomori-Morioka blue"] == Name(
        "it moves you 4 steps on the bullet-train track",
        "merkkisi etenee 4 askelta luotijunaradalla",
    )
    assert not [why.en for why in said.values() if "points" in why.en and "steps" in why.en]


def test_w7_points_that_go_to_a_marker_are_not_ones_own() -> None:
    said = reasons(desert({"red": 2}, routes={"Albuquerque-Las Cruces": 0}))
    assert said["claim Albuquerque-Roswell red"] == Name(
        "it brings you no points; player 2 gets 2 points",
        "se ei tuo sinulle pisteitä; pelaaja 2 saa 2 pistettä",
    )


def test_w8_with_two_markers_both_owners_score() -> None:
    said = reasons(desert({"blue": 2}))
    assert said["claim Albuquerque-Las Cruces blue"] == Name(
        "worth 2 points by itself; player 2 gets 2 points",
        "jo yksin 2 pisteen arvoinen; pelaaja 2 saa 2 pistettä",
    )


def test_w14_who_catches_alvin_is_told_so() -> None:
    said = reasons(desert({"green": 2}, alvin=True))
    assert said["claim Las Cruces-Roswell green"] == Name(
        "worth 12 points by itself; it catches Alvin",
        "jo yksin 12 pisteen arvoinen; samalla nappaat Alvinin",
    )


def test_f8_a_doubled_claim_brings_twice_the_points() -> None:
    own = {"terrain": [{"desert": 1}, {}], "terrain_row": ["jungle", "jungle"]}
    said = reasons(at("africa", 2, {"hands": [{"red": 3}, {}], "own": own}))
    assert said["claim Addis Ababa-Sudan (east) red double"] == Name(
        "worth 8 points by itself; its points are doubled",
        "jo yksin 8 pisteen arvoinen; sen pisteet tuplataan",
    )
    assert said["claim Moçambique-Beira red"].en == "worth 4 points by itself"


def test_a7_a_cart_brings_a_merchandise_card() -> None:
    said = reasons(at("amsterdam", 2, {"hands": [{"blue": 3}, {}]}))
    assert said["claim Haringpakkerstoren-Noordermarkt blue"] == Name(
        "worth 4 points by itself; it brings a merchandise card",
        "jo yksin 4 pisteen arvoinen; siitä saa kauppavarabonuskortin",
    )


# --- the end --------------------------------------------------------------------------------


def test_on_the_last_turn_only_the_best_is_called_so() -> None:
    said = reasons(at("usa", 2, {"hands": [{"red": 5, "blue": 1}, {}], "turns_left": 2}))
    assert next(iter(said)) == "claim Helena-Omaha red"
    assert said.pop("claim Helena-Omaha red") == Name(
        "on the last turn nothing brings more: 10 points",
        "viimeisellä vuorolla mikään ei tuo enempää: saat 10 pistettä",
    )
    assert not [why.en for why in said.values() if "brings more" in why.en]
    assert said["claim Dallas-Houston blue"] == Name(
        "on the last turn it brings 1 point",
        "viimeisellä vuorolla se tuo 1 pisteen",
    )


def test_on_the_last_turn_tickets_steps_and_others_points_are_told() -> None:
    tickets = at("usa", 2, {}).rules.board.map.tickets
    held = next(n for n, one in enumerate(tickets) if {one.a, one.b} == {"Denver", "El Paso"})
    position = {
        "hands": [{"red": 2}, {}],
        "routes": {"Denver-Santa Fe": 0},
        "tickets": [[held], []],
        "turns_left": 2,
    }
    why = reasons(at("usa", 2, position))["claim El Paso-Santa Fe red"]
    assert why.en.endswith("brings more: 2 points and Denver – El Paso (4)")
    said = reasons(at("japan", 3, {"hands": [{"blue": 4}, {}, {}], "turns_left": 3}))
    assert said["claim Hiroshima-Kokura blue"].en.endswith(
        "brings 4 steps on the bullet-train track"
    )
    said = reasons(desert({"red": 2}, routes={"Albuquerque-Las Cruces": 0}, turns_left=3))
    assert said["claim Albuquerque-Roswell red"].en == (
        "on the last turn it brings you no points; player 2 gets 2 points"
    )


def test_b28_a_claim_that_begins_the_last_round_says_so() -> None:
    position = {"hands": [{"black": 5}, {}], "routes": dict.fromkeys(FORTY, 0)}
    said = reasons(at("usa", 2, position))
    ends = {text for text, why in said.items() if "it begins the last round" in why.en}
    assert ends == {text for text, why in said.items() if "siitä alkaa viimeinen" in why.fi}
    assert "claim Calgary-Vancouver black" in ends
    assert "claim Atlanta-Charleston black" not in ends
    # It begins only once.
    said = reasons(at("usa", 2, {**position, "turns_left": 2}))
    assert not [why for why in said.values() if "last round" in why.en]


def test_j10_own_trains_alone_do_not_begin_it() -> None:
    """Bullet trains must have run low, too."""
    board = at("japan", 2, {}).rules.board
    routes, trains = dict[str, int](), 0
    for number, route in enumerate(board.map.routes):
        plain = "bullet" not in route.marks and not route.parallel
        if plain and trains + route.length <= 18:
            routes[board.route_names[number]] = 0
            trains += route.length
    assert trains >= 17
    said = reasons(at("japan", 2, {"hands": [{L: 14}, {}], "routes": routes}))
    assert said
    assert not [why for why in said.values() if "last round" in why.en]


@pytest.mark.parametrize(
    ("hand", "en", "fi"),
    [
        (
            {"red": 5},
            "on the last turn a card brings no points",
            "viimeisellä vuorolla kortti ei enää tuo pisteitä",
        ),
        (
            {},
            "nothing you can still do is sure to bring points: no route can be claimed",
            "mikään ei enää varmasti tuo pisteitä: yhtään reittiä ei voi rakentaa",
        ),
    ],
)
def test_on_the_last_turn_no_card_is_for_later(hand: dict[str, int], en: str, fi: str) -> None:
    row = [L, "black", "red", "blue", "green"]
    said = reasons(at("usa", 2, {"hands": [hand, {}], "row": row, "turns_left": 2}), verb="draw ")
    assert len(said) == 6
    assert set(said.values()) == {Name(en, fi)}
    after = at("usa", 2, {"hands": [hand, {}], "row": row, "turns_left": 2})
    after.apply("draw black")
    assert set(reasons(after, verb="draw ").values()) == {
        Name(
            "on the last turn a card brings no points",
            "viimeisellä vuorolla kortti ei enää tuo pisteitä",
        )
    }
    africa = at("africa", 2, {"hands": [{}, {}], "turns_left": 2})
    assert reasons(africa, verb="terrain ")
    assert not [why for why in reasons(africa, verb="terrain ").values() if "will double" in why.en]


def test_new_tickets_on_the_last_turn_are_not_called_timely() -> None:
    (why,) = reasons(at("usa", 2, {"turns_left": 2}), verb="tickets").values()
    assert why == Name(
        "on the last turn only a ticket that your routes already join brings points",
        "viimeisellä vuorolla pisteitä tuo enää vain menolippu, jonka kohteet reittisi "
        "jo yhdistävät",
    )
    (why,) = reasons(at("amsterdam", 2, {"turns_left": 2}), verb="tickets").values()
    assert why.en == "on the last turn only a contract that your routes already join brings points"
    assert "sopimuskortti, jonka" in why.fi


# --- cards and tickets ----------------------------------------------------------------------


def test_b19_a_grey_route_takes_any_colour_and_the_hint_says_so() -> None:
    tickets = at("usa", 2, {}).rules.board.map.tickets
    held = next(n for n, one in enumerate(tickets) if {one.a, one.b} == {"Duluth", "El Paso"})
    game = at(
        "usa",
        2,
        {
            "hands": [{"black": 1}, {}],
            "tickets": [[held], []],
            "row": ["black", "red", "blue", "green", "white"],
        },
    )
    said = reasons(game, verb="draw ")
    grey = {text: why for text, why in said.items() if "is grey" in why.en}
    assert len({why.en for why in grey.values()}) == len(grey) > 1
    assert all("any one colour will do" in why.en for why in grey.values())
    assert all("mikä tahansa yksi väri käy" in why.fi for why in grey.values())
    assert "you have 1 × black" in grey["draw black"].en
    assert "you have no red" in grey["draw red"].en


@pytest.mark.parametrize("map_id", map_ids())
def test_every_choice_of_tickets_names_them(map_id: str) -> None:
    """What is kept and what is turned down, each with its points; no two choices read alike."""
    game = Game.new(map_id, 2, seed=3)
    board, view = game.rules.board, game.view(0)
    said = reasons_of(game, 0)
    assert len(said) > 1
    for language in ("en", "fi"):
        assert len({why.in_language(language) for why in said.values()}) == len(said)
    for text, why in said.items():
        kept = {int(number) for number in text.removeprefix("keep ").split(",")}
        keeps, *rest, plan = why.en.split("; ")
        for number, ticket in enumerate(view.offer, start=1):
            name = f"{board.ticket_name(ticket).en} ({int(board.ticket_points[ticket])})"
            assert (name in keeps) == (number in kept), why.en
            assert (name in "".join(rest)) == (number not in kept), why.en
            assert name not in plan or number in kept, why.en
        word = "contract" if map_id == "amsterdam" else "ticket"
        assert f"open {word}" in why.en or "gives up" in why.en
        assert "your plan then" in why.en
        assert "suunnitelma" in why.fi
        assert "niiden reiteissä" not in why.fi
        assert " 1 ruutua" not in why.fi


def reasons_of(game: Game, seat: int) -> dict[str, Name]:
    hints = make_bot("expert", 1).hints(game.view(seat), game.legal_actions(seat), 0.01, 999)
    return {hint.action.text: hint.why for hint in hints}


def test_tickets_that_the_plan_gives_up_are_called_so() -> None:
    """On the last turn nothing new can be joined."""
    game = at("usa", 2, {"routes": dict.fromkeys(FORTY, 0), "turns_left": 2})
    game.apply("tickets")
    said = reasons(game, verb="keep ")
    assert all("your plan then gives up" in why.en for why in said.values())
    assert all("jää silloin toteutumatta" in why.fi for why in said.values())


def test_amsterdam_speaks_of_contracts_and_wild_cards() -> None:
    game = Game.new("amsterdam", 2, seed=7)
    heard: set[str] = set()
    for _ in range(60):
        if game.over:
            break
        seat = game.to_move[0]
        said = reasons_of(game, seat)
        heard |= {why.en for why in said.values()} | {why.fi for why in said.values()}
        game.apply(next(iter(said)), seat)
    text = "\n".join(heard)
    assert "contract" in text
    assert "sopimuskort" in text
    assert "wild card fits" in text
    assert "jokerikortti kelpaa" in text
    for word in ("ticket", "lippu", "lippuj", "lipuis", "locomotive", "veturi"):
        assert word not in text


def ticket_number(game: Game, *ends: str) -> int:
    tickets = game.rules.board.map.tickets
    return next(n for n, one in enumerate(tickets) if {one.a, one.b} == set(ends))


def advised(game: Game) -> dict[str, Advice]:
    seat = game.to_move[0]
    hints = make_bot("expert", 1).hints(game.view(seat), game.legal_actions(seat), 0.01, 999)
    return {hint.action.text: hint.advice for hint in hints}


def test_a_route_of_the_plan_names_the_tickets_that_it_serves() -> None:
    held = ticket_number(at("usa", 2, {}), "Seattle", "New York")
    position = {"hands": [{"yellow": 6, "blue": 6}, {}], "tickets": [[held], []]}
    game = at("usa", 2, position)
    board = game.rules.board
    serving = {text: one for text, one in advised(game).items() if one.tickets == (held,)}
    claims = {text: one for text, one in serving.items() if text.startswith("claim ")}
    assert claims
    for text, one in claims.items():
        assert one.why.en.startswith("your plan needs it for New York – Seattle (22)")
        assert one.why.fi.startswith("tarpeen suunnitelmallesi: New York – Seattle (22)")
        (route,) = one.routes
        assert text.startswith(f"claim {board.route_names[route]} ")


def test_a_card_for_a_route_says_which_ticket_the_route_serves() -> None:
    held = ticket_number(at("usa", 2, {}), "Duluth", "El Paso")
    row = [L, "black", "red", "blue", "green"]
    game = at("usa", 2, {"hands": [{"black": 1}, {}], "tickets": [[held], []], "row": row})
    draws = {text: one for text, one in advised(game).items() if text.startswith("draw ")}
    found = {text: one for text, one in draws.items() if one.routes}
    assert "draw black" in found
    for one in found.values():
        assert one.why.en.endswith("that route serves Duluth – El Paso (10)")
        assert one.why.fi.endswith("reitti on osa suunnitelmaasi: Duluth – El Paso (10)")
        assert one.tickets == (held,)


def test_a_completed_ticket_is_named() -> None:
    held = ticket_number(at("usa", 2, {}), "Denver", "El Paso")
    routes = {"Denver-Santa Fe": 0}
    game = at("usa", 2, {"hands": [{"red": 2}, {}], "routes": routes, "tickets": [[held], []]})
    one = advised(game)["claim El Paso-Santa Fe red"]
    assert one.why == Name(
        "completes Denver – El Paso (4) at once", "Denver – El Paso (4) toteutuu heti"
    )
    assert one.tickets == (held,)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_choice_of_tickets_shows_the_plan_and_repeats_no_name(map_id: str) -> None:
    """Beside the names of the tickets kept, `reason` says only what they do not."""
    game = Game.new(map_id, 2, seed=3)
    board, view = game.rules.board, game.view(0)
    hints = make_bot("expert", 1).hints(view, game.legal_actions(0), 0.01, 999)
    for hint in hints:
        one = hint.advice
        assert one.why.en.endswith(f"; {one.reason.en}")
        assert one.why.fi.endswith(f"; {one.reason.fi}")
        assert not one.reason.en.startswith("keeps")
        assert set(one.tickets) <= set(view.offer)
        spaces = sum(int(board.length[route]) for route in one.routes)
        assert f"{spaces} space" in one.reason.en or "gives up all" in one.reason.en


@pytest.mark.parametrize("map_id", map_ids())
def test_a_reason_never_repeats_the_route_that_is_claimed(map_id: str) -> None:
    game = Game.new(map_id, 2, seed=11)
    seen = 0
    while not game.over:
        seat = game.to_move[0]
        hints = make_bot("expert", 1).hints(game.view(seat), game.legal_actions(seat), 0.01, 3)
        for hint in hints:
            if hint.action.text.startswith("claim "):
                seen += 1
                (route,) = hint.advice.routes
                name = game.rules.board.route_name(route)
                assert not hint.why.en.startswith(name.en), hint.why.en
                assert f"{name.en} is worth" not in hint.why.en
        game.apply(hints[0].action, seat)
    assert seen > 10


# --- who is near ----------------------------------------------------------------------------


def test_each_rival_near_is_counted_once() -> None:
    """Two tracks of one rival, or one that ends at both ends, are still one rival."""
    routes = {"Denver-Helena": 1, "Duluth-Helena": 1, "Helena-Seattle": 2, "Duluth-Omaha": 1}
    said = reasons(at("usa", 3, {"hands": [{"red": 5}, {}, {}], "routes": routes}))
    assert said["claim Helena-Omaha red"].en.endswith("; two rivals are near")
    assert said["claim Helena-Omaha red"].fi.endswith("; lähellä on kaksi kilpailijaa")
    assert said["claim Chicago-Duluth red"].en.endswith("; a rival is near")
    assert "near" not in said["claim El Paso-Phoenix red"].en
    twin = {"Kansas City-Omaha": 1}
    said = reasons(at("usa", 4, {"hands": [{"red": 5}, {}, {}, {}], "routes": twin}))
    assert said["claim Kansas City-Omaha#2 red"].en.endswith("; a rival is near")


# --- every sentence -------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", map_ids())
def test_no_sentence_has_one_points(map_id: str) -> None:
    game = Game.new(map_id, 2, seed=7)
    heard: set[tuple[str, str]] = set()
    while not game.over:
        seat = game.to_move[0]
        hints = make_bot("expert", 1).hints(game.view(seat), game.legal_actions(seat), 0.01, 5)
        heard |= {(hint.why.en, hint.why.fi) for hint in hints}
        game.apply(hints[0].action, seat)
    assert len(heard) > 20
    for en, fi in heard:
        assert " 1 points" not in en
        assert " 1 pistettä" not in fi
        assert " 0 p" not in en + fi
        assert not any(sign in en + fi for sign in "{}")
