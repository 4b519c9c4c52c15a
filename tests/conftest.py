"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell's background jobs ignore Ctrl-C and hand that on; programs under test must not inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
