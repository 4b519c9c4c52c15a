"""Rules in plain Python on top of the compiled core: every hook is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from support.engine import PACKAGE, rules
from veturi.engine import Action, Game, Rng, RuleError, Rules, Violation, make_rules
from veturi.engine.actions import CLAIM, OWN, Verb
from veturi.engine.claims import close_route
from veturi.engine.knowledge.determinize import determinize
from veturi.engine.legality.violation_texts import Reason
from veturi.engine.rules import Award, Source
from veturi.engine.scoring.score_lines import ScoreLine
from veturi.engine.state import END_TURN, OWN_PHASE, SHARED, State
from veturi.maps import GameMap, Name, load_map
from veturi.server.domain.read_model.choices import choices_of
from veturi.variants.africa.rules import Africa
from veturi.variants.amsterdam.rules import Amsterdam
from veturi.variants.japan.rules import Japan
from veturi.variants.oldwest.rules import OldWest

CALLS: Counter[str] = Counter()


def asked(name: str) -> None:
    CALLS[name] += 1


#: Methods of `Rules` that are no hooks: nobody need override them.
SERVICES = {"empty_table"}


def public(kind: type[Rules]) -> set[str]:
    """The methods that a class of rules has of its own."""
    own = {name for name, value in vars(kind).items() if callable(value)}
    return {name for name in own if not name.startswith("_")}


HOOKS = sorted(public(Rules) - SERVICES)


class Village(Rules):
    """Overrides every hook. Its players wave before the first turn and after each claim.

    A claim can be made kindly, and nobody reaches the first route.
    """

    def option_defaults(self) -> dict[str, object]:
        asked("option_defaults")
        return {**super().option_defaults(), "bells": 1}

    def option_fault(self, name: str, value: object) -> str:
        asked("option_fault")
        return "" if name == "bells" else super().option_fault(name, value)

    def own_actions(self) -> list[Action]:
        asked("own_actions")
        self.wave = Action(OWN, "wave")
        #: Each claim once more, with a surcharge.
        self.kindly = {
            plain.text: Action(
                CLAIM,
                f"{plain.text} kindly",
                plain.target,
                plain.colour,
                plain.cards,
                plain.locomotives,
                1,
            )
            for plain in self.board.actions
            if plain.kind == CLAIM
        }
        return [self.wave, *self.kindly.values()]

    def own_words(self) -> dict[str, str]:
        asked("own_words")
        return {"vilkuta": "wave"}

    def own_verbs(self) -> list[Verb]:
        asked("own_verbs")
        return [Verb("V1", self.wave, Name("waves", "vilkuttaa"))]

    def extra_size(self) -> int:
        asked("extra_size")
        return 1 + int(self.players)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        asked("set_up")
        state.extra[0] = 2**40
        for seat in range(int(self.players)):
            close_route(self.board, state, seat, 0)

    def open_at_start(self) -> bool:
        asked("open_at_start")
        return super().open_at_start()

    def own_decks(self) -> dict[str, list[int]]:
        asked("own_decks")
        return {"flags": [1, 2]}

    def own_phases(self) -> list[str]:
        asked("own_phases")
        return ["waving"]

    def after_opening(self, state: State) -> i64:
        asked("after_opening")
        super().after_opening(state)
        return OWN_PHASE

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        asked("own_choices")
        if state.phase == OWN_PHASE:
            return [self.wave]
        return super().own_choices(state, seat)

    def violation_of(self, key: str, fields: Mapping[str, Name] | None = None) -> Violation:
        asked("violation_of")
        return super().violation_of(key, fields)

    def cites(self) -> dict[str, str]:
        asked("cites")
        return {"not_your_turn": "B9", "most_tickets": "B9"}

    def reasons(self) -> Mapping[str, Reason]:
        asked("reasons")
        return super().reasons()

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        asked("own_violation")
        return None if state.phase == OWN_PHASE else super().own_violation(state, seat, action)

    def phase_violation(self, state: State) -> Violation:
        asked("phase_violation")
        return super().phase_violation(state)

    def within_reach(self, state: State, seat: i64, route: i64) -> bool:
        asked("within_reach")
        return route > 0

    def reach_violation(self, route: i64) -> Violation:
        asked("reach_violation")
        return self.violation_of("taken", {"route": self.board.route_name(int(route))})

    def surcharge_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        asked("surcharge_violation")
        return super().surcharge_violation(state, seat, action)

    def train_cost(self, state: State) -> vec[i64]:
        asked("train_cost")
        return super().train_cost(state)

    def build(self, state: State, seat: i64, route: i64) -> None:
        asked("build")
        super().build(state, seat, route)

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        asked("awards")
        return [*super().awards(state, seat, action), Award(seat, 1, 10)]

    def after_claim(self, state: State, seat: i64, action: Action) -> i64:
        asked("after_claim")
        super().after_claim(state, seat, action)
        return OWN_PHASE

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        asked("play_own")
        state.extra[1 + seat] += 1
        return END_TURN

    def pay_surcharge(self, state: State, seat: i64, action: Action) -> None:
        asked("pay_surcharge")
        state.extra[0] += action.surcharge

    def begins_last_round(self, state: State, seat: i64) -> bool:
        asked("begins_last_round")
        return super().begins_last_round(state, seat)

    def may_be_shared(self, route: i64) -> bool:
        asked("may_be_shared")
        return route == 1

    def network(self, state: State, seat: i64) -> vec[i64]:
        asked("network")
        return super().network(state, seat)

    def sources(self) -> list[Source]:
        asked("sources")
        return [*super().sources(), Source("kindness", "B25")]

    def own_lines(self, state: State) -> list[ScoreLine]:
        asked("own_lines")
        waves = [int(state.extra[1 + seat]) for seat in range(int(self.players))]
        return [
            ScoreLine(self.board, seat, "waves", 10**6 * count, "B9", count=count)
            for seat, count in enumerate(waves)
        ]

    def open_facts(self, state: State) -> dict[str, object]:
        asked("open_facts")
        return {"waves": [int(number) for number in state.extra]}

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        asked("restore")
        waves = facts.get("waves", [])
        assert isinstance(waves, list)
        for place, number in enumerate(waves):
            state.extra[place] = number

    def gains(self, state: State, seat: i64, action: Action) -> list[Award]:
        asked("gains")
        return super().gains(state, seat, action)

    def surcharge_kind(self, route: i64) -> str:
        asked("surcharge_kind")
        return "flag"

    def private_facts(self, state: State, seat: i64) -> dict[str, object]:
        asked("private_facts")
        return {"dreams": int(seat)}

    def restore_private(self, state: State, known: list[Mapping[str, object] | None]) -> None:
        asked("restore_private")
        for seat, facts in enumerate(known):
            assert not facts or facts == {"dreams": seat}

    def shuffle_hidden(self, state: State, chance: Rng) -> None:
        asked("shuffle_hidden")
        super().shuffle_hidden(state, chance)


def counted(base: type[Rules]) -> type[Rules]:
    """A subclass that overrides every hook, counts, and leaves the rest to the base."""

    def counting(name: str) -> Callable[..., object]:
        def method(self: Rules, *given: object) -> object:
            asked(name)
            return getattr(super(kind, self), name)(*given)

        return method

    kind = type(f"Counted{base.__name__}", (base,), {name: counting(name) for name in HOOKS})
    return kind


CountedUsa = counted(Rules)
CountedAmsterdam = counted(Amsterdam)
CountedOldwest = counted(OldWest)
CountedJapan = counted(Japan)
CountedAfrica = counted(Africa)


#: What every game asks, whatever its map.
ALWAYS = set(HOOKS) - {
    "may_be_shared",
    "pay_surcharge",
    "phase_violation",
    "play_own",
    "reach_violation",
    "surcharge_violation",
    "own_violation",
}


def own_map(folder: Path, map_id: str, kind: str, *changes: tuple[str, str]) -> GameMap:
    """A copy of a map that names a class of this file as its rules."""
    text = (PACKAGE / "variants" / map_id / "map.toml").read_text("utf-8")
    named = load_map(map_id).rules
    for old, new in ((f'rules = "{named}"', f'rules = "{__name__}:{kind}"'), *changes):
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return load_map(path)


def ask_around(game: Game) -> None:
    """Refusals, texts, views, sampled worlds and the score in the middle of a game."""
    for action in game.rules.actions:
        for seat in range(int(game.rules.players)):
            game.why_not(action, seat)
        assert game.parse(action.text) is action
    for route in range(len(game.rules.board.route_names)):
        game.why_not_claim(route)
    assert game.why_not("dance") is not None
    for viewer in range(int(game.rules.players)):
        view, sample = game.view(viewer), determinize(game.view(viewer), 5).view(viewer)
        assert (sample.own, sample.private) == (view.own, view.private)
    game.scores(as_if_over=True)
    first = game.rules.board.first_claim
    for route in range(len(game.rules.board.route_names)):
        (choice,) = choices_of(game, 0, [game.rules.actions[first[route]]])
        assert choice.about.route == game.rules.board.map.routes[route].id


def test_the_village_overrides_every_hook() -> None:
    assert public(Village) == set(HOOKS)


def test_every_hook_of_rules_in_plain_python_is_asked(tmp_path: Path) -> None:
    """Each hook is asked, and what it answers counts, whatever form the engine is in."""
    bonus = ("longest_path = 10", "longest_path = 10\nmost_tickets = 15")
    game_map = own_map(tmp_path, "usa", "Village", bonus)
    CALLS.clear()
    table = make_rules(game_map, 2, {"first": 0, "bells": 7})
    assert isinstance(table, Village)
    assert table.options == {"first": 0, "bells": 7}
    for seed in range(3):
        assert_kind(table, seed)
    position = {"routes": {game_map.routes[1].id: "shared"}, "own": {"waves": [5, 6, 7]}}
    view = Game.at(table, position).view()
    assert view.owners[:2] == [-1, SHARED]
    assert view.own == {"waves": [5, 6, 7]}
    assert view.private == {}
    assert Game.at(table, position).view(1).private == {"dreams": 1}
    kindly = next(iter(table.kindly.values()))
    (choice,) = choices_of(Game.at(table, position), 0, [kindly])
    assert [way.extra for way in choice.ways] == [{"flag": 1}]
    assert [gain.source for gain in choice.gains]
    lacking = Game.at(table, position).why_not("vilkuta kovaa")
    assert lacking is not None
    assert (lacking.rule, lacking.key) == ("V1", "no_such")
    assert sorted(set(HOOKS) - set(CALLS)) == []


def assert_kind(table: Village, seed: int) -> None:
    """Plays a random game, every third claim kindly, and adds up what the hooks did to it."""
    game, chance = Game.start(table, seed, decks={"flags": [2, 1]}), Rng.from_seed(seed)
    claims = [0, 0]
    kindly = 0
    while not game.over:
        action, seat = game.random_action(chance), game.to_move[0]
        assert action in game.legal_actions()
        if action.kind == CLAIM:
            claims[seat] += 1
            if sum(claims) % 3 == 0:
                action = table.kindly[action.text]
                kindly += 1
        if game.steps % 40 == 30 or (action.text == "wave" and sum(claims) == 3):
            ask_around(game)
        game.apply(action)
    waves = [claims[0] + 1, claims[1]]
    assert kindly
    assert game.view().own == {"waves": [2**40 + kindly, *waves]}
    points = {(line.seat, line.source): line.points for line in game.scores()}
    for seat in (0, 1):
        assert points[seat, "kindness"] == 10 * claims[seat]
        assert points[seat, "waves"] == 10**6 * waves[seat]
    assert [line.rule for line in game.scores() if line.source == "most_tickets"][:1] == ["B9"]
    with pytest.raises(RuleError, match="over"):
        game.apply("wave")


OWN_RULES = [("usa", Rules), ("amsterdam", Amsterdam), ("oldwest", OldWest), ("japan", Japan)]
OWN_RULES.append(("africa", Africa))


@pytest.mark.parametrize(("map_id", "base"), OWN_RULES, ids=[name for name, _ in OWN_RULES])
def test_any_rules_can_be_extended_in_plain_python(
    map_id: str, base: type[Rules], tmp_path: Path
) -> None:
    """Every hook that the book changes is asked of the subclass; the game stays the same."""
    options: dict[str, object] = {"first": 0, **({"alvin": True} if map_id == "oldwest" else {})}
    name = f"Counted{map_id.title()}"
    CALLS.clear()
    table = make_rules(own_map(tmp_path, map_id, name), 2, options)
    assert type(table).__name__ == f"Counted{base.__name__}"
    for seed in range(3):
        game, twin = (
            Game.start(table, seed, decks={}),
            Game.start(rules(map_id, 2, **options), seed),
        )
        chance = Rng.from_seed(seed)
        while not game.over:
            if game.steps % 40 == 30:
                ask_around(game)
            action = game.random_action(chance)
            twin.apply(action.text)
            game.apply(action)
            assert twin.state.numbers() == game.state.numbers()
        assert [line.facts() for line in game.scores()] == [line.facts() for line in twin.scores()]
    expected = public(base) & set(HOOKS) if base is not Rules else ALWAYS
    assert sorted(expected - set(CALLS)) == []
