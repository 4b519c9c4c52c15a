"""The first schema: where the steps of older databases begin."""

from __future__ import annotations

revision = "1"
down_revision = None
