"""Solves a board: moves cities and bends routes until every space has room and nothing overlaps.

Positions are relaxed from those of the map file. Each pass looks at what is too near or too
short, and moves the cities and bends concerned a little; cities are drawn back to where they came
from. Everything is plain arithmetic in a fixed order, so the same map gives the same board.
"""

from __future__ import annotations

import math

from .neighbours import CLEAR, near_cities, near_names, near_pairs
from .plan import CAR, DOT, GAP, Bundle, Plan
from .shapes import Bend, Box, Point

__all__ = ["ENDS_LEAST", "Layout", "ends_of"]

#: Free room between a route and a name.
CLEAR_NAME = 1.6
#: A route begins so far from the middle of its city, at least and at most.
ENDS_LEAST, ENDS_MOST = DOT + 4.0, 27.0
#: Distance of the points that stand for a route.
STEP = 11.0
#: Passes between two looks for neighbours.
REFRESH = 6
#: How strongly a pass obeys each wish.
APART_PUSH, SHORT_PUSH, LONG_PULL, HOME_PULL, STRAIGHTEN = 0.34, 0.40, 0.035, 0.012, 0.985
#: A route longer than its spaces by this factor is drawn together.
LOOSE = 1.12
#: How far a line turns on its way at most, and from one space to the next, by its tracks.
MOST_TURN, SPACE_TURN = math.radians(84), {1: math.radians(21), 2: math.radians(13)}
WIDE_TURN = math.radians(9)


def _most_bulge(bundle: Bundle) -> float:
    """A bend's greatest bulge, as a part of its chord."""
    by_space = SPACE_TURN.get(len(bundle.routes), WIDE_TURN) * (bundle.length + 0.5)
    return math.tan(min(MOST_TURN, by_space) / 2) / 2


def ends_of(layout: Layout) -> list[list[float]]:
    """By bundle: how far from its two cities it begins, so that neighbours at a city part."""
    plan = layout.plan
    ends = [[ENDS_LEAST, ENDS_LEAST] for _ in plan.bundles]
    meeting: list[list[tuple[float, int, int]]] = [[] for _ in plan.nodes]
    for k, bundle in enumerate(plan.bundles):
        for side, node in enumerate((bundle.a, bundle.b)):
            x, y = layout.near_end(k, side)
            angle = math.atan2(y - layout.y[node], x - layout.x[node])
            meeting[node].append((angle, k, side))
    for around in meeting:
        around.sort()
        for i, (angle, k, side) in enumerate(around):
            if len(around) < 2:
                break
            after, other, far = around[(i + 1) % len(around)]
            between = (after - angle) % (2 * math.pi)
            if between > 2.1:
                continue
            between = max(between, 0.2)
            own, theirs = plan.bundles[k].half + CLEAR / 2, plan.bundles[other].half + CLEAR / 2
            cos, sin = math.cos(between), math.sin(between)
            ends[k][side] = max(ends[k][side], (theirs + own * cos) / sin)
            ends[other][far] = max(ends[other][far], (own + theirs * cos) / sin)
    return [
        [max(min(end, ENDS_MOST), ENDS_LEAST + late) for end, late in zip(pair, more, strict=True)]
        for pair, more in zip(ends, layout.late, strict=True)
    ]


class Layout:
    """A board being solved."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.x = [node.x for node in plan.nodes]
        self.y = [node.y for node in plan.nodes]
        self.home = [(node.x, node.y) for node in plan.nodes]
        self.bulge = [bundle.bulge for bundle in plan.bundles]
        #: The bulge that each bundle returns to: straight, unless something is in its way.
        self.rest = list(self.bulge)
        self.frames = dict(plan.frames)
        #: By node: the box of its name around it, once names are placed.
        self.names: list[Box | None] = [None] * len(plan.nodes)
        #: More room asked for between two bundles that still overlap when looked at closely.
        self.extra: dict[tuple[int, int], float] = {}
        self.ends = [[ENDS_LEAST, ENDS_LEAST] for _ in plan.bundles]
        #: How much later a bundle begins at a city, so that the city's name has room.
        self.late = [[0.0, 0.0] for _ in plan.bundles]
        #: Length that a bundle asks for besides that of its spaces, if its bend presses them.
        self.more = [0.0] * len(plan.bundles)
        self._half = [bundle.half for bundle in plan.bundles]
        self._most = [_most_bulge(bundle) for bundle in plan.bundles]
        self.worst = 0.0
        self._points: list[tuple[int, float]] = []
        self._pairs: list[tuple[int, int, float]] = []
        self._cities: list[tuple[int, int, float]] = []
        self._near_names: list[tuple[int, int]] = []

    def bend(self, k: int) -> Bend:
        bundle = self.plan.bundles[k]
        a, b = bundle.a, bundle.b
        return Bend((self.x[a], self.y[a]), (self.x[b], self.y[b]), self.bulge[k])

    def near_end(self, k: int, side: int) -> tuple[float, float]:
        """A point of the route's line some way from one of its cities."""
        line = self.bend(k)
        t = min(0.5, 24.0 / line.chord)
        return line.point(t if side == 0 else 1 - t)

    def scale(self, by: float) -> None:
        """The whole board larger, spaces as before."""
        self.x = [x * by for x in self.x]
        self.y = [y * by for y in self.y]
        self.home = [(x * by, y * by) for x, y in self.home]
        self.bulge = [bulge * by for bulge in self.bulge]
        self.rest = [bulge * by for bulge in self.rest]
        self.frames = {
            region: Box(box.left * by, box.top * by, box.right * by, box.bottom * by)
            for region, box in self.frames.items()
        }

    def run(self, passes: int, home: float = 1.0) -> None:
        """So many passes; `home` says how strongly cities are drawn back."""
        for i in range(passes):
            if i % REFRESH == 0:
                self._refresh()
            self._one_pass(home)

    # --- neighbours ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        self.ends = ends_of(self)
        self._points = []
        where: list[Point] = []
        owners: list[int] = []
        for k in range(len(self.plan.bundles)):
            line = self.bend(k)
            begin, end = self.ends[k][0] + 4, line.length - self.ends[k][1] - 4
            count = max(1, math.ceil((end - begin) / STEP))
            for i in range(count + 1):
                t = line.at(begin + (end - begin) * i / count)
                self._points.append((k, t))
                owners.append(k)
                where.append(line.point(t))
        self._pairs = near_pairs(where, owners, self._half, self.extra)
        self._cities = near_cities(where, owners, self.plan.bundles, (self.x, self.y))
        boxes = [
            name and name.moved(x, y) for name, x, y in zip(self.names, self.x, self.y, strict=True)
        ]
        self._near_names = near_names(where, boxes)

    # --- one pass -----------------------------------------------------------------------------

    def _one_pass(self, home: float) -> None:
        count = len(self.x)
        self._mx, self._my = [0.0] * count, [0.0] * count
        self._mb = [0.0] * len(self.bulge)
        self._lines = self._chords()
        spots = [self._where(k, t) for k, t in self._points]
        self.worst = 0.0
        self._part_routes(spots)
        self._leave_cities(spots)
        self._leave_names(spots)
        self._part_cities()
        self._stretch()
        self._keep_to_frames(spots)
        for c, (hx, hy) in enumerate(self.home):
            self._mx[c] += (hx - self.x[c]) * HOME_PULL * home
            self._my[c] += (hy - self.y[c]) * HOME_PULL * home
        for c in range(count):
            self.x[c] += max(-4.0, min(4.0, self._mx[c]))
            self.y[c] += max(-4.0, min(4.0, self._my[c]))
        for k in range(len(self.bulge)):
            straighter = self.rest[k] + (self.bulge[k] - self.rest[k]) * STRAIGHTEN
            most = self._most[k] * self._lines[k][6]
            moved = straighter + max(-4.0, min(4.0, self._mb[k]))
            self.bulge[k] = max(-most, min(most, moved))

    def _chords(self) -> list[tuple[float, float, float, float, float, float, float]]:
        found = []
        for bundle in self.plan.bundles:
            ax, ay = self.x[bundle.a], self.y[bundle.a]
            dx, dy = self.x[bundle.b] - ax, self.y[bundle.b] - ay
            chord = math.sqrt(dx * dx + dy * dy) or 1e-6
            found.append((ax, ay, dx, dy, -dy / chord, dx / chord, chord))
        return found

    def _where(self, k: int, t: float) -> tuple[float, float]:
        ax, ay, dx, dy, nx, ny, _ = self._lines[k]
        aside = 2 * t * (1 - t) * self.bulge[k]
        return ax + dx * t + nx * aside, ay + dy * t + ny * aside

    def _push(self, point: int, fx: float, fy: float) -> None:
        """Moves a point of a route: its two cities and its bend share the movement."""
        k, t = self._points[point]
        bundle: Bundle = self.plan.bundles[k]
        line = self._lines[k]
        self._mx[bundle.a] += fx * (1 - t)
        self._my[bundle.a] += fy * (1 - t)
        self._mx[bundle.b] += fx * t
        self._my[bundle.b] += fy * t
        self._mb[k] += 2 * t * (1 - t) * 1.6 * (fx * line[4] + fy * line[5])

    def _part_routes(self, spots: list[tuple[float, float]]) -> None:
        for i, j, need in self._pairs:
            dx, dy = spots[j][0] - spots[i][0], spots[j][1] - spots[i][1]
            square = dx * dx + dy * dy
            if square >= need * need:
                continue
            distance = math.sqrt(square) or 1e-6
            short = need - distance
            self.worst = max(self.worst, short)
            push = APART_PUSH * 0.5 * short / distance
            self._push(i, -dx * push, -dy * push)
            self._push(j, dx * push, dy * push)

    def _leave_cities(self, spots: list[tuple[float, float]]) -> None:
        """A route passes a foreign city on the side where the map file has it."""
        for i, c, need in self._cities:
            dx, dy = self.x[c] - spots[i][0], self.y[c] - spots[i][1]
            square = dx * dx + dy * dy
            if square >= need * need:
                continue
            k = self._points[i][0]
            side = self._side(k, c)
            nx, ny = self._lines[k][4] * side, self._lines[k][5] * side
            aside = dx * nx + dy * ny
            if aside < 0:
                short, fx, fy = need - aside, nx, ny
            else:
                distance = math.sqrt(square) or 1e-6
                short, fx, fy = need - distance, dx / distance, dy / distance
            self.worst = max(self.worst, short)
            push = APART_PUSH * 0.5 * short
            self._mx[c] += fx * push
            self._my[c] += fy * push
            self._push(i, -fx * push, -fy * push)

    def _side(self, k: int, c: int) -> float:
        """On which side of a route a city is in the map file: 1 along the normal, or -1."""
        bundle = self.plan.bundles[k]
        (ax, ay), (bx, by) = self.home[bundle.a], self.home[bundle.b]
        x, y = self.home[c]
        return 1.0 if (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 else -1.0

    def _leave_names(self, spots: list[tuple[float, float]]) -> None:
        """A route passes a name on the side where it is: it moves along its own normal."""
        for i, c in self._near_names:
            name = self.names[c]
            assert name is not None
            k, t = self._points[i]
            half = self._half[k] + CLEAR_NAME
            box = name.moved(self.x[c], self.y[c])
            x, y = spots[i]
            if box.distance(x, y) >= half:
                continue
            _, _, dx, dy, nx, ny, chord = self._lines[k]
            lean = 2 * (1 - 2 * t) * self.bulge[k] / chord
            nx, ny = nx - lean * dx / chord, ny - lean * dy / chord
            size = math.sqrt(nx * nx + ny * ny)
            nx, ny = nx / size, ny / size
            aside = (x - box.middle[0]) * nx + (y - box.middle[1]) * ny
            need = abs(nx) * box.width / 2 + abs(ny) * box.height / 2 + half
            short = need - abs(aside)
            if short <= 0:
                continue
            self.worst = max(self.worst, short)
            push = math.copysign(min(short, 12.0) * APART_PUSH * 0.5, aside)
            self._push(i, nx * push, ny * push)
            self._mx[c] -= nx * push
            self._my[c] -= ny * push

    def _part_cities(self) -> None:
        """Names keep off foreign cities and off each other."""
        boxes = [
            None if name is None else name.moved(self.x[c], self.y[c])
            for c, name in enumerate(self.names)
        ]
        for c, box in enumerate(boxes):
            if box is None:
                continue
            off_dots, off_names = box.grown(DOT + 2.0), box.grown(1.0)
            for d in range(len(self.x)):
                if d == c:
                    continue
                fx, fy = _out_of(off_dots, (self.x[d], self.y[d]))
                other = boxes[d]
                if other is not None and d > c and off_names.touches(other):
                    wide, high = (box.width + other.width) / 2, (box.height + other.height) / 2
                    ax, ay = _out_of(
                        Box(-wide, -high, wide, high),
                        (other.middle[0] - box.middle[0], other.middle[1] - box.middle[1]),
                    )
                    fx, fy = fx + ax, fy + ay
                if fx or fy:
                    self.worst = max(self.worst, abs(fx) + abs(fy))
                    self._mx[d] += fx * APART_PUSH * 0.5
                    self._my[d] += fy * APART_PUSH * 0.5
                    self._mx[c] -= fx * APART_PUSH * 0.5
                    self._my[c] -= fy * APART_PUSH * 0.5

    def _stretch(self) -> None:
        for k, bundle in enumerate(self.plan.bundles):
            _, _, dx, dy, _, _, chord = self._lines[k]
            high = self.bulge[k] / 2
            arc = chord + 8 / 3 * high * high / chord
            # On the inner side of a bend the spaces of a wide bundle lie closer.
            turn = 2 * math.atan(2 * abs(self.bulge[k]) / chord)
            need = bundle.run + self.ends[k][0] + self.ends[k][1] + GAP
            need += turn * self._half[k] + self.more[k]
            if arc < need:
                short = need - arc
                self.worst = max(self.worst, short)
                push = SHORT_PUSH * 0.5 * short
                if abs(self.bulge[k]) > 2 and len(bundle.routes) == 1:
                    self._mb[k] += math.copysign(short * 0.15, self.bulge[k])
            elif arc > need * LOOSE:
                push = -LONG_PULL * 0.5 * (arc - need * LOOSE)
            else:
                continue
            fx, fy = dx / chord * push, dy / chord * push
            self._mx[bundle.a] -= fx
            self._my[bundle.a] -= fy
            self._mx[bundle.b] += fx
            self._my[bundle.b] += fy

    def _keep_to_frames(self, spots: list[tuple[float, float]]) -> None:
        """What belongs to an inset stays inside its frame; all else stays outside of all."""
        if not self.frames:
            return
        for i, (x, y) in enumerate(spots):
            bundle = self.plan.bundles[self._points[i][0]]
            fx, fy = self._frame_push(bundle.region, x, y, bundle.half + 5.0)
            if fx or fy:
                self.worst = max(self.worst, abs(fx) + abs(fy))
                self._push(i, fx * APART_PUSH, fy * APART_PUSH)
        for c, node in enumerate(self.plan.nodes):
            around = [(self.x[c], self.y[c])]
            name = self.names[c]
            if name is not None:
                around += name.moved(self.x[c], self.y[c]).around()
            for x, y in around:
                fx, fy = self._frame_push(node.region, x, y, CAR if len(around) == 1 else 5.0)
                if fx or fy:
                    self.worst = max(self.worst, abs(fx) + abs(fy))
                    self._mx[c] += fx * APART_PUSH
                    self._my[c] += fy * APART_PUSH

    def _frame_push(self, region: str, x: float, y: float, clear: float) -> tuple[float, float]:
        if region in self.frames:
            box = self.frames[region].grown(-clear)
            return (
                max(box.left - x, 0.0) - max(x - box.right, 0.0),
                max(box.top - y, 0.0) - max(y - box.bottom, 0.0),
            )
        fx = fy = 0.0
        for box in self.frames.values():
            ox, oy = _out_of(box.grown(clear), (x, y))
            fx, fy = fx + ox, fy + oy
        return fx, fy


def _out_of(box: Box, point: tuple[float, float]) -> tuple[float, float]:
    """The shortest way out of a box for a point; nothing if it is outside."""
    x, y = point
    left, right = x - box.left, box.right - x
    top, bottom = y - box.top, box.bottom - y
    least = min(left, right, top, bottom)
    if least <= 0:
        return 0.0, 0.0
    if least == left:
        return -left, 0.0
    if least == right:
        return right, 0.0
    if least == top:
        return 0.0, -top
    return 0.0, bottom
