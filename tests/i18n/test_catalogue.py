"""Texts that count: plural forms, a map's words in the form that a text needs, and no dodges."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from support.messages import forms, plain_fields
from veturi.arena.report.texts import TEXTS as REPORT_TEXTS
from veturi.cli.render.texts import TEXTS as COMMON_TEXTS
from veturi.cli.tui.texts import TEXTS as TERMINAL_TEXTS
from veturi.engine import texts_of
from veturi.engine.legality.violation_texts import REASONS
from veturi.engine.vocabulary import FORMS, thing_count, thing_word
from veturi.i18n import Catalogue
from veturi.i18n.catalogue import TEXTS
from veturi.maps import Message, Name, Plural, load_map, map_ids

#: Texts whose number is never 1.
ALWAYS_MANY = {"doubles_from", "per_second"}


def all_texts() -> Iterator[tuple[str, Message]]:
    for texts in (TEXTS, COMMON_TEXTS, TERMINAL_TEXTS, REPORT_TEXTS):
        yield from texts.items()
    for map_id in map_ids():
        yield from texts_of(load_map(map_id)).items()
    for key, reason in REASONS.items():
        yield key, Name(reason.en, reason.fi)


def test_a_text_is_told_by_its_number() -> None:
    words = Catalogue("en", more={"left": Plural(Name("1 left", "a"), Name("{number} left", "b"))})
    assert [words("left", number=n) for n in (0, 1, 2)] == ["0 left", "1 left", "2 left"]
    by = Plural(Name("one", "yksi"), Name("many", "monta"), by="count")
    words = Catalogue("fi", more={"some": by})
    assert (words("some", count=1), words("some", count=3)) == ("yksi", "monta")


@pytest.mark.parametrize(
    ("map_id", "language", "one", "some"),
    [
        ("usa", "en", "1 train", "3 trains"),
        ("usa", "fi", "1 vaunu", "3 vaunua"),
        ("amsterdam", "en", "1 cart", "3 carts"),
        ("amsterdam", "fi", "1 kärry", "3 kärryä"),
    ],
)
def test_a_thing_is_counted_in_the_maps_word(
    map_id: str, language: str, one: str, some: str
) -> None:
    own = load_map(map_id).words
    told = [thing_count("train", n, own).in_language(language) for n in (1, 3)]
    assert told == [one, some]


@pytest.mark.parametrize(
    ("word", "counted"),
    [
        ("kortti", "korttia"),
        ("kärry", "kärryä"),
        ("kirje", "kirjettä"),
        ("varaus", "varaus"),
        ("punainen", "punaista"),
        ("sininen", "sinistä"),
    ],
)
def test_a_form_that_a_map_does_not_give_is_made_of_its_word(word: str, counted: str) -> None:
    own = {"ticket": Name("deed", word), "tickets": Name("deeds", "monikko")}
    assert thing_word("tickets_counted", own) == Name("deeds", counted)
    assert thing_word("tickets_some", own) == own["tickets"]
    assert thing_word("ticket_object", own) == own["ticket"]
    given = {**own, "tickets_counted": Name("deeds", "omaa")}
    assert thing_word("tickets_counted", given).fi == "omaa"


def test_english_has_no_forms_but_one_and_many() -> None:
    for key, text in all_texts():
        for form in forms(text):
            assert not [name for name in FORMS if f"{{{name}}}" in form.en], key


def test_no_text_counts_without_a_plural() -> None:
    """A number before a word needs a form for one; brackets do not dodge it."""
    english = re.compile(r"\{(?:number|count|games|left)\} (?!of\b)(?:\w+s\b|\{\w+s\})")
    finnish = re.compile(r"\([^(){}]*\{\w+\}\): \{\w+\}|\{(?:number|count|left)\} (?:\w+[aä]\b|\{)")
    for key, text in all_texts():
        if not isinstance(text, Plural) and key not in ALWAYS_MANY:
            assert not english.search(text.en), (key, text.en)
            assert not finnish.search(text.fi), (key, text.fi)


def test_both_languages_have_the_same_fields() -> None:
    for key, text in all_texts():
        # One of them may do without a word of the game.
        things = {"ticket", "train", "locomotive"}
        english, finnish = (plain_fields(text, one) - things for one in ("en", "fi"))
        assert english == finnish, key
