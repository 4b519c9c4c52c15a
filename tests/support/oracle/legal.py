"""What a seat may do: every candidate is written out and looked at by itself."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from veturi.maps import GREY

from .table import LOCOMOTIVE, NOBODY, Table, mapped, number

__all__ = ["legal", "marker_choices", "marker_cities", "payment_cards", "second_cards"]


def legal(table: Table, seat: int) -> set[str]:
    """The texts of all actions of a seat that is to move."""
    setup = table.map.setup
    if table.phase == "opening":
        return keeps(len(table.offers[seat]), setup.opening.keep)
    if table.phase == "choosing":
        return keeps(len(table.offers[seat]), setup.drawing.keep)
    if table.phase == "start":
        return {f"start {city.id}" for city in table.map.cities if free_city(table, city.id)}
    if table.phase == "second_draw":
        return second_cards(table)
    if table.phase == "alvin":
        return {f"alvin {city}" for city, owner in table.markers.items() if owner == seat}
    if table.phase == "marker":
        return marker_choices(table, seat) | {"no marker"}
    choices = first_cards(table) | claims(table, seat)
    if table.ticket_deck:
        choices.add("tickets")
    # B29: passing is for those who can do nothing else.
    return choices or {"pass"}


def keeps(offered: int, least: int) -> set[str]:
    """B4, B26; a draw of fewer tickets than must be kept is kept whole (A3)."""
    positions = range(1, offered + 1)
    return {
        "keep " + ",".join(str(position) for position in kept)
        for count in range(min(least, offered), offered + 1)
        for kept in combinations(positions, count)
    }


# --- drawing cards ------------------------------------------------------------------------


def first_cards(table: Table) -> set[str]:
    """B9, F6."""
    choices = {f"draw {card}" for card in table.row if card is not None}
    if table.deck:
        choices.add("draw deck")
    choices |= {f"terrain {card}" for card in table.terrain_row if card is not None}
    if table.terrain_deck:
        choices.add("terrain deck")
    return choices


def second_cards(table: Table) -> set[str]:
    """B11: no face-up locomotive as the second card."""
    return first_cards(table) - {f"draw {LOCOMOTIVE}"}


# --- paying -------------------------------------------------------------------------------


def payment_cards(text: str, count: int) -> list[str]:
    """The cards that a payment of so many cards means: `red`, `red+2` or `locomotive`."""
    colour, _, locomotives = text.partition("+")
    wild = int(locomotives or 0)
    return [LOCOMOTIVE] * wild + [colour] * (count - wild)


def payments(table: Table, seat: int, count: int, colours: list[str], least_wild: int) -> list[str]:
    """B18–B20, and at least so many locomotives (W10)."""
    hand = Counter(table.hands[seat])
    texts = []
    for colour in colours:
        for wild in range(least_wild, count):
            if hand[colour] >= count - wild and hand[LOCOMOTIVE] >= wild:
                texts.append(f"{colour}+{wild}" if wild else colour)
    if hand[LOCOMOTIVE] >= count:
        texts.append(LOCOMOTIVE)
    return texts


# --- claiming -----------------------------------------------------------------------------


def claims(table: Table, seat: int) -> set[str]:
    texts = set()
    network = reached(table, seat)
    for index, route in enumerate(table.map.routes):
        if not open_to(table, seat, index):
            continue
        if table.old_west and not network & {route.a, route.b}:
            continue
        colours = list(table.map.colours) if route.colour == GREY else [route.colour]
        for payment in payments(table, seat, route.length, colours, route.ferries):
            text = f"claim {table.route_names[index]} {payment}"
            texts.add(text)
            if table.africa:
                texts |= {text + double for double in doubles(table, seat, index, payment)}
    return texts


def open_to(table: Table, seat: int, index: int) -> bool:
    """Whether the route is free and the seat has the trains for it."""
    route = table.map.routes[index]
    if table.owners[index] != NOBODY:
        return False
    # B21, A6; a bullet-train route takes none of the player's own trains (J5).
    if table.trains[seat] < route.length and not table.is_bullet(route):
        return False
    for other in table.parallels[index]:
        # B23
        if table.owners[other] == seat:
            return False
        # With few players one track closes the others (B24, A5, W4, J3, F3).
        if table.owners[other] != NOBODY and table.players < table.map.setup.doubles_from:
            return False
    return True


def reached(table: Table, seat: int) -> set[str]:
    """The starting city, and where the seat's routes lead (W5)."""
    cities = {str(table.starts[seat])}
    for route, owner in zip(table.map.routes, table.owners, strict=True):
        if owner == seat:
            cities |= {route.a, route.b}
    return cities


def doubles(table: Table, seat: int, index: int, payment: str) -> list[str]:
    """The ways to score the route double besides paying for it (F8–F11)."""
    route = table.map.routes[index]
    kind = table.kind_of[route.colour]
    needed = number(mapped(table.map.variant, "double_cards"), str(route.length))
    own = table.terrain[seat].count(kind)
    most = max(table.terrain[other].count(kind) for other in table.seats if other != seat)
    in_hand = table.hands[seat].count(LOCOMOTIVE)
    in_payment = payment_cards(payment, route.length).count(LOCOMOTIVE)
    texts = []
    for wild in range(needed + 1):
        enough = own >= needed - wild and in_hand - in_payment >= wild
        if enough and own + wild >= most:
            texts.append(f" double+{wild}" if wild else " double")
    return texts


# --- city markers -------------------------------------------------------------------------


def free_city(table: Table, city: str) -> bool:
    """One marker to a city (W3, W6), none where Alvin came from (W13)."""
    return city not in table.markers and not (
        table.alvin and city == table.map.variant["alvin_city"]
    )


def marker_cities(table: Table, seat: int) -> list[str]:
    """The ends of the route just claimed that could take a marker of the seat (W6)."""
    placed = [city for city, owner in table.markers.items() if owner == seat]
    if len(placed) >= number(table.map.variant, "markers"):
        return []
    route = table.map.routes[table.last_route]
    return [city for city in (route.a, route.b) if free_city(table, city)]


def marker_choices(table: Table, seat: int) -> set[str]:
    """W6: where, and with which cards."""
    cost = number(table.map.variant, "marker_cards")
    return {
        f"marker {city} {payment}"
        for city in marker_cities(table, seat)
        for payment in payments(table, seat, cost, list(table.map.colours), 0)
    }
