"""Weights of the planner's heuristics. The expert's are found by play in the arena."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

__all__ = ["Style"]


@mypyc_attr(acyclic=True)
class Style:
    """Weights in points, or in parts of what a turn is worth."""

    def __init__(self) -> None:
        #: Whether tickets share one network.
        self.joint = True
        #: How much is made of what only this map has: 1 is all of it.
        self.insight = 1.0
        #: What a turn is worth, in points, times the map's own measure.
        self.turn = 0.75
        #: The part of a route's points that makes it cheaper to plan with, and the least price.
        self.scenic = 0.23
        self.floor = 0.96
        #: How much the cards already held make a route cheaper to plan with.
        self.handy = 0.75
        #: The length of an ordinary claim, and what of a rival's cards will fit: by them the
        #: turns to the end are guessed.
        self.stride = 0.64
        self.fitting = 0.3
        #: How much longer building takes than it should, and cards of one colour found in a turn.
        self.waste = 0.62
        self.pick = 0.16
        #: How much a rival nearby makes a route urgent.
        self.contest = 4.8
        #: To claim now rather than to draw on.
        self.eager = 0.06
        #: In parts of half a turn: a locomotive kept, another card kept, a card nobody needs.
        self.locomotive = 1.5
        self.keep = 0.046
        self.idle = 0.7
        #: Cards that bring a route near completion are worth so much more.
        self.focus = 1.0
        #: How good drawn tickets look, and how far the plan may be from done before drawing.
        self.tickets = 0.9
        self.tickets_within = 1.6
        #: What is feared of a plan that needs more turns than there are.
        self.caution = 1.0
        #: The points of a route that is not in the plan, in parts.
        self.extra = 0.11
        #: What beginning the last round is worth for each point of the lead.
        self.ending = 0.4
