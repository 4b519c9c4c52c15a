"""What compiling must not change: traps in the source, own rules in plain Python, the choice."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from helpers import rules
from veturi import _engine
from veturi.maps import GameMap, Name, load_map, map_ids
from veturi.rules import Action, Chance, Game, Refusal, RuleError, Rules, make_rules
from veturi.rules.actions import CLAIM, OWN
from veturi.rules.africa import Africa
from veturi.rules.amsterdam import Amsterdam
from veturi.rules.base import Award, Source
from veturi.rules.claims import close_route
from veturi.rules.japan import Japan
from veturi.rules.oldwest import OldWest
from veturi.rules.sampling import determinize
from veturi.rules.scoring import ScoreLine
from veturi.rules.state import END_TURN, OWN_PHASE, SHARED, State

PACKAGE = Path(__file__).parents[1] / "src" / "veturi"
SOURCES = sorted((PACKAGE / "rules").glob("*.py"))
TREES = {path.stem: ast.parse(path.read_text("utf-8")) for path in SOURCES}


# --- traps in the source --------------------------------------------------------------------


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def open_shifts(tree: ast.Module) -> Iterator[ast.AST]:
    """Shifts to the left by what is not a number: compiled, they may be of 32 bits."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            if not is_number(node.right):
                yield node
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.LShift):
            if not is_number(node.value):
                yield node
        elif called(node) in ("lshift", "ilshift", "__lshift__", "__rlshift__", "__ilshift__"):
            yield node


def called(node: ast.AST) -> str:
    """The last name of what is called; "" where nothing is."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def news(tree: ast.Module) -> Iterator[ast.AST]:
    """A native class made without its `__init__` has fields that nobody has set."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.Attribute) and node.attr == "__new__"
        if named or (isinstance(node, ast.FunctionDef) and node.name == "__new__"):
            yield node


def conversions(tree: ast.Module) -> Iterator[ast.AST]:
    """Calls of `i64`, which are slow uncompiled; `x: i64 = y` does the same for nothing."""
    return (node for node in ast.walk(tree) if called(node) == "i64")


def vec_functions(tree: ast.Module) -> dict[str, str]:
    """The functions of `librt.vecs` by the name they have here, and their own."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "librt.vecs"
        for alias in node.names
    }


def lost_vectors(tree: ast.Module) -> Iterator[ast.AST]:
    """A vec is a value: what `append` and the like answer is the new one, the old is done with."""
    names = {here for here, own in vec_functions(tree).items() if own != "vec"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            function = node.value.func
            if isinstance(function, ast.Name) and function.id in names:
                yield node


def kept_old_vectors(tree: ast.Module) -> Iterator[ast.AST]:
    """`append(v, x)` or `pop(v)` whose answer does not take the place of a `v` that has a name."""
    names = {here for here, own in vec_functions(tree).items() if own != "vec"}
    replaced = {
        id(value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target, outer in assigned(node.targets[0], node.value)
        for value in innermost(outer, names)
        if ast.unparse(target) == ast.unparse(value.args[0])
    }
    for node in ast.walk(tree):
        for call in innermost(node, names):
            named = isinstance(call.args[0], ast.Name | ast.Attribute)
            if call is node and named and id(call) not in replaced:
                yield node


def innermost(node: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    """Of `append(append(v, x), y)` the call that has `v`; nothing if it is no such call."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
        yield from list(innermost(node.args[0], names)) or [node]


def assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is put where; the first of two that `pop` answers is the vector."""
    if not isinstance(target, ast.Tuple):
        yield target, value
    elif isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target.elts[0], value


def other_vec_imports(tree: ast.Module) -> Iterator[ast.AST]:
    """Its functions go by their own names, so that these tests see them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias for alias in node.names if alias.name.startswith("librt"))
        elif isinstance(node, ast.ImportFrom) and node.module == "librt.vecs":
            yield from (alias for alias in node.names if alias.asname or alias.name == "*")
        elif isinstance(node, ast.ImportFrom) and node.module == "librt":
            yield node


Trap = Callable[[ast.Module], Iterator[ast.AST]]


@dataclass(frozen=True)
class Case:
    """A trap, with code that falls into it and code that does not."""

    trap: Trap
    faulty: tuple[str, ...]
    sound: tuple[str, ...]


IMPORT = "from librt.vecs import append, extend, pop, remove, vec\n"
CASES = [
    Case(
        open_shifts,
        (
            "def f(n: i64) -> i64:\n    return 1 << n",
            "x <<= n",
            "x = y << N",
            "x = y << (2 + n)",
            "x = y << -1",
            "x = y << True",
            "x = operator.lshift(1, n)",
            "x = n.__lshift__(m)",
        ),
        ("x = y << 21", "x <<= 4", "x = y >> n", "x = 1 << 96"),
    ),
    Case(
        news,
        ("x = State.__new__(State)", "x = object.__new__(kind)", "make = State.__new__"),
        ("x = State()",),
    ),
    Case(conversions, ("x = i64(n)", "x = mypy_extensions.i64(0)"), ("x: i64 = n", "v: vec[i64]")),
    Case(
        lost_vectors,
        tuple(f"{IMPORT}{name}(v, x)" for name in ("append", "extend", "remove", "pop")),
        (f"{IMPORT}v = append(v, x)", "things.append(x)", f"{IMPORT}v, x = pop(v)"),
    ),
    Case(
        kept_old_vectors,
        (
            f"{IMPORT}w = append(v, x)",
            f"{IMPORT}f(append(self.v, x))",
            f"{IMPORT}w, x = pop(v)",
            f"{IMPORT}w, v = append(v, x), append(w, y)",
        ),
        (
            f"{IMPORT}self.v = append(self.v, x)",
            f"{IMPORT}v, x = pop(v)",
            f"{IMPORT}v = append(append(v, x), y)",
            f"{IMPORT}v, w = append(v, x), append(w, y)",
            f"{IMPORT}w = extend(made(1), made(2))",
        ),
    ),
    Case(
        other_vec_imports,
        (
            "import librt.vecs",
            "from librt import vecs",
            "from librt.vecs import append as put",
            "from librt.vecs import *",
        ),
        (IMPORT, "from librt.other import thing"),
    ),
]


def trap_name(case: Case) -> str:
    return case.trap.__name__


@pytest.mark.parametrize("case", CASES, ids=trap_name)
def test_the_traps_are_seen(case: Case) -> None:
    for code in case.faulty:
        assert list(case.trap(ast.parse(code))), f"passes: {code}"
    for code in case.sound:
        assert not list(case.trap(ast.parse(code))), f"does not pass: {code}"


@pytest.mark.parametrize("case", CASES, ids=trap_name)
def test_the_rules_fall_into_no_trap(case: Case) -> None:
    found = [
        f"{module}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"
        for module, tree in TREES.items()
        for node in case.trap(tree)
    ]
    assert found == []


# --- whole numbers --------------------------------------------------------------------------

TOP = 2**32 - 1
EXTREMES = [0, 1, 2**11 - 1, 2**31 - 1, 2**31, 2**31 + 1, TOP - 1, TOP]


def next_word(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """The page's round by division and digits, without shifts or masks."""
    size = 2**32
    word = (a + b + counter) % size
    digits = f"{c:032b}"
    turned = int(digits[21:] + digits[:21], 2)
    mixed = b ^ (b // 2**9)
    return word, (mixed, (c + c * 8) % size, (turned + word) % size, (counter + 1) % size)


@pytest.mark.parametrize("counter", [0, 1, 2**31 - 2, 2**31, TOP - 2, TOP])
def test_words_stay_within_32_bits(counter: int) -> None:
    for a, b, c in product(EXTREMES, repeat=3):
        chance, state = Chance(a, b, c, counter), (a, b, c, counter)
        for _ in range(4):
            word, state = next_word(*state)
            assert int(chance.word()) == word
            assert (int(chance.a), int(chance.b), int(chance.c)) == state[:3]
            assert all(0 <= part <= TOP for part in (word, *state))


@pytest.mark.parametrize("limit", [1, 2, 3, 2**29 + 1, 2**30 - 1, 2**30])
def test_numbers_below_a_limit_use_all_64_bits(limit: int) -> None:
    for a, b, c in product(EXTREMES, repeat=3):
        chance, state = Chance(a, b, c, 1), (a, b, c, 1)
        word, state = next_word(*state)
        while word * limit % 2**32 < 2**32 % limit:
            word, state = next_word(*state)
        assert int(chance.below(limit)) == word * limit // 2**32
        assert (int(chance.a), int(chance.b), int(chance.c)) == state[:3]


@pytest.mark.parametrize("map_id", map_ids())
def test_the_board_has_every_power_of_two(map_id: str) -> None:
    board = rules(map_id, 2).board
    assert [int(power) for power in board.bit] == [2**n for n in range(32)]
    assert int(board.bit[31]) == 2_147_483_648
    words: dict[int, int] = {}
    for word, bit in zip(board.word, board.word_bit, strict=True):
        assert int(bit).bit_count() == 1
        assert 0 < int(bit) < 2**62
        assert not words.get(int(word), 0) & int(bit)
        words[int(word)] = words.get(int(word), 0) | int(bit)


# --- own rules in plain Python --------------------------------------------------------------

#: How often each hook was asked.
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

    def refuse(self, key: str, fields: Mapping[str, Name] | None = None) -> Refusal:
        asked("refuse")
        return super().refuse(key, fields)

    def cites(self) -> dict[str, str]:
        asked("cites")
        return {"not_your_turn": "B9"}

    def own_refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        asked("own_refusal")
        return None if state.phase == OWN_PHASE else super().own_refusal(state, seat, action)

    def phase_refusal(self, state: State) -> Refusal:
        asked("phase_refusal")
        return super().phase_refusal(state)

    def within_reach(self, state: State, seat: i64, route: i64) -> bool:
        asked("within_reach")
        return route > 0

    def reach_refusal(self, route: i64) -> Refusal:
        asked("reach_refusal")
        return self.refuse("taken", {"route": self.board.route_name(int(route))})

    def surcharge_refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        asked("surcharge_refusal")
        return super().surcharge_refusal(state, seat, action)

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

    def most_tickets_rule(self) -> str:
        asked("most_tickets_rule")
        return "B9"

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

    def shuffle_hidden(self, state: State, chance: Chance) -> None:
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
    "most_tickets_rule",
    "pay_surcharge",
    "phase_refusal",
    "play_own",
    "reach_refusal",
    "surcharge_refusal",
    "own_refusal",
}


def own_map(folder: Path, map_id: str, kind: str, *changes: tuple[str, str]) -> GameMap:
    """A copy of a map that names a class of this file as its rules."""
    text = (PACKAGE / "maps" / f"{map_id}.toml").read_text("utf-8")
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
    for viewer in range(int(game.rules.players)):
        assert determinize(game.view(viewer), 5).view(viewer).own == game.view(viewer).own
    game.scores(as_if_over=True)


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
    assert sorted(set(HOOKS) - set(CALLS)) == []


def assert_kind(table: Village, seed: int) -> None:
    """Plays a random game, every third claim kindly, and adds up what the hooks did to it."""
    game, chance = Game.start(table, seed, decks={"flags": [2, 1]}), Chance.from_seed(seed)
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
        chance = Chance.from_seed(seed)
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


# --- the choice of the form -----------------------------------------------------------------

FAKE = "play" + EXTENSION_SUFFIXES[0]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`_engine` in a layout of its own: rules, something that looks compiled, and no note."""
    package = tmp_path / "veturi"
    (package / "rules").mkdir(parents=True)
    shutil.copy(PACKAGE / "_engine.py", package)
    (package / "__init__.py").write_text("from veturi import _engine\n_engine.choose()\n")
    (package / "rules" / "__init__.py").write_text("")
    (package / "rules" / "play.py").write_text("FORM = 'plain'\n")
    (package / "rules" / FAKE).write_bytes(b"not a program")
    monkeypatch.delenv("VETURI_PLAIN", raising=False)
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    spec = importlib.util.spec_from_file_location("engine_of_its_own", package / "_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def passes_over(engine: ModuleType) -> bool:
    """Whether `choose` puts the finder of sources first, or leaves everything as it was."""
    before = sys.meta_path[:]
    engine.choose()
    if sys.meta_path == before:
        return False
    assert sys.meta_path == [engine.PlainFinder, *before]
    return True


def write_note(engine: ModuleType, text: str) -> None:
    engine.NOTE.write_text(text, "utf-8")


def test_what_was_compiled_from_these_sources_runs(engine: ModuleType) -> None:
    write_note(engine, engine.source_digest() + "\n")
    assert not passes_over(engine)


@pytest.mark.parametrize("note", [None, "", "0" * 64 + "\n", "\n"])
def test_what_was_compiled_from_other_sources_is_passed_over(
    engine: ModuleType, note: str | None
) -> None:
    if note is not None:
        write_note(engine, note)
    with pytest.warns(RuntimeWarning, match=r"veturi\.rules has changed since it was compiled"):
        assert passes_over(engine)


def test_a_note_that_cannot_be_read_counts_as_none(engine: ModuleType) -> None:
    engine.NOTE.write_bytes(b"\xff\xfe\x00")
    with pytest.warns(RuntimeWarning, match="has changed"):
        assert passes_over(engine)


def test_plain_can_be_asked_for(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    write_note(engine, engine.source_digest())
    monkeypatch.setenv("VETURI_PLAIN", "1")
    assert passes_over(engine)


def test_an_empty_wish_is_none(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    write_note(engine, engine.source_digest())
    monkeypatch.setenv("VETURI_PLAIN", "")
    assert not passes_over(engine)


@pytest.mark.parametrize("plain", ["", "1"])
def test_with_nothing_compiled_there_is_nothing_to_choose(
    engine: ModuleType, monkeypatch: pytest.MonkeyPatch, plain: str
) -> None:
    monkeypatch.setenv("VETURI_PLAIN", plain)
    (engine.RULES / FAKE).unlink()
    assert not passes_over(engine)


def test_the_finder_finds_sources_of_the_rules_alone(engine: ModuleType) -> None:
    found = engine.PlainFinder.find_spec("veturi.rules.play")
    assert found.origin == str(engine.RULES / "play.py")
    for name in ("veturi.rules.other", "veturi.rules", "veturi.play", "play", "a.rules.play"):
        assert engine.PlainFinder.find_spec(name) is None


def test_the_digest_changes_with_any_byte(engine: ModuleType) -> None:
    folder = engine.RULES
    seen = {engine.source_digest()}
    for name in ("__init__.py", "play.py"):
        kept = (folder / name).read_bytes()
        changes = [kept + b"#", kept + b"\n", b" " + kept]
        changes += [kept[:i] + bytes([kept[i] ^ 1]) + kept[i + 1 :] for i in range(len(kept))]
        changes += [kept[:i] + kept[i + 1 :] for i in range(len(kept))]
        different = {change for change in changes if change != kept}
        for change in different:
            (folder / name).write_bytes(change)
            seen.add(engine.source_digest())
        (folder / name).write_bytes(kept)
        assert len(seen) == 1 + len(different)
        seen = {engine.source_digest()}
    (folder / "play.py").rename(folder / "plax.py")
    assert engine.source_digest() not in seen


def test_the_digest_knows_where_a_file_ends(engine: ModuleType) -> None:
    """A line moved from the end of one source to the beginning of the next is a change."""
    (engine.RULES / "a.py").write_bytes(b"x\ny\n")
    (engine.RULES / "b.py").write_bytes(b"z\n")
    before = engine.source_digest()
    (engine.RULES / "a.py").write_bytes(b"x\n")
    (engine.RULES / "b.py").write_bytes(b"y\nz\n")
    assert engine.source_digest() != before


def import_play(engine: ModuleType, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a new Python gets for `veturi.rules.play`."""
    kept = {name: value for name, value in os.environ.items() if name != "VETURI_PLAIN"}
    code = "from veturi.rules import play; print(play.FORM)"
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=engine.RULES.parent.parent,
        env={**kept, **environment, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_python_imports_what_was_chosen(engine: ModuleType) -> None:
    """Python itself prefers the compiled file, which here is none: only then does it fail."""
    stale = import_play(engine)
    assert stale.stdout == "plain\n"
    assert stale.stderr.count("RuntimeWarning: veturi.rules has changed") == 1
    wished = import_play(engine, VETURI_PLAIN="1")
    assert (wished.stdout, wished.stderr) == ("plain\n", "")
    write_note(engine, engine.source_digest())
    chosen = import_play(engine)
    assert chosen.returncode
    assert FAKE in chosen.stderr


def test_the_form_that_runs_is_the_one_that_was_chosen() -> None:
    plain = _engine.PlainFinder in sys.meta_path or not _engine.compiled_files()
    assert _engine.is_compiled() is not plain
    modules = [path.stem for path in SOURCES if path.name != "__init__.py"]
    for name in modules:
        file = str(importlib.import_module(f"veturi.rules.{name}").__file__)
        assert file.endswith(".py") is plain, f"{file} is of another form than the rest"


# --- compiling ------------------------------------------------------------------------------


@pytest.fixture
def script(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`compile_rules` with the layout of `engine`, and compilers that do nothing."""
    monkeypatch.setenv("VETURI_PLAIN", "1")
    monkeypatch.setattr(sys, "path", sys.path[:])
    path = PACKAGE.parents[1] / "scripts" / "compile_rules.py"
    spec = importlib.util.spec_from_file_location("compile_rules_of_its_own", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "SOURCE", engine.RULES.parent.parent)
    monkeypatch.setattr("mypyc.build.mypycify", lambda *_, **__: [])
    return module


def test_compiling_notes_the_sources(engine: ModuleType, script: ModuleType) -> None:
    script.compile_rules(script.SOURCE)
    assert engine.NOTE.read_text() == engine.source_digest() + "\n"


def test_compiling_that_fails_leaves_no_note(
    engine: ModuleType, script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files may be new and some old by then: sources put back as noted would run either."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise RuntimeError("no")

    write_note(engine, engine.source_digest())
    monkeypatch.setattr("mypyc.build.mypycify", fail)
    with pytest.raises(RuntimeError, match="no"):
        script.compile_rules(script.SOURCE)
    assert not engine.NOTE.exists()


def test_sources_that_change_while_they_are_compiled_are_not_noted(
    engine: ModuleType, script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def edit(*_: object, **__: object) -> list[object]:
        (engine.RULES / "play.py").write_text("FORM = 'edited'\n")
        return []

    monkeypatch.setattr("mypyc.build.mypycify", edit)
    with pytest.raises(SystemExit, match="changed while they were compiled"):
        script.compile_rules(script.SOURCE)
    assert not engine.NOTE.exists()
