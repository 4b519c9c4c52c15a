"""Takes the pictures of the README from the running program: `make pictures`.

A server, Chromium and the terminal show games that bots have played from fixed seeds. Renew the
pictures when the look of what they show has changed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page, sync_playwright

import veturi
from veturi.cli.tui.app import TableApp
from veturi.cli.tui.controller import Controller
from veturi.table.table import PERSON, Seat, Table

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
APPEARANCE: dict[str, Any] = {"locale": "en", "reduced_motion": "reduce"}
SEED = 3
#: How much of a game has been played.
PART = 0.62
MAPS = sorted(veturi.map_ids(), key=lambda map_id: veturi.load_map(map_id).order)
#: The map of the large picture, and that of the terminal.
FIRST, IN_TERMINAL = MAPS[0], MAPS[3]


def players_of(map_id: str) -> int:
    return min(4, veturi.load_map(map_id).setup.max_players)


def played(map_id: str) -> veturi.Game:
    """A whole game between experts."""
    players = players_of(map_id)
    game = veturi.Game.new(map_id, players=players, seed=SEED)
    bots = [veturi.make_bot("expert", seat) for seat in range(players)]
    while not game.over:
        for seat in game.to_move:
            choices = game.legal_actions(seat)
            move = bots[seat].choose(game.view(seat), choices, 1.0)
            game.apply(move.action if isinstance(move, veturi.Move) else move, seat)
    return game


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The program itself, on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "veturi", "serve", "--port", str(port)]
    command += ["--database", str(folder / "games.db"), "--no-limits"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        running.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(30)


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """As the page's own script would."""
    answer: dict[str, Any] = page.evaluate(
        """async ([path, body]) => {
          const answer = await fetch("/api/v1" + path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}});
          if (!answer.ok) throw new Error(await answer.text());
          return answer.json();
        }""",
        [path, body],
    )
    return answer


def get(page: Page, path: str) -> dict[str, Any]:
    script = "async (path) => (await fetch('/api/v1' + path)).json()"
    answer: dict[str, Any] = page.evaluate(script, path)
    return answer


def webp(page: Page, name: str, quality: int, part: Locator | None = None) -> None:
    """The page or a part of it as WebP, which only the browser's own protocol writes."""
    session = page.context.new_cdp_session(page)
    nothing = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
    session.send("Emulation.setDefaultBackgroundColorOverride", nothing)
    wanted: dict[str, Any] = {"format": "webp", "quality": quality}
    if part is not None:
        part.scroll_into_view_if_needed()
        box = part.evaluate(
            """(one) => {
              const {x, y, width, height} = one.getBoundingClientRect();
              return {x: x + scrollX, y: y + scrollY, width, height, scale: 1};
            }"""
        )
        wanted |= {"clip": box, "captureBeyondViewport": True}
    taken = session.send("Page.captureScreenshot", wanted)
    path = PICTURES / f"{name}.webp"
    path.write_bytes(base64.b64decode(taken["data"]))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


@dataclass(frozen=True)
class Moment:
    """A finished game on the server, and a moment in the middle of it."""

    table: str
    number: int
    seat: int


def imported(page: Page, address: str, map_id: str) -> Moment:
    page.goto(address)
    page.wait_for_selector("[data-play=bots]")
    page.wait_for_function("async () => (await (await fetch('/api/v1/me')).json()).known")
    record = json.loads(played(map_id).record().to_json())
    table = post(page, "/records", record)["table"]
    entries = get(page, f"/tables/{table}/log?after=0")["entries"]
    moves = [entry["number"] for entry in entries if entry["kind"] == "played"]
    for number in moves[round(len(moves) * PART) :]:
        view = get(page, f"/tables/{table}/moments/{number}")["view"]
        if view["phase"] == "turn":
            return Moment(table, number, view["to_move"][0])
    raise AssertionError("nobody has a turn so late in the game")


def settled(page: Page) -> None:
    """Waits until the fonts are there and the board is drawn."""
    page.wait_for_selector(".board")
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready")
    page.mouse.move(1, 1)


def take_table(browser: Browser, address: str, scheme: Literal["light", "dark"]) -> None:
    """A player's table, in their turn."""
    context = browser.new_context(
        viewport={"width": 1600, "height": 1000},
        device_scale_factor=1.1,
        **APPEARANCE,
        color_scheme=scheme,
    )
    page = context.new_page()
    moment = imported(page, address, FIRST)
    about = {"number": moment.number, "seat": moment.seat, "name": "Aino", "level": "expert"}
    table = post(page, f"/tables/{moment.table}/continue", about)["table"]
    page.goto(f"{address}/t/{table}")
    settled(page)
    # A game that was not continued from another one has no such note.
    page.evaluate("() => { document.querySelector('[data-practice]').hidden = true }")
    webp(page, f"table-{scheme}", 70)
    context.close()


def take_maps(browser: Browser, address: str) -> None:
    """The other boards side by side."""
    context = browser.new_context(
        viewport={"width": 1200, "height": 1000}, **APPEARANCE, color_scheme="light"
    )
    page = context.new_page()
    boards = []
    for map_id in MAPS[1:]:
        moment = imported(page, address, map_id)
        page.goto(f"{address}/t/{moment.table}/at/{moment.number}")
        settled(page)
        taken = page.locator("svg.board").screenshot()
        boards.append(f"data:image/png;base64,{base64.b64encode(taken).decode()}")
    pictures = "".join(f'<img src="{board}">' for board in boards)
    style = (
        "p { margin: 0; display: inline-flex; gap: 12px } img { height: 380px; border-radius: 6px }"
    )
    page.goto("about:blank")
    page.set_content(f"<style>{style}</style><p>{pictures}</p>")
    webp(page, "maps", 72, page.locator("p"))
    context.close()


def terminal_screen() -> str:
    """The full screen of a game in the terminal, with a hint, as SVG."""
    map_id = IN_TERMINAL
    players = players_of(map_id)
    rules = veturi.make_rules(map_id, players)
    seats = [PERSON, *(Seat("expert", seat) for seat in range(1, players))]
    table = Table(veturi.Game.start(rules, SEED), seats)
    controller = Controller(table, 0, "en", Path(f"{map_id}.json"), seconds=0.1, confirm=False)
    expert = veturi.make_bot("expert", 0)
    enough = round(len(played(map_id).record().actions) * PART)
    while table.game.steps < enough or not controller.my_turn:
        if (question := controller.bot_question()) is not None:
            controller.play_bot(question, controller.think(question))
        else:
            move = expert.choose(controller.view, controller.actions, 0.1)
            controller.play(move.action if isinstance(move, veturi.Move) else move)
    screen = TableApp(controller, 0.0)

    async def shown() -> str:
        async with screen.run_test(size=(150, 46)) as pilot:
            await pilot.press("f2")
            while not any(line.text.startswith("Hint 3") for line in screen.told.lines):
                await pilot.pause(0.1)
            return screen.export_screenshot(title="veturi terminal")

    return asyncio.run(shown())


def take_terminal(browser: Browser, svg: str) -> None:
    # Its fonts would come from another host; those of this machine will do.
    svg = re.sub(r"@font-face\s*{.*?}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 1400px }}</style>{svg}")
    webp(page, "terminal", 72, page.locator("svg"))
    context.close()


def take_report(browser: Browser, folder: Path) -> None:
    run, page_file = folder / "run.veturi", folder / "report.html"
    arena = ["arena", "--map", FIRST, "--players", "4", "--bots", "expert,regular"]
    for words in (
        [*arena, "--games", "400", "--seed", "1", "--jobs", "2", "--out", str(run)],
        ["report", str(run), "--out", str(page_file)],
    ):
        command = [sys.executable, "-m", "veturi", *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    context = browser.new_context(
        viewport={"width": 1100, "height": 900}, color_scheme="light", device_scale_factor=1.25
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    webp(page, "report", 80, page.locator("section[aria-labelledby=routes] figure").first)
    context.close()


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("Chromium is not installed: apt-get install chromium", file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        # Before the browser's driver, which leaves an event loop running.
        with chdir(folder):
            terminal = terminal_screen()
        take_all(chromium, folder, terminal)
    return 0


def take_all(chromium: str, folder: Path, terminal: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        with server(folder) as address:
            take_table(browser, address, "light")
            take_table(browser, address, "dark")
            take_maps(browser, address)
        take_report(browser, folder)
        take_terminal(browser, terminal)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
