"""What compiling must not change: traps in the source, and whole numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from support.engine import PACKAGE, SOURCES, rules
from veturi.engine import Rng
from veturi.maps import map_ids

TREES = {str(path.relative_to(PACKAGE)): ast.parse(path.read_text("utf-8")) for path in SOURCES}


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
        chance, state = Rng(a, b, c, counter), (a, b, c, counter)
        for _ in range(4):
            word, state = next_word(*state)
            assert int(chance.word()) == word
            assert (int(chance.a), int(chance.b), int(chance.c)) == state[:3]
            assert all(0 <= part <= TOP for part in (word, *state))


@pytest.mark.parametrize("limit", [1, 2, 3, 2**29 + 1, 2**30 - 1, 2**30])
def test_numbers_below_a_limit_use_all_64_bits(limit: int) -> None:
    for a, b, c in product(EXTREMES, repeat=3):
        chance, state = Rng(a, b, c, 1), (a, b, c, 1)
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
