"""The longest trail through a network, by depth-first branch and bound (B31, B32)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.paths.graph import DONE, TrackGraph, path_length
from veturi.engine.paths.leaf_peeling import LeafPeeling

__all__ = ["TrailSearch", "longest_trail"]

# What becomes of a track, and whether a node is an end of the trail.
UNDECIDED: Final = 0
LEFT_OUT: Final = 1
WALKED: Final = 2
OPEN_ROLE: Final = 0
END: Final = 1
INNER: Final = 2
FAR: Final = 9999
#: A search of so many choices is short.
SHORT: Final = 40


def longest_trail(graph: TrackGraph, more_than: i64) -> vec[i64]:
    """A longest trail of the component collected last, or anything if none is longer than that.

    With at most two nodes of odd degree it is an Euler trail. With at most one cycle it is found by
    peeling leaves; for the rest there is a search.
    """
    if graph.odd <= 2:
        return graph.euler_trail(graph.odd_node if graph.odd else graph.nodes[graph.begin])
    peeling = LeafPeeling(graph)
    path = peeling.path()
    cycles = graph.tracks - (len(graph.nodes) - graph.begin) + 1
    if cycles == 0:
        return path
    length = path_length(graph.board, path)
    if cycles == 1:
        found = peeling.path_with_cycle()
        return found if path_length(graph.board, found) > length else path
    found = TrailSearch(graph, length if length > more_than else more_than).run()
    return found if len(found) else path


@mypyc_attr(acyclic=True)
class TrailSearch:
    """Branch and bound for the longest trail of a component with cycles: the least to leave out.

    Leave tracks out until at most two nodes are odd: each component that is left then has an Euler
    trail, and the longest trail is one of these. So an odd node is either an end of the trail, of
    which there are two, or a track at it is left out.
    """

    def __init__(self, graph: TrackGraph, more_than: i64) -> None:
        self.graph = graph
        self.nodes = graph.nodes[graph.begin :]
        self.length = graph.length
        #: By track: undecided, left out, or walked for certain.
        self.fate = graph.board.no_ends[: len(graph.network)]
        #: By node: whether it is an end of the trail, where known.
        self.role = graph.board.no_degrees[:]
        for i in range(len(self.nodes)):
            # A longest trail ends only at odd nodes.
            self.role[self.nodes[i]] = OPEN_ROLE if graph.degree[self.nodes[i]] & 1 else INNER
        self.mark = graph.board.no_degrees[:]
        #: By two nodes: the length of the shortest path between them; -1 until a row is needed.
        self.distances = vec[i64]()
        self.place = graph.board.no_degrees[:]
        #: The places in `self.nodes` of those that are not as they should be.
        self.wrong = vec[i64]()
        #: The longest trail found so far: its length, a node of it, what it leaves out.
        self.best_length = more_than
        self.best_start: i64 = -1
        self.best_fate = self.fate
        #: How many choices the search has tried.
        self.tried: i64 = 0

    def prepare_distances(self) -> None:
        size = len(self.nodes)
        self.distances = vec[i64](capacity=size * size)
        for _ in range(size * size):
            self.distances = append(self.distances, -1)
        for i in range(size):
            self.place[self.nodes[i]] = i

    def measure_from(self, row: i64) -> None:
        """Shortest paths from one node of the component to all others (label correcting)."""
        graph, distances = self.graph, self.distances
        size = len(self.nodes)
        start = row * size
        for i in range(size):
            distances[start + i] = FAR
        distances[start + row] = 0
        todo = append(vec[i64](), row)
        at: i64 = 0
        while at < len(todo):
            here = todo[at]
            at += 1
            arc = graph.first[self.nodes[here]]
            while arc >= 0:
                other = self.place[graph.end[arc]]
                way = distances[start + here] + self.length[arc >> 1]
                if way < distances[start + other]:
                    distances[start + other] = way
                    todo = append(todo, other)
                arc = graph.next[arc]

    def run(self) -> vec[i64]:
        """The longest trail, if longer than was asked for."""
        self.branch(0, 0, False)
        if self.best_start < 0:
            return vec[i64]()
        for track in range(len(self.best_fate)):
            if self.best_fate[track] == LEFT_OUT:
                self.graph.done[track] = DONE
        return self.graph.euler_trail(self._start())

    def _start(self) -> i64:
        """An end of the best trail; any node of it when it comes back to its beginning."""
        graph = self.graph
        self.fate = self.best_fate
        self.mark = graph.board.no_degrees[:]
        self.component_weight(self.best_start)
        for i in range(len(self.nodes)):
            node = self.nodes[i]
            if self.mark[node] and self.walked(node) & 1:
                return node
        return self.best_start

    def walked(self, node: i64) -> i64:
        count: i64 = 0
        arc = self.graph.first[node]
        while arc >= 0:
            if self.fate[arc >> 1] != LEFT_OUT:
                count += 1
            arc = self.graph.next[arc]
        return count

    def branch(self, left_out: i64, ends: i64, split: bool) -> None:
        """Branches on one node that is wrong, unless the bound says that nothing longer follows.

        So much is left out and so many ends are chosen. `split`: what was left out last may have
        cut the component in two.
        """
        self.tried += 1
        graph = self.graph
        nodes, roles, degree = self.nodes, self.role, graph.degree
        wrong = vec[i64](capacity=16)
        chosen: i64 = -1
        fewest: i64 = 99
        fixed: i64 = 0
        for i in range(len(nodes)):
            node = nodes[i]
            role = roles[node]
            if degree[node] & 1 == (1 if role == END else 0):
                continue
            wrong = append(wrong, i)
            if role != OPEN_ROLE:
                fixed += 1
            free = self.undecided(node)
            if free < fewest:
                fewest = free
                chosen = node
        self.wrong = wrong
        if graph.weight - left_out - self.lower_bound(2 - ends) <= self.best_length:
            return
        if split and not self.some_component(self.best_length, False):
            return
        if len(self.wrong) <= 2 - ends and fixed == 0:
            while self.some_component(self.best_length, True):
                pass
            return
        role = self.role[chosen]
        if role == OPEN_ROLE and ends < 2:
            self.make_end(chosen, left_out, ends)
        self.role[chosen] = INNER
        self.leave_out_one(chosen, left_out, ends)
        self.role[chosen] = role

    def make_end(self, node: i64, left_out: i64, ends: i64) -> None:
        """Tries a node as an end. All its tracks are walked, or the trail could be made longer."""
        walked = vec[i64]()
        arc = self.graph.first[node]
        while arc >= 0:
            track = arc >> 1
            if self.fate[track] == UNDECIDED:
                self.fate[track] = WALKED
                walked = append(walked, track)
            arc = self.graph.next[arc]
        self.role[node] = END
        self.branch(left_out, ends + 1, False)
        for i in range(len(walked)):
            self.fate[walked[i]] = UNDECIDED

    def lower_bound(self, ends: i64) -> i64:
        """A lower bound of what must still be left out, if so many wrong nodes may become ends.

        What is left out joins the other wrong nodes in pairs, each at least to the nearest. Short
        searches do with less: each of them loses a track.
        """
        wrong = self.wrong
        total: i64 = 0
        farthest: i64 = 0
        second: i64 = 0
        for i in range(len(wrong)):
            nearest = self.to_nearest(i) if self.tried > SHORT else self.lightest(wrong[i])
            total += nearest
            if nearest > farthest:
                second = farthest
                farthest = nearest
            elif nearest > second:
                second = nearest
        if ends:
            total -= farthest
        if ends == 2:
            total -= second
        return (total + 1) >> 1

    def lightest(self, place: i64) -> i64:
        """The shortest track at a node that is not decided."""
        length, fate, onward = self.length, self.fate, self.graph.next
        least: i64 = FAR
        arc = self.graph.first[self.nodes[place]]
        while arc >= 0:
            if length[arc >> 1] < least and fate[arc >> 1] == UNDECIDED:
                least = length[arc >> 1]
            arc = onward[arc]
        return least

    def to_nearest(self, i: i64) -> i64:
        """How far it is from one wrong node to the nearest other."""
        if len(self.distances) == 0:
            self.prepare_distances()
        wrong, distances = self.wrong, self.distances
        row = wrong[i] * len(self.nodes)
        if distances[row] < 0:
            self.measure_from(wrong[i])
        nearest: i64 = FAR
        for j in range(len(wrong)):
            if j != i and distances[row + wrong[j]] < nearest:
                nearest = distances[row + wrong[j]]
        return nearest

    def undecided(self, node: i64) -> i64:
        count: i64 = 0
        arc = self.graph.first[node]
        while arc >= 0:
            if self.fate[arc >> 1] == UNDECIDED:
                count += 1
            arc = self.graph.next[arc]
        return count

    def leave_out_one(self, node: i64, left_out: i64, ends: i64) -> None:
        """Leaves out each undecided track at a node in turn; those tried before it are walked."""
        graph = self.graph
        tried = vec[i64]()
        arc = graph.first[node]
        while arc >= 0:
            track = arc >> 1
            other = graph.end[arc]
            if self.fate[track] == UNDECIDED:
                self.fate[track] = LEFT_OUT
                graph.degree[node] -= 1
                graph.degree[other] -= 1
                role = self.role[other]
                self.role[other] = INNER
                split = graph.degree[node] > 0 and graph.degree[other] > 0
                self.branch(left_out + self.length[track], ends, split)
                self.role[other] = role
                graph.degree[node] += 1
                graph.degree[other] += 1
                self.fate[track] = WALKED
                tried = append(tried, track)
            arc = graph.next[arc]
        for i in range(len(tried)):
            self.fate[tried[i]] = UNDECIDED

    def some_component(self, more_than: i64, keep: bool) -> bool:
        """Whether a component of what is not left out is heavier than that; may keep it."""
        graph = self.graph
        self.mark = graph.board.no_degrees[:]
        for i in range(len(self.nodes)):
            node = self.nodes[i]
            if self.mark[node] or graph.degree[node] == 0:
                continue
            weight = self.component_weight(node)
            if weight > more_than:
                if keep:
                    self.best_length = weight
                    self.best_start = node
                    self.best_fate = self.fate[:]
                return True
        return False

    def component_weight(self, start: i64) -> i64:
        """The weight of the component of a node; marks its nodes."""
        graph = self.graph
        twice: i64 = 0
        todo = append(vec[i64](), start)
        self.mark[start] = 1
        while len(todo):
            todo, node = pop(todo)
            arc = graph.first[node]
            while arc >= 0:
                if self.fate[arc >> 1] != LEFT_OUT:
                    twice += self.length[arc >> 1]
                    other = graph.end[arc]
                    if not self.mark[other]:
                        self.mark[other] = 1
                        todo = append(todo, other)
                arc = graph.next[arc]
        return twice >> 1
