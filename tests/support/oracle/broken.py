"""Which rules an action would break now, all of them: a refusal must name one."""

from __future__ import annotations

from collections import Counter

from veturi.maps import GREY

from .legal import payment_cards, payments, reached
from .table import LOCOMOTIVE, NOBODY, Table, mapped, number

__all__ = ["broken"]

#: By book: its rules of opening tickets, drawn tickets, one's own and closed tracks, and trains.
NUMBERS = {
    "base": ("B4", "B26", "B23", "B24", "B21"),
    "amsterdam": ("A3", "A3", "A5", "A5", "A6"),
    "oldwest": ("W2", "W2", "W4", "W4", "B21"),
    "japan": ("J2", "J2", "J3", "J3", "B21"),
    "africa": ("F2", "F2", "F3", "F3", "B21"),
}
#: The rules of Old West's own phases and words.
OWN = {"start": "W3", "alvin": "W14", "marker": "W6", "no": "W6"}


def broken(table: Table, seat: int, text: str) -> set[str]:
    """The rules against an action that is not legal, of a seat that is to move."""
    opening, drawing, *_ = NUMBERS[table.map.rules]
    word, _, rest = text.partition(" ")
    if table.phase == "opening":
        return {opening}
    if table.phase == "choosing":
        return {drawing if word == "keep" else "B27"}
    if word in OWN:
        # W13: the city where Alvin came from.
        alvins = table.alvin and rest.startswith(str(table.map.variant["alvin_city"]))
        return {OWN[word], "W13"} if alvins else {OWN[word]}
    if table.phase in OWN:
        return {OWN[table.phase]}
    if word == "draw" and rest == LOCOMOTIVE and table.phase == "second_draw":
        return {"B11"}
    if word in ("draw", "terrain"):
        empty, not_there = ("B16", "B9") if word == "draw" else ("F12", "F7")
        return {empty if rest == "deck" else not_there}
    if word == "keep":
        return {"B26"}
    if table.phase == "second_draw":
        return {"B9"}
    if word == "claim":
        return against_claim(table, seat, rest)
    return {"B26" if word == "tickets" else "B29"}


def against_claim(table: Table, seat: int, text: str) -> set[str]:
    *_, own_track, closed, trains = NUMBERS[table.map.rules]
    names = [name for name in table.route_names if text.startswith(f"{name} ")]
    index = table.route_names.index(max(names, key=len))
    route = table.map.routes[index]
    paid, _, double = text.removeprefix(f"{table.route_names[index]} ").partition(" ")
    rules = set()
    if table.owners[index] != NOBODY:
        rules.add("B22")
    others = {table.owners[other] for other in table.parallels[index]} - {NOBODY}
    if seat in others:
        rules.add(own_track)
    if others and table.players < table.map.setup.doubles_from:
        rules.add(closed)
    if table.old_west and not reached(table, seat) & {route.a, route.b}:
        rules.add("W5")
    if table.trains[seat] < route.length and not table.is_bullet(route):
        rules.add(trains)
    if Counter(payment_cards(paid, route.length)) - Counter(table.hands[seat]):
        rules.add(against_payment(table, seat, index))
    return rules | (against_doubling(table, seat, index, paid, double) if double else set())


def against_payment(table: Table, seat: int, index: int) -> str:
    """Why the hand does not have a payment: it may have another one."""
    route, hand = table.map.routes[index], Counter(table.hands[seat])
    grey = list(table.map.colours)
    if payments(
        table, seat, route.length, grey if route.colour == GREY else [route.colour], route.ferries
    ):
        return "B20"
    if hand[LOCOMOTIVE] < route.ferries:
        return "F17" if table.africa else "W10"
    # Were the route grey, the hand could pay for it.
    return "B19" if payments(table, seat, route.length, grey, route.ferries) else "B18"


def against_doubling(table: Table, seat: int, index: int, paid: str, double: str) -> set[str]:
    route = table.map.routes[index]
    kind = table.kind_of[route.colour]
    needed = number(mapped(table.map.variant, "double_cards"), str(route.length))
    wild = int(double.partition("+")[2] or 0)
    own = table.terrain[seat].count(kind)
    left = Counter(table.hands[seat])[LOCOMOTIVE]
    left -= payment_cards(paid, route.length).count(LOCOMOTIVE)
    lead = max(table.terrain[other].count(kind) for other in table.seats if other != seat)
    found = {"F8": own < needed - wild, "F9": own + wild < lead, "F10": left < wild}
    return {rule for rule, against in found.items() if against}
