"""The shape of the code: imports point one way, and rule numbers lead from page to code to test."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from veturi import _engine
from veturi.engine.registry import declared
from veturi.maps import map_ids

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "veturi"
SOURCES = sorted(PACKAGE.rglob("*.py"))
RULES = _engine.sources("veturi_engine")
#: What is compiled keeps to the same conditions: the rules, and how bots think.
COMPILED = [path for group in _engine.GROUPS for path in _engine.sources(group)]
VARIANTS = PACKAGE / "variants"

#: Each may import itself and those before it.
LAYERS = [
    "maps",
    "engine",
    "variants",
    "i18n",
    "bots",
    "arena",
    "envs",
    "table",
    "server",
    "client",
    "cli",
]
#: What the rules may import besides the standard library.
ALLOWED = {"mypy_extensions", "librt"}
#: Words of one map's rules that nothing else knows, and parts of words and names.
VARIANT_WORDS = {"bullet", "terrain", "alvin", "merchandise", "marker", "merkki"}
VARIANT_PARTS = ("old west", "luotijun", "maasto", "kauppavar", "kaupunkimerk", "shinkansen")
#: The tokens of Python that can name something. Before 3.12 an f-string is one string.
WORDED = {tokenize.NAME, tokenize.STRING, tokenize.COMMENT}
WORDED |= {getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
MOST_LINES = 450


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def layer_of(path: Path) -> str:
    """The part of the package that a file is in. The public face, which names them all and loads
    none, is after them."""
    parts = path.relative_to(PACKAGE).parts
    if parts == ("__init__.py",):
        return LAYERS[-1]
    if parts[0] == "variants" and parts[-1] in ("bot.py", "weights.py"):
        return "bots"
    return layer_named(parts[0].removesuffix(".py"))


def layer_named(part: str) -> str:
    """`__main__` is the command line; other names with an underscore are the package's own."""
    if part == "__main__":
        return "cli"
    return "" if part.startswith("_") else part


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, by its full name."""
    package = ["veturi", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{a.name}" for a in node.names if is_module(f"{module}.{a.name}"))


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    order = ["", *LAYERS]
    layer = layer_of(path)
    assert layer in order, f"say where {layer} stands among {LAYERS}"
    for module in imported(path):
        parts = module.split(".")
        if parts[0] == "veturi":
            used = layer_named(parts[1]) if len(parts) > 1 else ""
            assert order.index(used) <= order.index(layer), f"{layer} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_public_names_are_for_users(path: Path) -> None:
    """Inside, everything is imported from where it is defined."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "veturi":
            named = {a.name for a in node.names if not is_module(f"veturi.{a.name}")}
            assert named <= {"__version__"}, ast.unparse(node)


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_what_is_compiled_imports_little(path: Path) -> None:
    for module in imported(path):
        top = module.split(".")[0]
        if top == "veturi":
            part = module.removeprefix("veturi.")
            allowed = ["maps", "engine", f"variants.{path.parent.name}."]
            if path in _engine.sources("veturi_planner"):
                allowed.append("bots.planner")
            assert part.startswith(tuple(allowed)), module
        else:
            assert top in ALLOWED or top in sys.stdlib_module_names, module


# --- inside the server ----------------------------------------------------------------------

SERVER = PACKAGE / "server"
#: Each part may import itself and the lines above it: those of one line know nothing of each other.
SERVER_LAYERS = [
    {"reach", "table_status"},
    {"domain", "storage"},
    {"auth"},
    {"config"},
    {"services"},
    {"workers"},
    {"container"},
    {"metrics"},
    {"api"},
    {"app"},
    {"run"},
]
SERVER_SOURCES = [path for path in SERVER.rglob("*.py") if path != SERVER / "__init__.py"]
#: Libraries for input and output.
NETWORK = {"asyncio", "httpx", "socket", "starlette", "uvicorn"}
DATABASE = {"alembic", "asyncpg", "sqlalchemy", "sqlite3"}


def part_of(path: Path) -> str:
    """The part of the server that a file is in."""
    return path.relative_to(SERVER).parts[0].removesuffix(".py")


def rank_of(part: str) -> int:
    return next(rank for rank, parts in enumerate(SERVER_LAYERS) if part in parts)


@pytest.mark.parametrize("path", SERVER_SOURCES, ids=name_of)
def test_inside_the_server_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    for module in imported(path):
        if not module.startswith("veturi.server."):
            continue
        used = module.split(".")[2]
        if used != part:
            assert rank_of(used) < rank_of(part), f"{part} imports {module}"


@pytest.mark.parametrize("path", sorted((SERVER / "domain").rglob("*.py")), ids=name_of)
def test_the_domain_has_no_input_or_output(path: Path) -> None:
    assert not {module.split(".")[0] for module in imported(path)} & (NETWORK | DATABASE)


@pytest.mark.parametrize("path", sorted((SERVER / "storage").rglob("*.py")), ids=name_of)
def test_the_storage_knows_nothing_of_the_game(path: Path) -> None:
    own = ("veturi.server.storage", "veturi.server.table_status")
    for module in imported(path):
        if module.startswith("veturi."):
            assert module.startswith(own), module


# --- no state, no printing ------------------------------------------------------------------


def is_constant(node: ast.stmt, classes: set[str]) -> bool:
    """`X: Final = ...`, `__all__`, or another name for a class."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation).split("[")[0] == "Final"
    assert isinstance(node, ast.Assign)
    if [ast.unparse(target) for target in node.targets] == ["__all__"]:
        return True
    return isinstance(node.value, ast.Name) and node.value.id in classes


def constants_of(tree: ast.Module) -> set[str]:
    assigned = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {node.target.id for node in assigned if isinstance(node.target, ast.Name)}


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_what_is_compiled_holds_no_state(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    froms = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    classes |= {alias.name for node in froms for alias in node.names}
    for statement in tree.body:
        if isinstance(statement, ast.If):
            assert ast.unparse(statement.test) == "TYPE_CHECKING"
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            assert is_constant(statement, classes), ast.unparse(statement)
        else:
            plain = ast.Import | ast.ImportFrom | ast.ClassDef | ast.FunctionDef | ast.Expr
            assert isinstance(statement, plain), ast.unparse(statement)
    constants = constants_of(tree)
    changing = {"append", "add", "update", "pop", "clear", "extend", "insert", "remove", "discard"}
    changing |= {"setdefault", "popitem", "sort", "reverse"}
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Global), "a module's names are constants"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            changed = node.value.id in constants and node.attr in changing
            assert not changed, ast.unparse(node)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            stored = isinstance(node.ctx, ast.Store | ast.Del) and node.value.id in constants
            assert not stored, ast.unparse(node)


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_what_is_compiled_neither_prints_nor_asks(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name):
            assert node.id not in ("print", "input", "open")
    assert not {"random", "time", "logging", "os"} & {m.split(".")[0] for m in imported(path)}


# --- a map is one folder --------------------------------------------------------------------

#: All that is no map's: the engine, bots, server, command line, reports and scripts, but for the
#: list of modules' former addresses.
SHARED = [path for path in SOURCES if VARIANTS not in path.parents and path.name != "_moved.py"]
SHARED += sorted((ROOT / "scripts").rglob("*.py"))


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """Names, strings and comments of a file with their lines; what a doctest types is left out."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type in WORDED:
                for number, line in enumerate(token.string.splitlines()):
                    if not line.strip().startswith((">>>", "...")):
                        yield token.start[0] + number, line


def words_in(text: str) -> set[str]:
    found = re.findall(r"[A-Z]?[a-zäö]+|[A-ZÄÖ]+", text)
    return {word.lower().removesuffix("s") for word in found} | {word.lower() for word in found}


def names_a_map(text: str) -> bool:
    low = text.lower()
    return bool(words_in(text) & (VARIANT_WORDS | set(map_ids()))) or any(
        part in low for part in VARIANT_PARTS
    )


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_outside_the_maps_folders_names_a_map(path: Path) -> None:
    named = [f"{path.name}:{line}: {text}" for line, text in said_in(path) if names_a_map(text)]
    assert named == []


@pytest.mark.parametrize("folder", sorted(VARIANTS.glob("*/rules.py")), ids=lambda p: p.parent.name)
def test_a_ruleset_has_the_name_of_its_folder(folder: Path) -> None:
    assert getattr(declared(folder.parent.name, "rules", "RULES"), "name", "") == folder.parent.name


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


# --- what a reader meets --------------------------------------------------------------------

MOST_IN_A_FOLDER = 15
#: Where no folder has more modules than that, those that stand for the folder aside.
ROOTS = ["src", "tests", "web/src"]
WRITTEN = [
    path for part in ("src", "tests", "scripts", "bench") for path in (ROOT / part).rglob("*.py")
]


@pytest.mark.parametrize("root", ROOTS)
def test_no_folder_is_a_heap(root: str) -> None:
    modules = [path for path in (ROOT / root).rglob("*") if path.suffix in (".py", ".ts", ".tsx")]
    folders = Counter(path.parent for path in modules if path.stem not in ("__init__", "index"))
    heaps = {path.relative_to(ROOT).as_posix(): count for path, count in folders.items()}
    assert {path: count for path, count in heaps.items() if count > MOST_IN_A_FOLDER} == {}


def test_the_first_line_of_every_module_is_a_sentence() -> None:
    faulty = []
    for path in WRITTEN:
        text = path.read_text("utf-8")
        said = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
        if not said.endswith((".", "!", "?")) or len(text.split("\n")[0]) > 100:
            faulty.append(f"{path.relative_to(ROOT)}: {said}")
    assert faulty == []


def test_no_two_paths_differ_by_capitals_alone() -> None:
    """Such files would be one on the disks of many machines."""
    skipped = {"node_modules", ".git", ".venv", "__pycache__"}
    paths = Counter(
        path.relative_to(ROOT).as_posix().lower()
        for folder in ("src", "tests", "scripts", "bench", "docs", "web")
        for path in (ROOT / folder).rglob("*")
        if not skipped.intersection(path.parts)
    )
    assert [path for path, count in paths.items() if count > 1] == []


# --- rule numbers ---------------------------------------------------------------------------


def heads(language: str) -> list[str]:
    pages = [page.read_text("utf-8") for page in sorted(VARIANTS.glob(f"*/rules.{language}.md"))]
    return [head for page in pages for head in re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, re.M)]


NUMBERS = set(heads("en"))
LETTERS = "".join(sorted({number[0] for number in NUMBERS}))
LAST = {letter: max(int(n[1:]) for n in NUMBERS if n[0] == letter) for letter in LETTERS}
CITED = re.compile(rf"(?<![\w#])([{LETTERS}])(\d{{1,2}})(?:\s?[-–]\s?\1(\d{{1,2}}))?(?![\w#])")


def citations(path: Path) -> set[str]:
    """Rule numbers in a file. `W13-W17` cites each; all of a page at once cites none of it."""
    found = set()
    for line in path.read_text("utf-8").splitlines():
        if "noqa" in line:
            continue
        for letter, first, last in CITED.findall(line):
            numbers = range(int(first), int(last or first) + 1)
            if last and (int(first), int(last)) == (1, LAST[letter]):
                continue
            found |= {f"{letter}{number}" for number in numbers}
    return found


SOURCE_TEXTS = [*SOURCES, *sorted(PACKAGE.rglob("*.toml"))]
TEST_TEXTS = sorted((ROOT / "tests").rglob("*.py"))


def test_the_pages_have_the_same_numbers_in_both_languages() -> None:
    assert heads("en") == heads("fi")
    assert len(heads("en")) == len(NUMBERS)
    for letter in LETTERS:
        assert {n for n in NUMBERS if n[0] == letter} == {
            f"{letter}{number}" for number in range(1, LAST[letter] + 1)
        }


@pytest.mark.parametrize("texts", [SOURCE_TEXTS, TEST_TEXTS], ids=["src", "tests"])
def test_every_rule_is_cited(texts: list[Path]) -> None:
    cited: set[str] = set().union(*(citations(path) for path in texts))
    assert sorted(NUMBERS - cited) == []


@pytest.mark.parametrize("texts", [SOURCE_TEXTS, TEST_TEXTS], ids=["src", "tests"])
def test_every_number_cited_is_a_rule(texts: list[Path]) -> None:
    unknown = {path.name: citations(path) - NUMBERS for path in texts}
    assert {name: numbers for name, numbers in unknown.items() if numbers} == {}
