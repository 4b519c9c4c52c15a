"""Size limits of a map: what the engine has room for, and the loader enforces.

The compiled rules hold these numbers in themselves, so they are part of what was compiled.
"""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_COLOURS", "MAX_FACE_UP", "MAX_LENGTH", "MAX_OFFER", "MAX_PLAYERS"]

MAX_PLAYERS: Final = 6
#: Card colours, locomotives apart.
MAX_COLOURS: Final = 12
#: Cards in the face-up row.
MAX_FACE_UP: Final = 8
#: Tickets looked at together.
MAX_OFFER: Final = 5
#: Spaces of a route: ways to pay are counted in four bits.
MAX_LENGTH: Final = 15
