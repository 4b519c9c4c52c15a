#!/usr/bin/env python3
"""Writes the OpenAPI description of the server to standard output; no server is started."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from veturi.server.api.openapi import describe
from veturi.server.app import OPERATIONS

if __name__ == "__main__":
    print(json.dumps(describe(OPERATIONS), indent=1, ensure_ascii=False))
