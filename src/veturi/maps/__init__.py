"""Maps: their files, the loader that checks them, and the values they are read into."""

from __future__ import annotations

from .loading import first_map, load_map, map_ids
from .model import (
    GREY,
    About,
    City,
    GameMap,
    Layout,
    Message,
    Name,
    Plural,
    Region,
    Route,
    SetUp,
    Spot,
    Ticket,
    TicketDraw,
)
from .reading import MapError

__all__ = [
    "GREY",
    "About",
    "City",
    "GameMap",
    "Layout",
    "MapError",
    "Message",
    "Name",
    "Plural",
    "Region",
    "Route",
    "SetUp",
    "Spot",
    "Ticket",
    "TicketDraw",
    "first_map",
    "load_map",
    "map_ids",
]
