"""Secrets: a seat's view and events hold what it may know, and nothing that it may not."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from support.contract.knowledge import Facts, Knower, whole
from support.contract.policies import POLICIES, Policy, play, played
from support.contract.positions import card_deck, position_of, same_to
from support.contract.tables import GAMES, Table
from veturi.engine import SPECTATOR, Action, Game, Rng, View, determinize, view_from_facts
from veturi.engine.actions import KEEP, TICKETS
from veturi.engine.tickets import deck_order

#: Steps between two comparisons of all views.
EVERY = 5


def viewers(table: Table) -> range:
    return range(SPECTATOR, table.players)


def seen(game: Game, viewer: int, start: int = 0) -> list[Facts]:
    return [event.seen_by(viewer) for event in game.events[start:]]


def facts(game: Game, viewer: int) -> Facts:
    """The view but for the number of steps, which a given position begins anew; and the position
    that the viewer plans in, whose last number that is."""
    view = game.view(viewer)
    found = {key: value for key, value in view.facts().items() if key != "steps"}
    return {**found, "position": view.position().numbers()[:-1]}


def payment(game: Game, action: Action) -> dict[str, int]:
    paid: dict[str, int] = {}
    if action.cards:
        paid[game.rules.board.card_names[action.colour]] = int(action.cards)
    if action.locomotives + action.stand_ins:
        paid["locomotive"] = int(action.locomotives + action.stand_ins)
    return paid


def test_a_view_is_what_the_events_told(table: Table, policy: Policy) -> None:
    for number in range(GAMES):
        game = table.new(number)
        knowers = [Knower(game.rules.board.map, table.players, viewer) for viewer in viewers(table)]
        for knower in knowers:
            for event in game.events:
                knower.hear(event.seen_by(knower.viewer))
            knower.check(game.view(knower.viewer))
        heard = len(game.events)
        for seat, action in played(game, policy, table.chance(number)):
            new = game.events[heard:]
            heard = len(game.events)
            untold = not any("cards" in event.public for event in new)
            for knower in knowers:
                if untold:
                    # Its own test asks that the events tell it: actions are seen by all.
                    knower.pay(seat, payment(game, action))
                for event in new:
                    knower.hear(event.seen_by(knower.viewer))
                if game.steps % EVERY == 0 or game.over:
                    knower.check(game.view(knower.viewer))


def test_the_events_tell_every_payment(table: Table) -> None:
    """Who reads only events knows what lies in the discards (B21)."""
    game = table.new()
    heard = len(game.events)
    for _, action in played(game, POLICIES["own_lover"], table.chance()):
        new = game.events[heard:]
        heard = len(game.events)
        if payment(game, action):
            assert any("cards" in event.public for event in new), (action, new[0].seen_by(-1))


def test_the_events_are_told_in_order(table: Table) -> None:
    """B15: the deck is renewed after its last card is drawn, and told of after it."""
    game = play(table.new(), POLICIES["hoarder"], table.chance())
    deck = int(game.rules.board.deck_total)
    for event in game.events:
        if event.kind == "turned_up" or event.public.get("from") == "deck":
            deck -= event.kind in ("turned_up", "drew")
        elif event.kind == "reshuffled":
            assert deck == 0, "a deck is renewed only when it is empty"
            deck = whole(event.public["deck"])


def test_events_and_views_are_plain_values(table: Table) -> None:
    game = play(table.new(), POLICIES["own_lover"], table.chance())
    for viewer in viewers(table):
        assert json.loads(json.dumps(seen(game, viewer))) == seen(game, viewer)
        view = game.view(viewer).facts()
        assert json.loads(json.dumps(view)) == view


def test_a_view_can_be_made_of_its_facts(table: Table) -> None:
    """Also after JSON, and nothing is lost: the same facts, the same sampled worlds."""
    game = table.new()
    for _ in played(game, POLICIES["own_lover"], table.chance()):
        if game.steps % (6 * EVERY) and game.steps > table.players and not game.over:
            continue
        for viewer in viewers(table):
            view = game.view(viewer)
            made = view_from_facts(table.rules, json.loads(json.dumps(view.facts())))
            assert made == view
            assert vars_of(made) == vars_of(view)
            sampled = [determinize(one, 7).state.numbers() for one in (made, view)]
            assert sampled[0] == sampled[1]
            assert made.position().numbers() == view.position().numbers()


def vars_of(view: View) -> dict[str, object]:
    """Every attribute, so that none is forgotten."""
    names = [name for name in dir(view) if not name.startswith("_")]
    found = {name: getattr(view, name) for name in names}
    seats = [[getattr(seat, name) for name in dir(seat) if name[0] != "_"] for seat in view.seats]
    return {
        **{name: value for name, value in found.items() if not callable(value)},
        "rules": "the same",
        "seats": [[value for value in seat if not callable(value)] for seat in seats],
    }


def test_a_view_of_another_table_is_refused(table: Table) -> None:
    facts = table.new().view().facts()
    for key in ("map", "ruleset", "version", "players", "options"):
        with pytest.raises(ValueError, match=f"another {key}"):
            view_from_facts(table.rules, {**facts, key: "other"})


def test_the_private_part_is_its_seats_alone(table: Table) -> None:
    game = play(table.new(), POLICIES["ticket_drawer"], table.chance())
    for event in game.events:
        shown = {"event": event.kind, "seat": int(event.seat), **event.public}
        assert not set(event.private) & set(shown)
        for viewer in viewers(table):
            own = viewer == event.seat and viewer >= 0
            assert event.seen_by(viewer) == ({**shown, **event.private} if own else shown)
        if event.seat < 0:
            assert event.private == {}


def test_a_spectator_has_nothing_of_its_own(table: Table) -> None:
    game = play(table.new(), POLICIES["uniform"], table.chance(), 40)
    for outsider in (SPECTATOR, table.players, 99):
        view = game.view(outsider)
        assert (view.hand, view.tickets, view.offer, view.choice) == ({}, [], [], 0)
        assert view.revealed == []


def test_tickets_are_shown_only_at_the_end(table: Table) -> None:
    """B5: until then nobody's; then everybody's, as they were held."""
    game = table.new()
    for _ in played(game, POLICIES["uniform"], table.chance()):
        if game.steps % EVERY == 0 or game.over:
            held = [game.view(seat).tickets for seat in range(table.players)]
            for viewer in viewers(table):
                assert game.view(viewer).revealed == (held if game.over else [])


# --- twins: two games that differ only in what a viewer cannot know -------------------------


def twins(table: Table, viewer: int, at: int) -> tuple[Game, Game, Game]:
    """The game itself after some steps, and two that begin there, one with other secrets."""
    policy = list(POLICIES.values())[(viewer + 1) % len(POLICIES)]
    game = play(table.new(viewer + 1), policy, table.chance(viewer + 1), at)
    if game.over:
        game = play(table.new(), POLICIES["uniform"], table.chance(), table.players + 3)
    same = Game.at(table.rules, position_of(game), 5)
    other = Game.at(table.rules, same_to(game, viewer, table.chance(at)), 5)
    return game, same, other


def common_steps(one: Game, two: Game, viewer: int, chance: Rng) -> Iterator[int]:
    """Plays both alike while what comes off the decks is alike; yields where events begin."""
    while not one.over:
        seat = one.to_move[int(chance.below(len(one.to_move)))]
        assert two.to_move == one.to_move
        both = set(two.legal_actions(seat))
        if seat == viewer:
            assert one.legal_actions(seat) == two.legal_actions(seat)
        common = [action for action in one.legal_actions(seat) if action in both]
        if not common:
            return
        action = common[int(chance.below(len(common)))]
        decks, heard = (card_deck(one), card_deck(two)), len(one.events)
        tickets = [deck_order(g.rules.board, g.state)[:5] for g in (one, two)]
        for game in (one, two):
            game.apply(action, seat)
        if action.kind == TICKETS and seat == viewer and tickets[0] != tickets[1]:
            return
        told = one.events[heard:]
        drawn = sum(e.kind == "turned_up" or e.public.get("from") == "deck" for e in told)
        if decks[0][:drawn] != decks[1][:drawn] or one.over:
            return
        yield heard


@pytest.mark.parametrize("at", [1, 12, 45, 110])
def test_other_secrets_look_the_same(table: Table, at: int) -> None:
    different = 0
    for viewer in viewers(table):
        game, one, two = twins(table, viewer, at)
        different += one.state.numbers() != two.state.numbers()
        assert facts(one, viewer) == facts(two, viewer) == facts(game, viewer)
        chance = table.chance(at + 1)
        for heard in common_steps(one, two, viewer, chance):
            assert seen(one, viewer, heard) == seen(two, viewer, heard)
            assert facts(one, viewer) == facts(two, viewer)
            if one.steps >= 25:
                break
    assert different >= table.players


def opening_masks(game: Game, seat: int) -> tuple[Action, Action, Action]:
    """Two choices of the same number of tickets, and one of another number."""
    keeps = game.legal_actions(seat)
    assert all(action.kind == KEEP for action in keeps)
    by_size = sorted(keeps, key=lambda action: int(action.target).bit_count())
    assert int(by_size[0].target).bit_count() == int(by_size[1].target).bit_count()
    return by_size[0], by_size[1], by_size[-1]


def test_opening_choices_are_secret_until_all_have_chosen(table: Table) -> None:
    """B6: not what another keeps, nor how many."""
    for viewer in viewers(table):
        games = [table.new() for _ in range(3)]
        others = [seat for seat in range(table.players) if seat != viewer]
        # A spectator watches as long as somebody is still choosing.
        for seat in others if viewer >= 0 else others[:-1]:
            for number, game in enumerate(games):
                game.apply(opening_masks(game, seat)[number], seat)
            assert games[0].state.numbers() != games[1].state.numbers()
            for game in games[1:]:
                assert game.view(viewer) == games[0].view(viewer)
                assert seen(game, viewer) == seen(games[0], viewer)
            assert games[0].view(viewer).seats[seat].chosen


def test_opening_tickets_stay_secret_after_it(table: Table) -> None:
    """B5: the same number kept, other tickets: nothing shows, then or later."""
    for viewer in viewers(table):
        one, two = table.new(), table.new()
        for seat in range(table.players):
            masks = opening_masks(one, seat)
            one.apply(masks[0], seat)
            two.apply(masks[0 if seat == viewer else 1], seat)
            assert one.view(viewer) == two.view(viewer)
            assert seen(one, viewer) == seen(two, viewer)
        chance = table.chance(viewer + 1)
        while one.steps < 60 and not one.over:
            seat = one.to_move[0]
            legal = one.legal_actions(seat)
            assert legal == two.legal_actions(seat)
            legal = [action for action in legal if action.kind != TICKETS] or legal
            if legal[0].kind == TICKETS:
                break
            action = legal[int(chance.below(len(legal)))]
            one.apply(action, seat)
            two.apply(action, seat)
            if not one.over:
                assert one.view(viewer) == two.view(viewer)
        if not one.over:
            assert seen(one, viewer) == seen(two, viewer)
            assert one.state.numbers() != two.state.numbers()
