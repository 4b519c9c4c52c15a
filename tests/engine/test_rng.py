"""The game's chance against docs/rng.md: the vectors, and deals worked out from its text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import at, hand, happened, play, rules
from veturi.engine import Game, Rng, SetUpError
from veturi.engine.board import vector
from veturi.engine.tickets import deck_order
from veturi.maps import load_map

DOC = (Path(__file__).parents[2] / "docs" / "rng.md").read_text(encoding="utf-8")
TOP_SEED = 2**96 - 1
MASK = 2**32 - 1


# --- the generator, written again from the page ----------------------------------------------


def words_from(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """The words that follow a state."""
    while True:
        word = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a, b, c = b ^ b >> 9, c + (c << 3) & MASK, (c << 21 & MASK | c >> 11) + word & MASK
        yield word


def words(seed: int) -> Iterator[int]:
    """The words of a seed, the fifteen of the warm-up left out."""
    source = words_from(seed & MASK, seed >> 32 & MASK, seed >> 64, 1)
    for _ in range(15):
        next(source)
    return source


def below(source: Iterator[int], n: int) -> int:
    for word in source:
        if word * n % 2**32 >= 2**32 % n:
            return word * n >> 32
    raise AssertionError


def shuffled(source: Iterator[int], items: list[int]) -> list[int]:
    out = list(items)
    for i in reversed(range(1, len(out))):
        j = below(source, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


SEEDS = st.integers(0, TOP_SEED)
#: The likeliest to be wrong: where almost every second word is drawn again, and the ends.
LIMITS = st.integers(1, 2**30) | st.sampled_from([1, 2, 3, 2**29 + 1, 2**30 - 1, 2**30, 858993460])


# --- the vectors -----------------------------------------------------------------------------


def vectors() -> list[tuple[int, list[int]]]:
    rows = re.findall(r"^\| (\S.*?) \| `([0-9a-f ]+)` \|$", DOC, re.MULTILINE)
    seeds = {"2^96 − 1": TOP_SEED}
    return [
        (seeds[seed] if seed in seeds else int(seed), [int(word, 16) for word in row.split()])
        for seed, row in rows
    ]


def doc_numbers(before: str) -> list[int]:
    found = re.search(re.escape(before) + r"[^`]*`([\d ]+)`", DOC)
    assert found is not None, f"docs/rng.md no longer says {before!r}"
    return [int(number) for number in found.group(1).split()]


def test_the_page_has_four_vectors_of_six_words() -> None:
    assert [seed for seed, _ in vectors()] == [0, 1, 7, TOP_SEED]
    assert {len(row) for _, row in vectors()} == {6}


@pytest.mark.parametrize(("seed", "row"), vectors())
def test_words_are_those_of_the_page(seed: int, row: list[int]) -> None:
    chance, source = Rng.from_seed(seed), words(seed)
    assert [int(chance.word()) for _ in row] == row
    assert [next(source) for _ in row] == row


def test_numbers_below_a_limit_are_those_of_the_page() -> None:
    chance = Rng.from_seed(7)
    assert [chance.below(6) for _ in range(12)] == doc_numbers("twelve numbers below 6")
    assert [chance.below(110) for _ in range(8)] == doc_numbers("after them eight below 110")
    assert [chance.below(1_000_003)] == doc_numbers("after them one below 1,000,003")


def test_the_shuffle_is_that_of_the_page() -> None:
    items = vector(range(10))
    Rng.from_seed(7).shuffle(items, 0, 10)
    assert [int(item) for item in items] == doc_numbers("in order, shuffled")


@given(seed=SEEDS)
def test_words_of_any_seed(seed: int) -> None:
    chance, source = Rng.from_seed(seed), words(seed)
    for _ in range(50):
        assert chance.word() == next(source)


@given(seed=SEEDS, limits=st.lists(LIMITS, min_size=1, max_size=30))
def test_numbers_below_any_limit(seed: int, limits: list[int]) -> None:
    """Equal numbers one after another also mean that equally many words were drawn again."""
    chance, source = Rng.from_seed(seed), words(seed)
    for limit in limits:
        number = chance.below(limit)
        assert 0 <= number < limit
        assert number == below(source, limit)
    assert chance.word() == next(source)


@given(seed=SEEDS, size=st.integers(0, 40), start=st.integers(0, 5), after=st.integers(0, 3))
def test_shuffles_of_any_size_and_place(seed: int, size: int, start: int, after: int) -> None:
    """What lies before and after the shuffled part stays."""
    chance, source = Rng.from_seed(seed), words(seed)
    items = vector(range(start + size + after))
    chance.shuffle(items, start, size)
    middle = shuffled(source, list(range(start, start + size)))
    tail = list(range(start + size, start + size + after))
    assert [int(item) for item in items] == [*range(start), *middle, *tail]
    assert chance.word() == next(source)


@given(state=st.lists(st.integers(0, MASK), min_size=3, max_size=3), left=st.integers(0, 20))
def test_the_counter_goes_round(state: list[int], left: int) -> None:
    """All four numbers are of 32 bits, the counter too: after its last value comes 0."""
    a, b, c = state
    chance, source = Rng(a, b, c, MASK - left), words_from(a, b, c, MASK - left)
    for _ in range(40):
        assert chance.word() == next(source)


def test_a_copy_goes_its_own_way() -> None:
    chance = Rng.from_seed(5)
    twin = chance.copy()
    drawn = [chance.word() for _ in range(5)]
    assert [twin.word() for _ in range(5)] == drawn


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 52, 110])
def test_each_number_is_about_equally_likely(limit: int) -> None:
    """A sanity check with a fixed seed: chi-squared far from absurd on either side."""
    chance = Rng.from_seed(limit)
    rolls = 400 * limit
    counts = Counter(int(chance.below(limit)) for _ in range(rolls))
    spread = sum((counts[n] - 400) ** 2 / 400 for n in range(limit))
    assert spread < limit + 5 * (2 * limit) ** 0.5
    assert set(counts) == set(range(limit))


def test_each_order_of_a_shuffle_is_about_equally_likely() -> None:
    chance = Rng.from_seed(1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        items = vector(range(4))
        chance.shuffle(items, 0, 4)
        counts[tuple(int(item) for item in items)] += 1
    assert len(counts) == 24
    assert all(130 < count < 280 for count in counts.values())


def test_neighbouring_seeds_are_not_alike() -> None:
    """The warm-up parts them: the deals of seeds 0 to 49 are all different."""
    table = rules("usa", 2)
    deals = {str([hand(Game.start(table, seed), s) for s in (0, 1)]) for seed in range(50)}
    assert len(deals) == 50


@pytest.mark.parametrize("seed", [-1, 2**96, 2**96 + 7, -(2**96)])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Rng.from_seed(seed)
    with pytest.raises(ValueError, match="seed"):
        Game.start(rules("usa", 2), seed)
    with pytest.raises(ValueError, match="seed"):
        at("usa", 2, {}, seed=seed)


def test_the_first_and_the_last_seed_are_seeds() -> None:
    for seed in (0, TOP_SEED):
        assert Game.start(rules("usa", 2), seed).seed == seed


# --- the deal --------------------------------------------------------------------------------


class Deal:
    """A new game dealt by the page, step by step."""

    def __init__(
        self, map_id: str, players: int, seed: int, decks: dict[str, list[int]] | None = None
    ) -> None:
        given = decks or {}
        game_map = load_map(map_id)
        self.names = ["locomotive", *game_map.colours]
        self.source = words(seed)
        counts = [game_map.locomotives, *game_map.colours.values()]
        setup = game_map.setup
        if "cards" in given:
            self.deck = given["cards"][::-1]
        else:
            cards = [card for card, count in enumerate(counts) for _ in range(count)]
            self.deck = shuffled(self.source, cards)
        numbers = list(range(len(game_map.tickets)))
        self.tickets = given["tickets"] if "tickets" in given else shuffled(self.source, numbers)
        self.hands = [[self.deck.pop() for _ in range(setup.hand)] for _ in range(players)]
        self.row = [self.deck.pop() for _ in range(setup.face_up)]
        self.discards: list[int] = []
        self.resets = 0
        while self.row.count(0) >= 3 and self.resets < 3:
            self.resets += 1
            self.discards += self.row
            self.row = [self.deck.pop() for _ in range(setup.face_up)]
        deal = setup.opening.deal
        self.offers = [self.tickets[deal * seat : deal * seat + deal] for seat in range(players)]
        self.tickets = self.tickets[deal * players :]
        self.terrain: list[int] = []
        self.terrain_row: list[int] = []
        if map_id == "africa":
            deck = given.get("terrain", [])[::-1]
            if not deck:
                deck = shuffled(self.source, [kind for kind in range(3) for _ in range(15)])
            self.terrain = [deck.pop() for _ in range(players)]
            self.terrain_row = [deck.pop(), deck.pop()]
        self.first = below(self.source, players)

    def named(self, cards: list[int]) -> Counter[str]:
        return Counter(self.names[card] for card in cards)


def assert_dealt(game: Game, deal: Deal) -> None:
    view = game.view()
    for seat, cards in enumerate(deal.hands):
        assert Counter(hand(game, seat)) == deal.named(cards)
        assert game.view(seat).offer == deal.offers[seat]
    assert view.row == [deal.names[card] for card in deal.row]
    assert view.deck == len(deal.deck)
    assert Counter(view.discards) == deal.named(deal.discards)
    assert deck_order(game.rules.board, game.state) == deal.tickets
    assert view.first == deal.first
    assert game.state.rng.copy().word() == next(deal.source)


TABLES = [("usa", 2), ("usa", 5), ("amsterdam", 4), ("oldwest", 6), ("japan", 3), ("africa", 5)]


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_a_new_game_is_dealt_as_the_page_says(map_id: str, players: int) -> None:
    table = rules(map_id, players)
    for seed in (0, 1, 7, 2**32 + 5, 2**64 + 5, TOP_SEED):
        assert_dealt(Game.start(table, seed), Deal(map_id, players, seed))


@given(seed=SEEDS)
def test_any_seed_is_dealt_as_the_page_says(seed: int) -> None:
    assert_dealt(Game.start(rules("amsterdam", 3), seed), Deal("amsterdam", 3, seed))


def test_rows_cleared_at_set_up_are_dealt_as_the_page_says() -> None:
    """B13, B14: among these seeds some lay the row anew, the last two of them twice."""
    table = rules("amsterdam", 2)
    resets = Counter[int]()
    for seed in (*range(200), 3625, 6751):
        deal = Deal("amsterdam", 2, seed)
        resets[deal.resets] += 1
        if deal.resets:
            assert_dealt(Game.start(table, seed), deal)
    assert resets[1] > 3
    assert resets[2] == 2


def test_the_terrain_of_africa_is_dealt_as_the_page_says() -> None:
    kinds = ["desert", "jungle", "mountain"]
    for seed in range(20):
        game, deal = Game.start(rules("africa", 4), seed), Deal("africa", 4, seed)
        own = game.view().own
        assert own["terrain_row"] == [kinds[kind] for kind in deal.terrain_row]
        assert own["terrain"] == [
            {kind: int(kinds[dealt] == kind) for kind in kinds} for dealt in deal.terrain
        ]


def test_the_train_deck_lies_as_the_page_says() -> None:
    """The last item of the shuffled list is the top: cards are drawn blind in that order."""
    game, deal = Game.start(rules("usa", 2), 99), Deal("usa", 2, 99)
    for seat in (0, 1):
        game.apply("keep 1,2", seat)
    while deal.deck:
        seat = game.to_move[0]
        before = Counter(hand(game, seat))
        game.apply("draw deck")
        (drawn,) = Counter(hand(game, seat)) - before
        assert drawn == deal.names[deal.deck.pop()]


@pytest.mark.parametrize("seed", range(5))
def test_a_new_deck_is_shuffled_as_the_page_says(seed: int) -> None:
    """B15: the discards, locomotives first, then colour by colour."""
    discards = {"red": 3, "locomotive": 2, "blue": 4, "pink": 1}
    position = {
        "hoard": 1,
        "row": ["white"] * 5,
        "deck": ["green"],
        "discards": discards,
        "tickets": [[], list(range(30))],
    }
    game = play(at("usa", 2, {**position, "ticket_deck": []}, seed=seed), "draw deck")
    assert happened(game, "reshuffled")
    names = ["locomotive", *load_map("usa").colours]
    cards = [names.index(name) for name in names for _ in range(discards.get(name, 0))]
    deck = shuffled(words(seed), cards)
    while deck:
        seat = game.to_move[0]
        before = Counter(hand(game, seat))
        game.apply("draw deck")
        (drawn,) = Counter(hand(game, seat)) - before
        assert drawn == names[deck.pop()]


@pytest.mark.parametrize("seed", [7, 0, 1, 2**90])
def test_of_two_decks_renewed_by_one_claim_the_terrain_comes_first(seed: int) -> None:
    """F12, B15: both are empty, and a doubled claim brings discards to both."""
    position = {
        "hands": [{"green": 4, "locomotive": 2}, {}],
        "hoard": 1,
        "row": ["white"] * 5,
        "own": {"terrain": [{"mountain": 15}, {"desert": 15, "jungle": 15}]},
    }
    game = at("africa", 2, position)
    game.state.rng = Rng.from_seed(seed)
    assert (game.view().deck, game.view().own["terrain_deck"]) == (0, 0)
    play(game, "claim Madagascar (south)-Durban green+2 double")
    assert game.view().own["terrain_row"] == ["mountain", "mountain"]
    source = words(seed)
    assert shuffled(source, [2, 2]) == [2, 2]
    names = ["locomotive", *load_map("africa").colours]
    green = names.index("green")
    top_first = shuffled(source, [0, 0, green, green, green, green])[::-1]
    assert seed != 7 or top_first == doc_numbers("of the new train deck from its top")
    for card in top_first:
        seat = game.to_move[0]
        before = Counter(hand(game, seat))
        game.apply("draw deck")
        assert Counter(hand(game, seat)) - before == Counter([names[card]])


@pytest.mark.parametrize("map_id", ["usa", "amsterdam", "africa", "oldwest", "japan"])
@pytest.mark.parametrize("seed", [3, 2**90])
def test_returned_opening_tickets_lie_as_the_page_says(map_id: str, seed: int) -> None:
    """B6, W2, J2: collected seat by seat in the order dealt; shuffled where the map says so."""
    game, deal = Game.start(rules(map_id, 3), seed), Deal(map_id, 3, seed)
    keep = game.rules.board.map.setup.opening.keep
    for seat in (2, 0, 1):
        # The last of the tickets dealt are kept.
        places = range(len(deal.offers[seat]) - keep + 1, len(deal.offers[seat]) + 1)
        game.apply("keep " + ",".join(str(place) for place in places), seat)
    returned = [ticket for offer in deal.offers for ticket in offer[:-keep]]
    if map_id in ("oldwest", "japan"):
        returned = shuffled(deal.source, returned)
    assert deck_order(game.rules.board, game.state) == deal.tickets + returned


# --- given decks -----------------------------------------------------------------------------


def reversed_decks(map_id: str) -> dict[str, list[int]]:
    game_map = load_map(map_id)
    counts = [game_map.locomotives, *game_map.colours.values()]
    decks = {
        "cards": [card for card in reversed(range(len(counts))) for _ in range(counts[card])],
        "tickets": list(reversed(range(len(game_map.tickets)))),
    }
    if map_id == "africa":
        decks["terrain"] = [kind for kind in (2, 1, 0) for _ in range(15)]
    return decks


@pytest.mark.parametrize("map_id", ["usa", "africa"])
def test_a_given_deck_replaces_its_shuffle_which_then_draws_nothing(map_id: str) -> None:
    whole = reversed_decks(map_id)
    names = list(whole)
    for chosen in range(2 ** len(names)):
        decks = {name: whole[name] for i, name in enumerate(names) if chosen >> i & 1}
        game = Game.start(rules(map_id, 2), 12, decks=decks)
        assert_dealt(game, Deal(map_id, 2, 12, decks))


def test_a_given_deck_must_be_the_whole_deck() -> None:
    cards = reversed_decks("usa")["cards"]
    tickets = list(range(30))
    table = rules("usa", 2)
    for fault in (cards[1:], [*cards, 0], [0, *cards[1:]], [], [9, *cards[1:]]):
        with pytest.raises(SetUpError, match="cards"):
            Game.start(table, 1, decks={"cards": fault})
    for fault in (tickets[1:], [*tickets[:-1], 0], [*tickets[:-1], 30]):
        with pytest.raises(SetUpError, match="tickets"):
            Game.start(table, 1, decks={"tickets": fault})


def test_an_unknown_deck_is_refused() -> None:
    for name in ("terrain", "merchandise", "card"):
        with pytest.raises(SetUpError, match=name):
            Game.start(rules("usa", 2), 1, decks={name: []})


def test_giving_decks_does_not_change_them() -> None:
    decks = reversed_decks("usa")
    Game.start(rules("usa", 2), 1, decks=decks)
    assert decks == reversed_decks("usa")
