"""Headings of the rule pages, and the examples beside the rules."""

from __future__ import annotations

import pytest

from veturi.maps import load_map, map_ids
from veturi.table.rule_pages import rule_examples, rule_pages, rule_sections, rules_of


@pytest.mark.parametrize("page", list(rule_pages()))
def test_every_rule_stands_below_one_heading_in_both_languages(page: str) -> None:
    sections = rule_sections(page)
    numbers = [number for section in sections for number in section.rules]
    assert numbers == list(rules_of(page, "en"))
    assert {section.level for section in sections} <= {2, 3}
    assert all(section.name.en != section.name.fi for section in sections)


def test_a_section_holds_only_what_is_right_below_it() -> None:
    by_name = {section.name.en: section for section in rule_sections("base")}
    assert by_name["Your turn"].rules == ("B8",)
    assert by_name["Drawing tickets"].level == 3
    assert by_name["Drawing tickets"].rules == ("B26", "B27")


@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_has_an_example_of_its_own_board(map_id: str) -> None:
    game_map = load_map(map_id)
    routes = {route.id for route in game_map.routes}
    examples = rule_examples(map_id)
    assert examples
    for example in examples:
        assert example.rule in rules_of(game_map.rules, "en")
        assert set(example.claims) <= set(example.routes) <= routes
        assert example.claims
        assert all(-2 <= seat < game_map.setup.max_players for seat in example.claims.values())
        assert example.text.en
        assert example.text.fi


def test_a_map_without_examples_has_none() -> None:
    assert rule_examples("nowhere") == []
