"""The longest trail of a graph with at most one cycle, by peeling leaves (B31, B32)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.paths.graph import TrackGraph

__all__ = ["LeafPeeling"]


@mypyc_attr(acyclic=True)
class LeafPeeling:
    """The branches of the component collected last: the trees that hang on its cycles.

    Leaves are peeled off one after another. Where two branches meet, the longest path that turns
    there is the deepest two together; the longest of these is the diameter of a tree.
    """

    def __init__(self, graph: TrackGraph) -> None:
        self.graph = graph
        #: By node: how deep its deepest branch is, and the arc into it; how far a path leads that
        #: turns here from one branch into another, and the arc into the second.
        self.depth = graph.board.no_degrees[:]
        self.down = graph.board.no_arcs[:]
        self.both = graph.board.no_degrees[:]
        self.aside = graph.board.no_arcs[:]
        #: By node: how many tracks are not peeled off.
        self.left = graph.degree[:]
        #: The node where the longest path within the branches turns.
        self.turn = graph.nodes[graph.begin]
        self.peel()

    def peel(self) -> None:
        graph, left = self.graph, self.left
        for i in range(graph.begin, len(graph.nodes)):
            node = graph.nodes[i]
            while left[node] == 1:
                arc = graph.first[node]
                while left[graph.end[arc]] == 0:
                    arc = graph.next[arc]
                left[node] = 0
                self.attach(arc)
                node = graph.end[arc]
                left[node] -= 1

    def attach(self, arc: i64) -> None:
        """Attaches the branch that a node has become to the next node, to which the arc leads."""
        graph, depth, down = self.graph, self.depth, self.down
        node = graph.end[arc]
        reach = depth[graph.end[arc ^ 1]] + graph.length[arc >> 1]
        deepest = depth[node]
        if deepest + reach > self.both[node]:
            self.both[node] = deepest + reach
            self.aside[node] = down[node] if reach > deepest else arc ^ 1
            if self.both[node] > self.both[self.turn]:
                self.turn = node
        if reach > deepest:
            depth[node] = reach
            down[node] = arc ^ 1

    def path(self) -> vec[i64]:
        """The longest path within the branches: that of the component, if it is a tree."""
        inner = self.inwards(self.aside[self.turn])
        return self.outwards(inner, self.down[self.turn])

    def outwards(self, path: vec[i64], arc: i64) -> vec[i64]:
        """Goes on with a path into a branch, to its outer end."""
        graph = self.graph
        while arc >= 0:
            path = append(path, graph.network[arc >> 1])
            arc = self.down[graph.end[arc]]
        return path

    def inwards(self, arc: i64) -> vec[i64]:
        """A path from the outer end of a branch."""
        path = self.outwards(vec[i64](capacity=16), arc)
        first: i64 = 0
        last: i64 = len(path) - 1
        while first < last:
            kept = path[first]
            path[first] = path[last]
            path[last] = kept
            first += 1
            last -= 1
        return path

    def cycle(self) -> vec[i64]:
        """The arcs of the only cycle, in order."""
        graph, left = self.graph, self.left
        i = graph.begin
        while left[graph.nodes[i]] == 0:
            i += 1
        start = graph.nodes[i]
        arcs = vec[i64](capacity=16)
        node = start
        came: i64 = -1
        while len(arcs) == 0 or node != start:
            arc = graph.first[node]
            while left[graph.end[arc]] == 0 or arc ^ 1 == came:
                arc = graph.next[arc]
            arcs = append(arcs, arc)
            node = graph.end[arc]
            came = arc
        return arcs

    def path_with_cycle(self) -> vec[i64]:
        """The longest trail of a component with one cycle, if it uses a track of the cycle.

        It leads from a branch into another on the longer side of the cycle, or all the way round
        and into the second branch at the same node.
        """
        graph, depth = self.graph, self.depth
        arcs = self.cycle()
        size: i64 = len(arcs)
        best: i64 = 0
        start: i64 = 0
        count: i64 = 0
        for i in range(size):
            # Once round the cycle from here, with a look into the branches on the way.
            way = depth[graph.end[arcs[i] ^ 1]]
            at: i64 = i
            for tracks in range(1, size + 1):
                arc = arcs[at]
                way += graph.length[arc >> 1]
                at = (at + 1) % size
                node = graph.end[arc]
                more = depth[node] if tracks < size else self.both[node] - depth[node]
                if way + more > best:
                    best = way + more
                    start = i
                    count = tracks
        first = graph.end[arcs[start] ^ 1]
        path = self.inwards(self.down[first])
        at = start
        for _track in range(count):
            path = append(path, graph.network[arcs[at] >> 1])
            at = (at + 1) % size
        last = graph.end[arcs[at] ^ 1]
        return self.outwards(path, self.aside[last] if count == size else self.down[last])
