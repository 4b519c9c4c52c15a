"""The client's words, the same things in both languages and each of them used; and its size."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from browser.conftest import missing
from support.browser.catalogues import (
    CATALOGUES,
    WEB,
    all_forms,
    catalogue,
    copy_of_client,
    fields,
    said_in,
)
from veturi.engine.vocabulary import FORMS, THINGS

#: Texts whose number is never 1.
ALWAYS_MANY = {"record_which", "players_count"}
#: The most that script and style may weigh, compressed.
MOST_BYTES = 150_000


def test_both_languages_say_the_same_things() -> None:
    en, fi = all_forms("en"), all_forms("fi")
    assert len(en) > 200
    assert set(en) == set(fi)
    # Words of a map's own may stand in one language alone: cases make some sentences unlike. So
    # may names, and the number of a text for one.
    own = {*THINGS, "Tickets_yours", "names", "name", "number"}
    for key, texts in en.items():
        assert (
            set[str]().union(*map(fields, texts)) - own
            == set[str]().union(*map(fields, fi[key])) - own
        ), key
    for key, texts in [*en.items(), *fi.items()]:
        assert all(text.strip() == text and text for text in texts), key


def test_no_text_counts_without_a_plural() -> None:
    """A number before a word needs a form for one; brackets and colons do not dodge it."""
    english = re.compile(
        r"\{(?:number|count|all)\} (?!of\b)(?:\w+ )?(?:\w+s|\{\w+s(?:_\w+)?\})\b(?<!\bis)"
    )
    finnish = re.compile(
        r"\((?:[^()]*\{\w+\}|[^(){}]*)\):? \{(?:number|count)\}"
        r"|\w+[jt]a: \{number\}|\{(?:number|count|all)\} (?!jäljellä)\w+[aä]\b"
    )
    for language, wrong in (("en", english), ("fi", finnish)):
        for key, texts in all_forms(language).items():
            if len(texts) == 1 and key not in ALWAYS_MANY:
                assert not wrong.search(texts[0]), (key, texts[0])


def test_words_are_named_in_forms_that_there_are() -> None:
    for language in ("en", "fi"):
        for key, texts in all_forms(language).items():
            for field in set[str]().union(*map(fields, texts)):
                name = field[0].lower() + field[1:]
                thing = name.rpartition("_")[0]
                assert name in THINGS or thing not in THINGS, (key, field)
                assert language == "fi" or name not in FORMS, (key, "English has no such form")


def test_every_text_is_used(tmp_path: Path) -> None:
    """One that nothing says is planted among them, beside things that only look like it."""
    if not (WEB / "node_modules").is_dir():
        missing("the client's compiler is not installed: npm install in web/")
    web = copy_of_client(tmp_path)
    english = web / "src" / "i18n" / "catalogues" / "app.ts"
    planted = english.read_text().replace(
        "export const texts = {", 'export const texts = {\n  moss: ["moss", "sammal"],'
    )
    english.write_text(planted)
    (web / "src" / "moss.ts").write_text('export const moss = { moss: "moss", kind: ["moss"] };\n')
    assert "moss" in planted
    used = said_in(web)
    assert {"loading", "level_master", "cards_tab", "told_left", "key_list", "side_red"} <= used
    assert set(catalogue("en")) - used == set()
    assert "moss" not in used


def test_no_text_stands_in_two_languages_outside_the_catalogues() -> None:
    both = re.compile(r'\b(?:fi|en): ["`][^"`]')
    found = [path for path in (WEB / "src").rglob("*.ts*") if path.parent != CATALOGUES]
    assert [path.name for path in found if both.search(path.read_text())] == []


def test_no_component_has_a_text_of_its_own() -> None:
    said = re.compile(r">\s*[A-Za-zÄÖäö]{3,}[^<>{}]*</")
    for path in (WEB / "src").rglob("*.tsx"):
        found = [text for text in said.findall(path.read_text()) if "Veturi" not in text]
        assert not found, path


def test_the_client_is_small_and_asks_no_other_host(client: Path) -> None:
    # The API's documentation is a page apart, which no player loads (app/test_api_docs.py).
    ours = [path for path in client.rglob("*") if client / "api-docs" not in path.parents]
    files = [path for path in ours if path.suffix in (".js", ".css")]
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert 20_000 < weight < MOST_BYTES
    for path in [*files, client / "index.html"]:
        hosts = set(re.findall(r"https?://([\w.-]+)", path.read_text()))
        # Names of kinds of documents, which nobody fetches.
        assert hosts <= {"www.w3.org"}, path
