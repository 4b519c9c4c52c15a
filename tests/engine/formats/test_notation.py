"""Actions as people type them: examples for each thing that does not matter, and what does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from veturi.cli.render.texts import Words
from veturi.engine import Action, Game, RuleError, Rules, make_rules
from veturi.engine.actions import OWN
from veturi.engine.formats.notation import simplify
from veturi.engine.legality.parse_errors import LACKS
from veturi.maps import load_map
from veturi.table.typed_moves import typed

USA = make_rules("usa", 4)
OLDWEST = make_rules("oldwest", 4, {"alvin": True})
JAPAN = make_rules("japan", 4)
AFRICA = make_rules("africa", 4)
AMSTERDAM = make_rules("amsterdam", 4)
ALL = [USA, OLDWEST, JAPAN, AFRICA, AMSTERDAM]


@pytest.mark.parametrize(
    ("typed", "simple"),
    [
        ("  Draw   DECK ", "draw deck"),
        ("keep 1, 3", "keep 1,3"),
        ("pidä", "pida"),
        ("Zürich", "zurich"),
        ("a – b", "a-b"),
        ("a—b", "a-b"),
        ("a-b # 2", "a-b#2"),
        ("red + 1", "red+1"),
        ("\tx\n", "x"),
        ("ＤＲＡＷ", "draw"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("", ""),
    ],
)
def test_simplify(typed: str, simple: str) -> None:
    assert simplify(typed) == simple
    assert simplify(simple) == simple


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw red", "draw red"),
        ("nosta punainen", "draw red"),
        ("Ota Punainen", "draw red"),
        ("draw wild", "draw locomotive"),
        ("draw loco", "draw locomotive"),
        ("nosta veturi", "draw locomotive"),
        ("nosta jokeri", "draw locomotive"),
        ("nosta ruskea", "draw orange"),
        ("nosta oranssi", "draw orange"),
        ("nosta violetti", "draw pink"),
        ("nosta vihreä", "draw green"),
        ("nosta vihrea", "draw green"),
        ("draw deck", "draw deck"),
        ("nosta pakka", "draw deck"),
        ("tickets", "tickets"),
        ("Menoliput", "tickets"),
        ("keep 1", "keep 1"),
        ("KEEP 1 , 2", "keep 1,2"),
        ("pidä 1,2,3", "keep 1,2,3"),
        ("passaa", "pass"),
        ("claim Helena-Omaha red+1", "claim Helena-Omaha red+1"),
        ("claim helena omaha red+1", "claim Helena-Omaha red+1"),
        ("claim omaha-helena red + 1", "claim Helena-Omaha red+1"),
        ("claim Omaha – Helena red", "claim Helena-Omaha red"),
        ("helena omaha red", "claim Helena-Omaha red"),
        ("rakenna Helena–Omaha punainen+2", "claim Helena-Omaha red+2"),
        ("rakenna omaha helena veturit", "claim Helena-Omaha locomotive"),
        ("claim helena omaha #1 red", "claim Helena-Omaha red"),
    ],
)
def test_read_as_meant(typed: str, meant: str) -> None:
    assert USA.notation.parse(typed).text == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "claim",
        "claim helena",
        "claim helena omaha",
        "claim helena helena red",
        "claim helena miami red",
        "claim helena omaha red+9",
        "claim helena omaha #7 red",
        "claim helena omaha red red",
        "draw",
        "draw mauve",
        "draw red red",
        "keep",
        "keep 0",
        "keep 6",
        "keep 2,1",
        "keep 1,1",
        "drawred",
        "redraw red",
        "passport",
    ],
)
def test_refused(typed: str) -> None:
    with pytest.raises(RuleError) as caught:
        USA.notation.parse(typed)
    assert caught.value.rule == "B8"
    assert caught.value.violation.key == "unknown_action"
    assert typed in caught.value.violation.en
    assert typed in caught.value.violation.fi


@pytest.mark.parametrize(
    ("rules", "typed", "rule", "key"),
    [
        (USA, "claim helena omaha blue", "B19", "colour"),
        (USA, "helena-omaha blue+1", "B19", "colour"),
        (USA, "helena-omaha sininen+9", "B19", "colour"),
        (USA, "claim helena omaha red+5", "B18", "spaces"),
        (USA, "claim Montréal-New York blue+3", "B18", "spaces"),
        (USA, "rakenna montreal new york sininen+5", "B18", "spaces"),
        (USA, "claim helena omaha red double", "B20", "payment_form"),
        (USA, "claim helena omaha red+0", "B20", "payment_form"),
        (USA, "claim helena omaha mauve", "B2", "no_card"),
        (USA, "claim helena omaha #2 blue", "B22", "no_track"),
        (AFRICA, "claim Cape Town-Port Elizabeth black double+2", "F11", "too_many_stand_ins"),
        (AFRICA, "claim Cape Town-Port Elizabeth black+1 double+7", "F11", "too_many_stand_ins"),
        (AFRICA, "claim Cape Town-Port Elizabeth musta tupla+2", "F11", "too_many_stand_ins"),
        (AFRICA, "claim Cape Town-Port Elizabeth red double", "B19", "colour"),
        (AFRICA, "claim Cape Town-Port Elizabeth black+3 double", "B18", "spaces"),
        (AFRICA, "claim Cape Town-Port Elizabeth black treble", "B20", "payment_form"),
    ],
)
def test_a_payment_that_the_route_does_not_take(
    rules: Rules, typed: str, rule: str, key: str
) -> None:
    """B18, B19, F11: the two cities are joined, so the refusal is about the payment."""
    game = Game.at(rules, {})
    with pytest.raises(RuleError) as caught:
        game.apply(typed)
    assert (caught.value.rule, caught.value.violation.key) == (rule, key)
    assert game.steps == 0


@pytest.mark.parametrize(
    ("rules", "typed", "rule", "en", "fi"),
    [
        (USA, "dance", "B8", "There is no such action here: dance.",
         "Tällaista toimintoa ei ole: dance."),
        (USA, "draw", "B9", "Say which card to draw: a face-up one, or the deck.",
         "Kerro, minkä kortin nostat: jonkin esillä olevista vai pakan päällimmäisen."),
        (USA, "nosta mauve", "B2", "No card is called mauve.", "Korttia nimeltä mauve ei ole."),
        (AMSTERDAM, "draw mauve", "A1", "No card is called mauve.",
         "Korttia nimeltä mauve ei ole."),
        (USA, "keep", "B26", "Give the numbers of the tickets to keep, such as 1,2.",
         "Luettele numeroin, mitkä menoliput pidät, esimerkiksi 1,2."),
        (AMSTERDAM, "pidä kaikki", "A3",
         "Give the numbers of the contracts to keep, such as 1,2.",
         "Luettele numeroin, mitkä sopimuskortit pidät, esimerkiksi 1,2."),
        (USA, "claim", "B22", "Name the two cities of a route and the cards to pay with.",
         "Nimeä reitin kaksi kaupunkia ja kortit, joilla maksat."),
        (USA, "claim helena red", "B22",
         "Name the two cities of a route and the cards to pay with.",
         "Nimeä reitin kaksi kaupunkia ja kortit, joilla maksat."),
        (USA, "claim foo bar", "B22", "No city is called foo.", "Kaupunkia nimeltä foo ei ole."),
        (USA, "claim st. louis chicago white", "B22", "No city is called st. louis.",
         "Kaupunkia nimeltä st. louis ei ole."),
        (USA, "helena – omah red", "B22", "No city is called omah.",
         "Kaupunkia nimeltä omah ei ole."),
        (AMSTERDAM, "claim dam foo blue", "B22", "No trading place is called foo.",
         "Kauppapaikkaa nimeltä foo ei ole."),
        (USA, "claim seattle miami", "B22", "No route joins Seattle and Miami.",
         "Seattle – Miami: näiden kaupunkien välillä ei ole reittiä."),
        (USA, "seattle miami purple", "B22", "No route joins Seattle and Miami.",
         "Seattle – Miami: näiden kaupunkien välillä ei ole reittiä."),
        (USA, "claim helena omaha #7 red", "B22", "Helena – Omaha: there is no track 7.",
         "Helena – Omaha: raidetta 7 ei ole."),
        (USA, "claim helena omaha", "B20", "Helena – Omaha: say which cards you pay with.",
         "Helena – Omaha: kerro, millä korteilla maksat."),
        (USA, "claim helena omaha purple+1", "B2", "No card is called purple.",
         "Korttia nimeltä purple ei ole."),
        (USA, "claim helena omaha red red", "B20",
         "red red is not a valid payment: name one colour, and add +1, +2 … for the locomotives "
         "among the cards.",
         "punainen red ei kelpaa maksuksi: nimeä yksi väri ja merkitse mukana olevat veturit "
         "+1, +2 …"),
        (OLDWEST, "start", "W3", "start alone is not enough: say more.",
         "Pelkkä start ei riitä: kerro tarkemmin."),
        (OLDWEST, "start foo", "W3", "No city is called foo.", "Kaupunkia nimeltä foo ei ole."),
        (OLDWEST, "marker denver", "W6", "Denver: say which cards you pay with.",
         "Denver: kerro, millä korteilla maksat."),
        (OLDWEST, "marker denver purple", "W6", "No card is called purple.",
         "Korttia nimeltä purple ei ole."),
        (OLDWEST, "alvin foo", "W14", "No city is called foo.", "Kaupunkia nimeltä foo ei ole."),
        (OLDWEST, "start denver red", "W3", "There is no such thing here: red.",
         "Tällaista ei ole: red."),
        (AFRICA, "terrain", "F7", "terrain alone is not enough: say more.",
         "Pelkkä terrain ei riitä: kerro tarkemmin."),
        (AFRICA, "maasto suo", "F7", "There is no such thing here: suo.",
         "Tällaista ei ole: suo."),
        (USA, "start foo", "B8", "There is no such action here: start foo.",
         "Tällaista toimintoa ei ole: start foo."),
    ],
)  # fmt: skip
def test_what_a_text_lacks(rules: Rules, typed: str, rule: str, en: str, fi: str) -> None:
    """In the order of verb, city, route and cards, with the rule that speaks of it."""
    game = Game.at(rules, {})
    with pytest.raises(RuleError) as caught:
        game.apply(typed)
    found = caught.value.violation
    assert (found.rule, found.en, found.fi) == (rule, en, fi)
    assert found.key in LACKS
    assert game.why_not(typed) == found


def test_b4_opening_tickets_are_kept_by_their_numbers() -> None:
    found = Game.start(USA, seed=1).why_not("keep both", 0)
    assert found is not None
    assert (found.rule, found.key) == ("B4", "keep_what_opening")


@pytest.mark.parametrize("rules", ALL, ids=lambda r: r.board.map.id)
def test_every_kind_of_action_of_its_own_has_an_example(rules: Rules) -> None:
    """What help shows can be typed, and no kind is left out."""
    own = {action.text.split()[0] for action in rules.actions if action.kind >= OWN}
    verbs = rules.own_verbs()
    assert own <= {verb.word for verb in verbs}
    for verb in verbs:
        assert rules.notation.parse(verb.action.text) is verb.action
        assert verb.rule[0] in "WF"
        assert verb.does.en != verb.does.fi


def tracks(text: str) -> list[Action]:
    return [a for a in USA.actions if a.text.replace("#2", "") == text]


def test_of_two_tracks_the_legal_one_is_meant() -> None:
    first, second = tracks("claim Dallas-Houston red")
    parse = USA.notation.parse
    assert parse("claim houston dallas red", [first, second]) is first
    assert parse("claim houston dallas red", [second]) is second
    assert parse("claim houston dallas red") is first
    assert parse("claim houston dallas #2 red", [first]) is second
    assert parse("claim houston dallas #1 red", [second]) is first


def test_the_exact_text_is_always_its_action() -> None:
    """So a record can be read whatever is legal when it is."""
    first, second = tracks("claim Dallas-Houston red")
    assert USA.notation.parse(first.text, [second]) is first
    assert USA.notation.parse(second.text, [first]) is second


def test_a_game_reads_for_the_seat_that_moves() -> None:
    first, _ = tracks("claim Dallas-Houston red")
    route = USA.board.map.routes[first.target]
    position: dict[str, object] = {
        "hands": [{"red": 4}, {"red": 4}, {}, {}],
        "routes": {route.id: 1},
    }
    game = Game.at(USA, position)
    assert game.parse("claim houston dallas red", 0).text == "claim Dallas-Houston#2 red"
    game.apply("claim houston dallas red")
    assert game.view().owners[int(first.target)] == 1


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("aloita denver", "start Denver"),
        ("merkki Denver punainen+1", "marker Denver red+1"),
        ("marker denver wild", "marker Denver locomotive"),
        ("ei merkkiä", "no marker"),
        ("NO MARKER", "no marker"),
        ("alvin denver", "alvin Denver"),
    ],
)
def test_old_west(typed: str, meant: str) -> None:
    """W3, W6, W14."""
    assert OLDWEST.notation.parse(typed).text == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("maasto aavikko", "terrain desert"),
        ("terrain viidakko", "terrain jungle"),
        ("maasto vuoristo", "terrain mountain"),
        ("maasto pakka", "terrain deck"),
    ],
)
def test_africa(typed: str, meant: str) -> None:
    """F6, F7."""
    assert AFRICA.notation.parse(typed).text == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw wild card", "draw locomotive"),
        ("draw wild cards", "draw locomotive"),
        ("draw wild", "draw locomotive"),
        ("draw locomotive", "draw locomotive"),
        ("nosta jokerikortti", "draw locomotive"),
        ("nosta pinkki", "draw pink"),
        ("nosta violetti", "draw pink"),
        ("contracts", "tickets"),
        ("contract", "tickets"),
        ("tickets", "tickets"),
        ("sopimukset", "tickets"),
        ("Sopimuskortit", "tickets"),
        ("rakenna Dam-Begijnhof jokerikortti", "claim Dam-Begijnhof locomotive"),
        ("claim dam begijnhof wild card", "claim Dam-Begijnhof locomotive"),
    ],
)
def test_amsterdam(typed: str, meant: str) -> None:
    """A1, A3: the words of its book, and those of the base game."""
    assert AMSTERDAM.notation.parse(typed).text == meant


@pytest.mark.parametrize("rules", ALL, ids=lambda r: r.board.map.id)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_what_is_printed_can_be_typed(rules: Rules, language: str) -> None:
    """Each card and the tickets by the name shown for them, and each move as it is shown."""
    parse, board, words = rules.notation.parse, rules.board, Words(language, rules.board.map)
    for card in board.card_names:
        assert parse(f"draw {words.card(card)}").text == f"draw {card}"
    for word in ("ticket", "tickets", "tickets_some"):
        assert parse(words(word)) is board.take_tickets
    for kind in getattr(rules, "kinds", []):
        assert parse(f"terrain {words.kind(kind)}").text == f"terrain {kind}"
    for action in rules.actions:
        assert parse(typed(rules, action, language)) is action


def test_moves_are_shown_in_the_words_of_the_map() -> None:
    parse = AMSTERDAM.notation.parse
    claim, blue = parse("claim Dam-Begijnhof locomotive"), parse("draw orange")
    assert typed(AMSTERDAM, claim, "en") == "claim Dam-Begijnhof wild card"
    assert typed(AMSTERDAM, claim, "fi") == "rakenna Dam-Begijnhof jokerikortti"
    assert typed(AMSTERDAM, blue, "fi") == "nosta oranssi"
    assert typed(AMSTERDAM, parse("tickets"), "en") == "contracts"
    assert typed(AMSTERDAM, parse("tickets"), "fi") == "sopimuskortit"
    assert typed(AFRICA, AFRICA.notation.parse("draw pink"), "fi") == "nosta violetti"
    assert typed(USA, USA.notation.parse("draw pink"), "fi") == "nosta violetti"


def test_a_colour_of_the_map_is_never_another_word() -> None:
    """A map may call a colour what elsewhere is short for another."""
    facts = load_map("usa")
    colours = {"lila" if colour == "pink" else colour: n for colour, n in facts.colours.items()}
    routes = tuple(
        replace(one, colour="lila") if one.colour == "pink" else one for one in facts.routes
    )
    rules = make_rules(replace(facts, colours=colours, routes=routes), 2)
    for action in rules.actions:
        assert rules.notation.parse(action.text.lower()) is action


def test_doubling_in_finnish() -> None:
    """F8, F10."""
    action = next(a for a in AFRICA.actions if a.text.endswith("double+1") and a.cards)
    typed = action.text.replace("double", "tupla").replace("claim", "rakenna").replace("-", " – ")
    assert AFRICA.notation.parse(typed) is action


@pytest.mark.parametrize("rules", ALL, ids=lambda r: r.board.map.id)
def test_every_name_of_a_city_is_that_city(rules: Rules) -> None:
    """A city's name in either language, alone in a claim, is never taken for another word."""
    notation = rules.notation
    board = notation.board
    for route in range(int(board.n_routes)):
        claim = board.actions[int(board.first_claim[route])]
        ends = [board.map.cities[side[route]] for side in (board.route_a, board.route_b)]
        paid = claim.text.rpartition(" ")[2]
        track = board.route_names[route].rpartition("#")[2] if "#" in claim.text else "1"
        for names in ([c.name.en for c in ends], [c.name.fi for c in ends], [c.id for c in ends]):
            text = f"claim {names[1]} – {names[0]} #{track} {paid}"
            assert notation.parse(text) is claim, text
