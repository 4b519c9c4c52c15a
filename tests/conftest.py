"""What holds for all tests: their sizes, and a Ctrl-C that works."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

from support.soak import SOAK, TIMES

# A shell's background jobs ignore Ctrl-C and hand that on; programs under test must not inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# `make test` tries the same examples every time: what fails was broken by the last change.
# `make soak` tries more, and others each time.
settings.register_profile("test", max_examples=40, deadline=None, derandomize=True, database=None)
settings.register_profile("soak", max_examples=100 * max(1, TIMES), deadline=None, print_blob=True)
settings.load_profile("soak" if SOAK else "test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves what is marked `soak` to the soak."""
    if SOAK:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
