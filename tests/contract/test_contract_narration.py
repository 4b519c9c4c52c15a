"""Every event of every map is told in both languages, to each viewer what they may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from support.contract.policies import POLICIES
from support.contract.tables import Table
from veturi.cli.render.positions import step_line
from veturi.cli.render.texts import Words
from veturi.cli.tui.narration import ViewNarrator
from veturi.cli.tui.texts import TEXTS
from veturi.engine import Event, Game
from veturi.i18n import Catalogue, Narrator
from veturi.table.table import PERSON, Step, apply_unchecked

LANGUAGES = ("en", "fi")
#: Kinds of events that need no telling.
UNTOLD = {"turn"}


def narrator(table: Table, language: str) -> Narrator:
    board = table.rules.board
    return Narrator(board, Catalogue(language, board.map))


def steps(table: Table, policy: str = "uniform") -> Iterator[tuple[Game, Step]]:
    game, chance = table.new(), table.chance()
    while not game.over:
        seat = game.to_move[0]
        yield game, apply_unchecked(game, POLICIES[policy](game, seat, chance), seat)


def whole_game(table: Table) -> list[Event]:
    """With the set-up."""
    before = table.new().events
    return [*before, *(event for _, step in steps(table) for event in step.events)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_a_sentence_in_every_view(table: Table, language: str) -> None:
    teller = narrator(table, language)
    for event in whole_game(table):
        if event.kind in UNTOLD:
            continue
        for viewer in range(-1, table.players):
            text = teller.sentence(event.seen_by(viewer))
            assert re.match(r"[A-ZÅÄÖŠŽ].*\w\)?\.$", text), text
            assert not set(text) & set("{}_"), text
            assert (
                event.seat < 0
                or event.kind in ("alvin", "last_round")
                or text.startswith(teller.words.player(int(event.seat)))
            )
            # A sentence of the texts, not the name and facts of an event without one.
            assert f": {event.kind.replace('_', ' ')}" not in text, text


def hidden_names(table: Table, event: Event, language: str) -> set[str]:
    """What the private part of an event has in words."""
    words, board = Catalogue(language, table.rules.board.map), table.rules.board
    names = set()
    for key, value in event.private.items():
        if key == "card":
            names.add(words.card(str(value)))
        elif isinstance(value, list):
            names |= {words.name(board.ticket_name(ticket)) for ticket in value}
    return names


@pytest.mark.parametrize("language", LANGUAGES)
def test_others_are_never_told_a_hidden_name(table: Table, language: str) -> None:
    teller, found = narrator(table, language), 0
    for event in whole_game(table):
        hidden = hidden_names(table, event, language)
        found += len(hidden)
        for viewer in range(-1, table.players):
            if hidden and viewer != event.seat:
                text = teller.sentence(event.seen_by(viewer))
                assert not [name for name in hidden if name in text], text
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_transcript_and_terminal_say_the_same(table: Table, language: str) -> None:
    """A line of a transcript is the terminal's sentences in short: no word but theirs."""
    board = table.rules.board
    words = Words(language, board.map, TEXTS)
    teller = Narrator(board, words)
    telling = ViewNarrator(table.new().view(0), (PERSON,) * table.players, words)
    for _, step in steps(table, "claimer"):
        said = telling.step(step).replace(" (you)", "").replace(" (sinä)", "")
        if step.seat != 0:
            assert said == (
                " ".join(teller.sentences(step.events, 0))
                or teller.action(step.action.text, step.seat)
            )
            continue
        for part in step_line(teller, step).split(" · "):
            points = re.search(r"\+(\d+)", part)
            wanted = f" {points[1]} " if points else re.sub(r"^\[.*\]$", "", part)
            assert wanted.casefold() in said.casefold(), (part, said)


def test_opening_tickets_are_told_once(table: Table) -> None:
    """To their player when chosen, to the others when all have chosen (B6)."""
    teller = narrator(table, "en")
    told: list[list[str]] = [[] for _ in range(table.players + 1)]
    for game, step in steps(table):
        if step.number > table.players:
            break
        for viewer in range(-1, table.players):
            told[viewer] += teller.sentences(step.events, viewer)
        assert game.steps == step.number
    for viewer in range(-1, table.players):
        for seat in range(table.players):
            name = teller.words.player(seat)
            keeps = [text for text in told[viewer] if text.startswith(f"{name} keeps")]
            assert len(keeps) == 1, keeps
            assert (" – " in keeps[0]) == (viewer == seat)
