"""Choices: every legal action as structure, on every map, for all players and options."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from support.contract.policies import POLICIES, steps
from support.contract.tables import Table
from veturi.engine import Action, Game
from veturi.engine.actions import CLAIM, OWN
from veturi.i18n import verb_texts
from veturi.server.api.routes.maps import map_facts
from veturi.server.domain.read_model.choices import choices_of, structures_of
from veturi.table.typed_moves import payment_order

#: A choice as JSON.
Sent = dict[str, Any]
#: What lies open on every table.
PLACES = {"row", "deck", "ticket_deck"}
FIELDS = ("route", "city", "card", "tickets", "seat", "number")


def sent(game: Game, seat: int, actions: list[Action]) -> list[Sent]:
    found: list[Sent] = json.loads(msgspec.json.encode(choices_of(game, seat, actions)))
    return found


def test_structures_name_what_is_there(table: Table) -> None:
    """Of the whole catalogue: the verb has its names, and what it is about exists."""
    rules, structures = table.rules, structures_of(table.rules)
    facts = map_facts(rules)
    routes, cities = {route.id for route in facts.routes}, {city.id for city in facts.cities}
    cards = {card.id for card in facts.cards} | {
        word.removeprefix("kind_") for word in facts.words if word.startswith("kind_")
    }
    known = {"route": routes, "city": cities, "card": cards}
    optional = {action.text for verb in rules.own_verbs() for action in (verb.action,)}
    for action in rules.actions:
        found = structures.of(action)
        if found.verb not in facts.verbs:
            # Of a part of the rules that is not played with.
            assert action.text not in optional
            continue
        assert facts.verbs[found.verb].about == found.about
        assert found.about not in known or found.target in known[found.about]
        assert found.place in {"", *PLACES, *rules.facts}


def test_names_of_verbs_have_a_place_for_what_they_are_about(table: Table) -> None:
    for verb, texts in verb_texts(table.rules).items():
        for language in ("en", "fi"):
            name, label = texts.name.in_language(language), texts.label.in_language(language)
            assert name
            assert (f"{{{texts.about}}}" in label) == bool(texts.about), verb
            assert name != verb, f"{verb} has no name of its own"


@pytest.mark.parametrize("likes", ["own_lover", "planner"])
def test_choices_are_the_legal_actions(table: Table, likes: str) -> None:
    """Each action is one way of one choice, told from all others by its structure alone."""
    verbs = verb_texts(table.rules)
    game = table.new()
    for seat, _ in steps(game, POLICIES[likes], table.chance()):
        actions = sorted(game.legal_actions(seat), key=payment_order)
        choices = sent(game, seat, actions)
        places = sorted(place for choice in choices for place, _, _ in choice["ways"])
        assert places == list(range(len(actions)))
        keys = set()
        for choice in choices:
            about, verb = choice["about"], choice["verb"]
            assert "label" not in choice
            assert "".join(key for key in FIELDS if key in about) == verbs[verb].about
            for place, cards, extra in choice["ways"]:
                keys.add(json.dumps((verb, about, cards, extra), sort_keys=True))
                assert table.rules.notation.parse(actions[place].text) is actions[place]
                _check_payment(game, seat, cards)
        assert len(keys) == len(actions)
        _check_gains(game, seat, actions, choices)


def _check_payment(game: Game, seat: int, cards: dict[str, int]) -> None:
    """Nobody is offered what they cannot pay."""
    hand = game.view(seat).hand
    assert all(0 < count <= hand.get(card, 0) for card, count in cards.items())


def _check_gains(game: Game, seat: int, actions: list[Action], choices: list[Sent]) -> None:
    """What every way of a choice brings is what the choice says."""
    sources = [source.name for source in game.rules.sources()]
    for choice in choices:
        for place, _, _ in choice["ways"]:
            action = actions[place]
            awards = game.rules.gains(game.state, seat, action)
            told = [[int(one.seat), sources[one.source], int(one.points)] for one in awards]
            assert told == choice["gains"]
            assert action.kind == CLAIM or not told or action.kind >= OWN
