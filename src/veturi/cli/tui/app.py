"""Full-screen app (Textual): map, panels, log and command line. Bots think in a thread."""

from __future__ import annotations

import select
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Input, RichLog, Static

from veturi.bots import Move
from veturi.cli.console import HUNG_UP, INTERRUPTED
from veturi.cli.render.open_facts import completed
from veturi.cli.tui.colours import DARK, LIGHT, Palette, light_terminal
from veturi.cli.tui.controller import Answer, Controller
from veturi.cli.tui.map.painting import Marked, legend
from veturi.cli.tui.map.widget import MapView
from veturi.cli.tui.typed_commands import command_named
from veturi.cli.tui.widgets.command_line import CommandLine
from veturi.cli.tui.widgets.pager import Page
from veturi.cli.tui.widgets.panels import Panels
from veturi.cli.tui.widgets.route_list import RouteList
from veturi.cli.tui.widgets.screen_style import STYLE
from veturi.table.table import Question

__all__ = ["TableApp", "run_screen"]

#: How often the terminal is looked after, in seconds: Textual reads one that is gone for ever.
HEARTBEAT = 1.0
#: Longer answers open in the pager.
LOG_LINES = 3
#: From these sizes on the panels are wider.
ROOMY, WIDE = (100, 30), (140, 40)


class TableApp(App[int]):
    """One person's table on the full screen."""

    TITLE = "Veturi"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", priority=True, show=False),
        Binding("f2", "enter('hint')", show=False),
        Binding("f3", "pick_route", show=False),
        Binding("f4", "enter('undo')", show=False),
        Binding("f5", "enter('draw deck')", show=False),
        Binding("f6", "type_tickets", show=False),
        Binding("f7", "zoom(-1)", show=False),
        Binding("f8", "zoom(1)", show=False),
        Binding("f9", "light", show=False),
        Binding("f10,ctrl+q", "quit_table", priority=True, show=False),
        Binding("ctrl+c", "leave", priority=True, show=False),
        Binding("pageup", "move_panels(-4)", priority=True, show=False),
        Binding("pagedown", "move_panels(4)", priority=True, show=False),
        Binding("ctrl+up", "move_map(0,-4)", priority=True, show=False),
        Binding("ctrl+down", "move_map(0,4)", priority=True, show=False),
        Binding("ctrl+left", "move_map(-8,0)", priority=True, show=False),
        Binding("ctrl+right", "move_map(8,0)", priority=True, show=False),
    ]

    def __init__(self, controller: Controller, pause: float) -> None:
        super().__init__()
        self.controller = controller
        self.words = controller.words
        self.pause = pause
        self.panels = Panels(controller.telling, DARK)
        self.chosen: frozenset[int] = frozenset()
        self.marked_route: int | None = None
        #: The pending question of a bot; answers to others are dropped as stale.
        self.asked: Question | None = None
        self.closing = threading.Event()
        #: An exception of a thread; raised after the screen has closed.
        self.fault: Exception | None = None
        self.ended = False
        # Kept by name: a page may lie over the screen they are on.
        self.map = MapView(controller.view, controller.words)
        self.routes = RouteList(controller.telling)
        self.told = RichLog(id="log", wrap=True, max_lines=1000, min_width=20)
        self.status = Static(id="status", markup=False)
        self.line = CommandLine(controller.completions)
        self.keys = Static(id="keys", markup=False)
        self.side = VerticalScroll(id="panels", can_focus=False)
        self.parts = {name: Static(markup=False) for name in ("row", "hand", "tickets", "players")}

    # --- building ---------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield self.map
            with Vertical(id="side"):
                with self.side:
                    yield from self.parts.values()
                yield self.routes
        yield self.told
        yield self.status
        yield self.line
        yield self.keys

    @property
    def base(self) -> Screen[object]:
        """The screen of the table, whatever lies over it."""
        return self.screen_stack[0]

    def on_mount(self) -> None:
        for palette in (DARK, LIGHT):
            self.register_theme(_theme(palette))
        self._paint_in(LIGHT if light_terminal() else DARK)
        self.told.can_focus = False
        self.line.placeholder = self.words("placeholder")
        self.line.focus()
        self.tell(self.controller.welcome())
        self.call_after_refresh(self.go_on)
        if not self.is_headless:
            self.set_interval(HEARTBEAT, self._look_after_terminal)

    def _look_after_terminal(self) -> None:
        """Ends where the terminal has gone without a signal; the game is saved."""
        if terminal_is_gone():
            self._close(HUNG_UP)

    def on_resize(self, event: Resize) -> None:
        width, height = event.size
        self.base.set_class(width >= ROOMY[0] and height >= ROOMY[1], "roomy")
        self.base.set_class(width >= WIDE[0] and height >= WIDE[1], "wide")
        self.call_after_refresh(self.show_table)

    # --- showing ----------------------------------------------------------------------------

    def tell(self, lines: list[str]) -> None:
        for line in lines:
            self.told.write(line, expand=True)

    def show_table(self) -> None:
        """Redraws everything."""
        controller = self.controller
        view = controller.view
        width = max(self.side.scrollable_content_region.width, 24)
        shown = {
            "row": (self.words("panel_row"), self.panels.row(view, width)),
            "hand": (self.words("panel_hand"), self.panels.hand(view, width)),
            "tickets": (self.words("tickets"), self.panels.tickets(view, width, self.chosen)),
            "players": (self.words("players"), self.panels.players(view, width)),
        }
        for name, (heading, text) in shown.items():
            body = self.panels.heading(heading, width).append("\n").append_text(text)
            self.parts[name].update(body)
        self.map.show(view, self._marked())
        self.status.update(self._status())
        self.keys.update(self._keys())

    def _marked(self) -> Marked:
        """The route in focus, and the cities of tickets: those on offer, or those still open."""
        view = self.controller.view
        board = self.controller.telling.board
        done = completed(view)
        numbers = view.offer or [ticket for ticket in view.tickets if ticket not in done]
        places = {
            place for n in numbers for place in (board.map.tickets[n].a, board.map.tickets[n].b)
        }
        wanted = frozenset(city.id for city in board.map.cities if city.place in places)
        return Marked(self.marked_route, wanted)

    def _status(self) -> str:
        if self.asked is not None:
            player = self.controller.telling.player_and_level(self.asked.seat)
            return self.words("thinking", player=player)
        if self.controller.over:
            return self.controller.telling.result(self.controller.table.game)[-2]
        return self.controller.situation()[-1]

    def _keys(self) -> str:
        controller = self.controller
        if controller.over:
            return self.words("keys_over")
        if self.base.has_class("picking"):
            return self.words("keys_routes")
        if controller.holding:
            return self.words("keys_holding")
        return self.words("keys_choosing" if controller.view.offer else "keys")

    # --- game loop --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Starts the next bot's thinking, or prompts the person."""
        controller = self.controller
        self.asked = controller.bot_question()
        if self.asked is not None:
            question = self.asked
            self._in_thread(lambda: self._think(question))
        if controller.over and not self.ended:
            self.ended = True
            self._read("end_title", controller.situation())
        self.show_table()

    def _in_thread(self, work: Callable[[], None]) -> None:
        """Runs slow work in a daemon thread: leaving does not wait for it."""

        def run() -> None:
            try:
                work()
            except Exception as error:
                if not self.closing.is_set():
                    self.fault = error
                    self.call_from_thread(self._close, 1)

        threading.Thread(target=run, daemon=True).start()

    def _think(self, question: Question) -> None:
        started = time.monotonic()
        move = self.controller.think(question)
        self.closing.wait(max(0.0, self.pause - (time.monotonic() - started)))
        if not self.closing.is_set():
            self.call_from_thread(self._bot_moves, question, move)

    def _bot_moves(self, question: Question, move: Move) -> None:
        if question is not self.asked:
            return
        self.tell(self.controller.play_bot(question, move))
        self.go_on()

    def answered(self, answer: Answer) -> None:
        """Shows the result of a line or a key."""
        if answer.leave:
            self._close(0)
            return
        if len(answer.lines) > LOG_LINES and not answer.moved:
            self._read("page_title", answer.lines)
        else:
            self.tell(answer.lines)
        if answer.moved:
            self.chosen = frozenset()
            self._stop_picking()
            self.go_on()

    def _advise(self, lines: list[str]) -> None:
        """Hints, in the pager if their first line would be scrolled out of the log."""
        width, height = self.told.scrollable_content_region.size
        rows = sum(len(textwrap.wrap(line, max(width, 1))) or 1 for line in lines)
        if rows > height:
            self._read("page_title", lines)
        else:
            self.tell(lines)

    def _read(self, title: str, lines: list[str]) -> None:
        self.push_screen(Page(self.words(title), lines))

    # --- typing -----------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        self.line.remember(text)
        self.line.value = ""
        if not text and self.chosen and not self.controller.over:
            text = "keep " + ",".join(map(str, sorted(self.chosen)))
        if text:
            self.tell([f"> {text}"])
        self.action_enter(text)

    def action_enter(self, text: str) -> None:
        """Handles a line, typed or from a key. Hints are slow and run in a thread."""
        command, level = command_named(text)
        if command == "hint":
            question = self.controller.hint_question()

            def advise() -> None:
                lines = self.controller.hints(question, level)
                self.call_from_thread(self._advise, lines)

            self._in_thread(advise)
            return
        self.answered(self.controller.enter(text))

    def on_command_line_digit(self, message: CommandLine.Digit) -> None:
        """A digit picks a ticket on offer, or takes the card of that slot."""
        view, digit = self.controller.view, message.digit
        if view.offer and self.controller.my_turn:
            if 1 <= digit <= len(view.offer):
                self.chosen = self.chosen ^ {digit}
                self.show_table()
        elif 1 <= digit <= len(view.row):
            card = view.row[digit - 1]
            if card is not None:
                self.action_enter(f"draw {card}")
        elif digit == 0:
            self.action_enter("draw deck")

    def on_command_line_sign(self, message: CommandLine.Sign) -> None:
        if message.sign == "?":
            self.action_help()
        else:
            self.action_zoom(1 if message.sign == "+" else -1)

    # --- picking a route --------------------------------------------------------------------

    def action_pick_route(self) -> None:
        if self.base.has_class("picking"):
            self._stop_picking()
            return
        self.routes.offer(self.controller.actions)
        if not self.routes.choices:
            self.tell([self.words("routes_none")])
            return
        self.base.add_class("picking")
        self.routes.focus()
        self.show_table()

    def on_route_list_shown(self, message: RouteList.Shown) -> None:
        self.marked_route = message.route
        if message.route is not None:
            status = self.controller.telling.route_facts(message.route)
            self.show_table()
            self.status.update(status)

    def on_route_list_claimed(self, message: RouteList.Claimed) -> None:
        self.answered(self.controller.play(message.action))

    def on_route_list_left(self, message: RouteList.Left) -> None:
        self._stop_picking()
        self.show_table()

    def _stop_picking(self) -> None:
        self.marked_route = None
        self.base.remove_class("picking")
        self.line.focus()

    # --- keys -------------------------------------------------------------------------------

    def action_help(self) -> None:
        if isinstance(self.screen, Page):
            self.pop_screen()
            return
        if self.controller.over:
            self._read("end_title", self.controller.situation())
            return
        words = self.words
        keys = [f"{words('help_keys')}:", *words("help_key_list").splitlines(), ""]
        keys += [f"{words('help_signs')}:", *legend(self.controller.table.game.rules, words), ""]
        self._read("help_title", [*keys, *self.controller.asking.help()])

    def action_type_tickets(self) -> None:
        """Types the move for new tickets. It cannot be undone, so the person presses Enter."""
        self.line.value = self.controller.asking.examples()["tickets"]
        self.line.cursor_position = len(self.line.value)
        self.line.focus()

    def action_zoom(self, step: int) -> None:
        self.map.change_zoom(step)

    def action_move_map(self, across: int, down: int) -> None:
        self.map.scroll_relative(across, down, animate=False)

    def action_move_panels(self, down: int) -> None:
        page = self.screen.query("#page").results(VerticalScroll)
        next(page, self.side).scroll_relative(y=down, animate=False)

    def action_light(self) -> None:
        self._paint_in(LIGHT if self.panels.palette is DARK else DARK)
        self.show_table()

    def _paint_in(self, palette: Palette) -> None:
        self.panels.palette = self.map.palette = palette
        self.theme = palette.name

    def action_quit_table(self) -> None:
        self._close(0)

    def action_leave(self) -> None:
        self._close(INTERRUPTED)

    def _close(self, code: int) -> None:
        self.closing.set()
        self.exit(code)


def _theme(palette: Palette) -> Theme:
    """The screen in the colours of the map."""
    return Theme(
        name=palette.name,
        primary=palette.dim,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.ground,
        panel=palette.ground,
        dark=palette is DARK,
    )


def terminal_is_gone() -> bool:
    """Whether nobody is at the other end of the terminal any more."""
    watched = select.poll()
    watched.register(sys.__stdin__ or 0, select.POLLIN)
    return any(about & (select.POLLHUP | select.POLLERR) for _, about in watched.poll(0))


def run_screen(controller: Controller, pause: float) -> int:
    """Runs the app until the person leaves; then prints where the game is saved."""
    app = TableApp(controller, pause)
    try:
        code = app.run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    app.closing.set()
    if code == HUNG_UP:
        return HUNG_UP
    lines = controller.telling.result(controller.table.game) if controller.over else []
    sys.stdout.write("\n".join([*lines, *controller.farewell()]) + "\n")
    if app.fault is not None:
        raise app.fault
    return 1 if code is None else code
