"""The longest trail through a network of tracks (B31, B32): each track at most once."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.paths.graph import DONE, TrackGraph, path_length
from veturi.engine.paths.one_loop import Branches

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
    """A longest trail of the part gathered last, or anything if none is longer than that.

    It is all of the part when at most two of its nodes have an odd number of tracks. With no loop
    or one it is found from the branches; for the rest there is a search.
    """
    if graph.odd <= 2:
        return graph.whole(graph.odd_node if graph.odd else graph.nodes[graph.begin])
    branches = Branches(graph)
    path = branches.path()
    loops = graph.tracks - (len(graph.nodes) - graph.begin) + 1
    if loops == 0:
        return path
    length = path_length(graph.board, path)
    if loops == 1:
        found = branches.path_with_ring()
        return found if path_length(graph.board, found) > length else path
    found = TrailSearch(graph, length if length > more_than else more_than).run()
    return found if len(found) else path


@mypyc_attr(acyclic=True)
class TrailSearch:
    """The search for the longest trail of a part with loops: for the least to leave out.

    Leave tracks out until at most two nodes are odd: each connected piece that is left can then be
    walked in one trail, and the longest trail is such a piece. So an odd node is either an end of
    the trail, of which there are two, or a track at it is left out.
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
        #: By each two nodes of the part the shortest way between them; -1 until a row is needed.
        self.apart = vec[i64]()
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
        self.apart = vec[i64](capacity=size * size)
        for _ in range(size * size):
            self.apart = append(self.apart, -1)
        for i in range(size):
            self.place[self.nodes[i]] = i

    def measure_from(self, row: i64) -> None:
        """Works out the shortest ways from one node of the part to all others."""
        graph, apart = self.graph, self.apart
        size = len(self.nodes)
        start = row * size
        for i in range(size):
            apart[start + i] = FAR
        apart[start + row] = 0
        todo = append(vec[i64](), row)
        at: i64 = 0
        while at < len(todo):
            here = todo[at]
            at += 1
            arc = graph.first[self.nodes[here]]
            while arc >= 0:
                other = self.place[graph.end[arc]]
                way = apart[start + here] + self.length[arc >> 1]
                if way < apart[start + other]:
                    apart[start + other] = way
                    todo = append(todo, other)
                arc = graph.next[arc]

    def run(self) -> vec[i64]:
        """The longest trail, if longer than was asked for."""
        self.decide(0, 0, False)
        if self.best_start < 0:
            return vec[i64]()
        for track in range(len(self.best_fate)):
            if self.best_fate[track] == LEFT_OUT:
                self.graph.done[track] = DONE
        return self.graph.whole(self._start())

    def _start(self) -> i64:
        """An end of the best trail; any node of it when it comes back to its beginning."""
        graph = self.graph
        self.fate = self.best_fate
        self.mark = graph.board.no_degrees[:]
        self.piece(self.best_start)
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

    def decide(self, left_out: i64, ends: i64, split: bool) -> None:
        """Settles one node that is wrong, and so on, with so much left out and so many ends.

        `split`: what was left out last may have cut the part in two.
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
        if graph.weight - left_out - self.loss(2 - ends) <= self.best_length:
            return
        if split and not self.some_piece(self.best_length, False):
            return
        if len(self.wrong) <= 2 - ends and fixed == 0:
            while self.some_piece(self.best_length, True):
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
        self.decide(left_out, ends + 1, False)
        for i in range(len(walked)):
            self.fate[walked[i]] = UNDECIDED

    def loss(self, ends: i64) -> i64:
        """The least that must still be left out, if so many wrong nodes may become ends.

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
        if len(self.apart) == 0:
            self.prepare_distances()
        wrong, apart = self.wrong, self.apart
        row = wrong[i] * len(self.nodes)
        if apart[row] < 0:
            self.measure_from(wrong[i])
        nearest: i64 = FAR
        for j in range(len(wrong)):
            if j != i and apart[row + wrong[j]] < nearest:
                nearest = apart[row + wrong[j]]
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
                self.decide(left_out + self.length[track], ends, split)
                self.role[other] = role
                graph.degree[node] += 1
                graph.degree[other] += 1
                self.fate[track] = WALKED
                tried = append(tried, track)
            arc = graph.next[arc]
        for i in range(len(tried)):
            self.fate[tried[i]] = UNDECIDED

    def some_piece(self, more_than: i64, keep: bool) -> bool:
        """Whether a connected piece of what is not left out is heavier than that; may keep it."""
        graph = self.graph
        self.mark = graph.board.no_degrees[:]
        for i in range(len(self.nodes)):
            node = self.nodes[i]
            if self.mark[node] or graph.degree[node] == 0:
                continue
            weight = self.piece(node)
            if weight > more_than:
                if keep:
                    self.best_length = weight
                    self.best_start = node
                    self.best_fate = self.fate[:]
                return True
        return False

    def piece(self, start: i64) -> i64:
        """The weight of the piece around a node; marks its nodes."""
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
