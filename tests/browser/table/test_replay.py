"""Looking back: nobody is dragged along, nothing told too early, and any moment can be forked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from browser.accessibility.test_axe import AXE, complaints
from browser.conftest import PATIENCE, Opener, missing, screen
from support.browser.player import Player
from support.browser.tables import become_somebody
from support.server.finished_games import finished
from support.server.live_server import Running, Somebody
from veturi.engine import Game, Record

GAMES = Path(__file__).parents[2] / "games"
RECORD = GAMES / "amsterdam-3.json"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
READY = ".replay[data-ready=true]"


Known = Callable[[Page | None], Somebody]


@pytest.fixture
def known(site: Running) -> Iterator[Known]:
    """The person of a page, as programs know them, or somebody who has none."""
    with ExitStack() as stack:
        yield lambda page: stack.enter_context(
            Somebody(site, become_somebody(page) if page else None)
        )


def at_step(page: Page, step: int) -> None:
    page.wait_for_selector(f"{READY} [data-step='{step}']")


class Two:
    """A table of two people: Aino has a page, Eino none. Eino begins."""

    def __init__(self, page: Page, known: Known) -> None:
        self.aino, self.eino = known(page), known(None)
        self.table = self.aino.make(["open", "open"], sit=[0], options={"first": 1})
        self.links = self.aino.get(f"/tables/{self.table}/links")
        self.eino.do(self.table, "sit", name="Eino", token=self.links["invite"])
        self.aino.do(self.table, "start")
        self.play(self.aino, 0, "keep 1,2")
        self.play(self.eino, 1, "keep 1,2")

    def play(self, who: Somebody, seat: int, action: str) -> int:
        number = who.look(self.table)["state"]["number"]
        played: int = who.do(self.table, "play", seat=seat, action=action, number=number)["number"]
        return played

    def draw(self, who: Somebody, seat: int) -> int:
        """A whole turn."""
        self.play(who, seat, "draw deck")
        return self.play(who, seat, "draw deck")


def test_whoever_looks_back_stays_there_while_the_game_goes_on(
    visit: Opener, site: Running, known: Known
) -> None:
    page = visit(None)
    two = Two(page, known)
    watcher = visit(f"/t/{two.table}/at/5#token={two.links['watch']}")
    told: list[str] = []
    bodies: list[Response] = []
    about = f"/tables/{two.table}"
    page.on("response", lambda one: bodies.append(one) if about in one.url else None)
    page.on("websocket", lambda one: one.on("framereceived", lambda frame: told.append(str(frame))))
    page.goto(f"{site.address}/t/{two.table}")
    page.click("[data-look-back]")
    for one in (page, watcher):
        at_step(one, 2 if one is page else 1)
        assert one.locator("[data-eyes], [data-continue]").count() == 0
    last = two.draw(two.eino, 1)
    for one, step in ((page, 2), (watcher, 1)):
        one.wait_for_selector("[data-now][data-fresh='2']")
        assert one.locator(f"[data-step='{step}']").count() == 1
        assert int(one.locator("main").get_attribute("data-number") or 0) < last - 1
    screen(page, "past-live")
    # It is her turn there; here nothing can be done.
    assert page.locator("[data-now].primary").inner_text().startswith("Your turn")
    assert page.locator(".prompt-mine, .hit-lit").count() == 0
    for one in (page, watcher):
        one.keyboard.press("End")
        at_step(one, 4)
    watcher.keyboard.press("ArrowLeft")
    at_step(watcher, 3)
    page.click("[data-now]")
    page.wait_for_selector(".prompt-mine")
    told += [one.text() for one in bodies]
    secrets = two.eino.look(two.table)["state"]["own"][0]
    everything = "\n".join(told)
    assert '"number":' in everything
    for name in ("hand", "tickets"):
        assert json.dumps(secrets[name], separators=(",", ":")) not in everything
    for text in told:
        for event in events_in(text):
            if event["seat"] == 1:
                assert not {"tickets", "kept", "given_back"} & event.keys()
                assert event["event"] != "drew" or "card" not in event


def events_in(text: str) -> list[dict[str, Any]]:
    """All events of a message, wherever they are."""

    def found(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, dict):
            own = [value] if isinstance(value.get("event"), str) and "seat" in value else []
            return own + [one for part in value.values() for one in found(part)]
        return [one for part in value for one in found(part)] if isinstance(value, list) else []

    try:
        return found(json.loads(text))
    except ValueError:
        return []


def test_a_game_opens_with_what_happened_since(visit: Opener, site: Running, known: Known) -> None:
    page = visit(None, language="fi", color_scheme="dark")
    two = Two(page, known)
    two.draw(two.eino, 1)
    page.goto(f"{site.address}/t/{two.table}")
    Player(page).wait()
    assert page.locator(".since-banner").count() == 0
    mine = two.draw(two.aino, 0)
    page.wait_for_selector(f"main[data-number='{mine}']")
    page.click(".brand")
    page.wait_for_selector(".table-item")
    two.draw(two.eino, 1)
    page.wait_for_selector(".table-item [data-fresh='2']")
    page.click(".table-item")
    banner = page.locator(".since-banner")
    banner.wait_for()
    assert banner.locator("strong").inner_text() == "2 siirtoa omasi jälkeen"
    assert complaints(page, "since") == []
    screen(page, "past-since")
    page.click("[data-since]")
    at_step(page, 6)
    for step in (7, 8):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    page.click("[data-now]")
    page.wait_for_selector(".prompt-mine")
    assert banner.count() == 0
    page.reload()
    page.wait_for_selector(".prompt-mine")
    assert banner.count() == 0


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_record_is_opened_looked_through_and_gone_on_from(
    language: str, visit: Opener, site: Running
) -> None:
    page = visit(language=language, **(PHONE if language == "fi" else {}))
    record = Record.load(RECORD)
    last = len(record.actions)
    page.set_input_files(".open-record input[type=file]", RECORD)
    at_step(page, 0)
    plays_by_itself(page)
    page.keyboard.press("End")
    at_step(page, last)
    assert page.locator("[data-continue]").count() == 0
    page.select_option("[data-jump]", index=4)
    page.wait_for_function(
        "(n) => Number(document.querySelector('[data-step]').dataset.step) < n", arg=last
    )
    page.locator(".scrubber input").fill("40")
    at_step(page, 40)
    everybodys_hands(page, record, 40)
    screen(page, f"past-hands-{language}")
    assert not page.evaluate("() => document.body.scrollWidth > innerWidth")
    link = copied(page)
    stranger = visit(link.removeprefix(site.address), language=language)
    at_step(stranger, 40)
    everybodys_hands(stranger, record, 40)
    seat = Game.replay(record, steps=40).to_move[0]
    page.click("[data-continue]")
    page.select_option("[data-seat]", str(seat))
    page.click("[data-begin]")
    page.wait_for_selector("[data-practice]")
    assert complaints(page, "practice") == []
    player = Player(page, touch=language == "fi")
    seen = player.wait()
    player.step(seen)
    screen(page, f"past-practice-{language}")
    assert stranger.locator("[data-step='40']").count() == 1


def plays_by_itself(page: Page) -> None:
    page.select_option("[data-speed]", "fast")
    page.locator("main").evaluate("() => document.activeElement.blur()")
    page.keyboard.press(" ")
    page.wait_for_selector("[data-play=true]")
    page.wait_for_function("() => Number(document.querySelector('[data-step]').dataset.step) > 4")
    page.keyboard.press(" ")
    page.wait_for_selector("[data-play=false]")
    stopped = int(page.locator("[data-step]").get_attribute("data-step") or 0)
    page.keyboard.press("ArrowLeft")
    at_step(page, stopped - 1)


def everybodys_hands(page: Page, record: Record, steps: int) -> None:
    """All hands lie open, and are those of the game; through somebody's eyes only theirs."""
    game = Game.replay(record, steps=steps)
    names = {card["id"]: card["name"] for card in map_of(page)["cards"]}
    language = str(page.evaluate("() => document.documentElement.lang"))
    page.select_option("[data-eyes]", "all")
    for seat in range(3):
        spoken = page.locator(f"[data-hand-of='{seat}'] .sr").text_content() or ""
        counts = [
            f"{count} × {names[card][language]}"
            for card, count in game.view(seat).hand.items()
            if count
        ]
        assert all(one in spoken for one in counts), (spoken, counts)
        tickets = page.locator(f"[data-hand-of='{seat}'] li").count()
        assert tickets == len(game.view(seat).tickets)
    page.select_option("[data-eyes]", "1")
    page.wait_for_selector(".hand [data-hand]")
    shown = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.hand [data-hand]')]"
        ".map((one) => [one.dataset.hand, Number(one.querySelector('.stack-count').innerText)]))"
    )
    assert shown == {card: count for card, count in game.view(1).hand.items() if count}
    page.select_option("[data-eyes]", "all")


def map_of(page: Page) -> Any:
    return page.evaluate("async () => (await fetch('/api/v1/maps/amsterdam')).json()")


def copied(page: Page) -> str:
    """The link of the moment; where nobody else could open it, it is shown."""
    page.click("[data-copy]")
    link = page.locator(".moment-link input").input_value()
    page.keyboard.press("Escape")
    assert "#token=" in link
    return link


def test_a_file_that_is_no_record_is_refused_in_words(
    browser: Browser, site: Running, tmp_path: Path
) -> None:
    """In a browser of its own: it notes every refusal among its errors."""
    context = browser.new_context(locale="fi")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site.address)
    facts = json.loads(RECORD.read_text("utf-8"))
    wrong = tmp_path / "wrong.json"
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"version": 0}, "Peli pelattiin säännöillä amsterdam 0"),
        ({"actions": ["0 draw deck"]}, "askel 1"),
        ({"result": {}}, "tulos ei seuraa siirroista"),
        ({"notes": "x" * 400_000}, "liian suuri"),
    ]
    for change, said in wrongs:
        wrong.write_text(json.dumps({**facts, **change}))
        page.set_input_files(".open-record input[type=file]", wrong)
        page.wait_for_function(
            "(said) => document.querySelector('.open-record .notice')?.innerText.includes(said)",
            arg=said,
        )
    many = tmp_path / "many.jsonl"
    many.write_text(f"{json.dumps(facts)}\n" * 3)
    page.set_input_files(".open-record input[type=file]", many)
    page.fill(".open-record input[type=number]", "3")
    page.click(".open-record .primary")
    at_step(page, 0)
    context.close()


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "fi")])
def test_statistics_are_shown_and_told(
    theme: str, language: str, visit: Opener, site: Running, known: Known
) -> None:
    if not AXE.is_file():
        missing("axe-core is not installed: npm install in web/")
    about: dict[str, Any] = PHONE if language == "fi" else {}
    page = visit("/me", language=language, color_scheme=theme, **about)
    page.wait_for_selector(".stats .empty")
    aino = known(page)
    map_id = {"en": "usa", "fi": "amsterdam"}[language]
    table = finished(aino, ["open", "novice", "novice"], [0], map_id)
    found: list[str] = []
    page.goto(f"{site.address}/t/{table}")
    page.click("[data-skip]")
    page.click("[data-stats]")
    page.wait_for_selector(".plot-lines")
    for summary in page.locator(".stats summary").all():
        summary.click()
    found += complaints(page, "statistics of a game")
    screen(page, f"past-stats-{language}")
    counted = aino.get(f"/tables/{table}/statistics")
    rows = page.locator(".numbers").last.locator("tbody tr").all()
    shown = {
        row.locator("th").inner_text(): [
            int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()
        ]
        for row in rows
    }
    names = {
        "en": {
            "total": "points",
            "train cards, face up": "open_cards",
            "failed tickets": "failed",
            "length of the longest path": "longest_path",
        },
        "fi": {"yhteensä": "points", "sija": "rank", "vuoroja": "turns"},
    }[language]
    for name, key in names.items():
        assert shown[name] == [seat[key] for seat in counted["seats"]], name
    turns = page.locator(".numbers-long tbody tr").count()
    assert turns == len(counted["course"]) + 1
    assert page.locator(".plot-line").count() == 3
    assert not page.evaluate("() => document.body.scrollWidth > innerWidth")
    page.goto(f"{site.address}/me")
    page.wait_for_selector(".tiles")
    found += complaints(page, "my statistics")
    screen(page, f"past-me-{language}")
    mine = aino.get("/me/statistics")["counted"]
    assert page.locator("[data-tile=games]").inner_text() == str(mine["games"])
    assert page.locator("[data-tile=won]").inner_text().startswith(str(mine["won"]))
    page.goto(f"{site.address}/t/{table}/at/60")
    page.wait_for_selector(READY)
    page.select_option("[data-eyes]", "all")
    page.wait_for_selector(".all-hands")
    found += complaints(page, "all hands")
    page.click("[data-continue]")
    page.wait_for_selector("[data-begin]")
    found += complaints(page, "going on")
    assert not found, "\n".join(found)
