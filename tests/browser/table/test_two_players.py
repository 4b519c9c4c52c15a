"""Two people, two browsers: one makes the table and sends the link, and they play to the end."""

from __future__ import annotations

from browser.conftest import Opener, screen
from support.browser.moments import BEGINNING, nearly_over, skip_to
from support.browser.player import Player
from support.server.live_server import Running
from support.soak import SOAK


def test_two_browsers_play_each_other(visit: Opener, site: Running) -> None:
    host, guest = visit("/new"), visit(None)
    host.fill("input[name=name]", "Aino")
    host.check("input[value=amsterdam]", force=True)
    screen(host, "new-table")
    host.click("button[type=submit]")
    host.wait_for_selector(".invite-line")
    screen(host, "waiting-host")
    link = host.locator(".invite-line input").input_value()
    guest.goto(link)
    guest.fill("input[name=name]", "Eino")
    guest.click(".sit button")
    host.wait_for_function("() => document.body.innerText.includes('Eino')")
    screen(guest, "waiting-guest")
    host.click("[data-start]")
    players = [Player(host, seed=1), Player(guest, seed=2)]
    for page in (host, guest):
        page.wait_for_selector("[data-offer]")
    host.fill(".chat input", "Onnea!")
    host.click(".chat button")
    guest.wait_for_function("() => document.querySelector('.log').innerText.includes('Onnea!')")
    skipped = SOAK
    for _ in range(3000):
        if all(player.look()["over"] for player in players):
            break
        for player in players:
            # Looked at anew: the other may have moved, and an answer may be on its way.
            one = player.look()
            if one["mine"]:
                player.step(one)
        if not skipped and all(player.met >= BEGINNING for player in players):
            skip_to(site, host.url.partition("/t/")[2].partition("#")[0], nearly_over, host, guest)
            skipped = True
    for page in (host, guest):
        page.click("[data-skip]")
    totals = [page.locator("[data-total]").all_inner_texts() for page in (host, guest)]
    assert totals[0] == totals[1]


def test_what_is_taken_back_needs_the_others_consent(visit: Opener) -> None:
    host, guest = visit("/new"), visit(None)
    host.fill("input[name=name]", "Aino")
    host.click("button[type=submit]")
    link = host.locator(".invite-line input").input_value()
    guest.goto(link)
    guest.fill("input[name=name]", "Eino")
    guest.click(".sit button")
    host.click("[data-start]:enabled")
    players = [Player(host, seed=1), Player(guest, seed=2)]
    for player in players:
        player.step(player.wait())
    host.wait_for_selector(".prompt-mine, .prompt .badge-piece")
    mover, other = (host, guest) if host.locator(".prompt-mine").count() else (guest, host)
    mover.click(".market [data-action='draw deck']")
    mover.wait_for_function("() => document.querySelector('main').dataset.phase === 'second_draw'")
    mover.click("[data-helper=undo]")
    other.wait_for_selector(".undo-request .primary")
    screen(other, "undo-asked")
    other.click(".undo-request .primary")
    mover.wait_for_function("() => document.querySelector('main').dataset.phase === 'turn'")
    assert mover.locator(".log-gone").count() == 1
