"""Where other devices can open the server: found without traffic, told to this machine alone."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.server.live_server import API, Running, running
from veturi.cli.commands.serve import open_command
from veturi.server import reach
from veturi.server.reach import Listening, is_loopback, network_addresses
from veturi.server.run import bind

NETWORK = ["192.168.1.20", "10.8.0.2", "fd00::2"]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks."""
    monkeypatch.setattr(reach, "network_addresses", lambda: NETWORK)


def asked(server: Running, **headers: str) -> Any:
    answer = httpx.get(f"{server.address}{API}/reach", headers=headers)
    assert answer.status_code == 200
    return answer.json()


def test_a_server_of_this_machine_only_says_how_to_open_it(server: Running) -> None:
    found = asked(server)
    assert found == {"local": True, "origins": [], "command": "veturi serve --host 0.0.0.0"}


@pytest.mark.parametrize(
    ("listening", "found"),
    [
        (Listening("0.0.0.0", 8427), ["http://192.168.1.20:8427", "http://10.8.0.2:8427"]),
        (Listening("::", 80), ["http://[fd00::2]:80"]),
        (
            Listening("::", 80, both=True),
            ["http://192.168.1.20:80", "http://10.8.0.2:80", "http://[fd00::2]:80"],
        ),
        (Listening("192.168.1.20", 80), ["http://192.168.1.20:80"]),
        (Listening("fd00::2", 80), ["http://[fd00::2]:80"]),
        (Listening("127.0.0.1", 80), []),
        (Listening("::1", 80), []),
    ],
)
def test_others_are_led_to_what_the_server_listens_on(
    network: None, server: Running, listening: Listening, found: list[str]
) -> None:
    assert listening.origins() == found
    server.container.listening = listening
    said = asked(server)
    assert said["origins"] == found
    assert said["local"] == (not found)
    assert bool(said["command"]) == (not found)


def test_the_network_is_told_to_this_machine_alone(network: None, server: Running) -> None:
    server.container.listening = Listening("0.0.0.0", 8427)
    nothing = {"local": False, "origins": [], "command": ""}
    # Through a proxy on this machine, from another device.
    assert asked(server, **{"x-forwarded-for": "203.0.113.7"}) == nothing
    # By a name of the network: links begin with it then.
    assert asked(server, host="veturi.example.org") == nothing
    assert asked(server, host="localhost:8427")["origins"]
    assert asked(server, host="[::1]:8427")["origins"]


def test_the_address_that_the_owner_names_comes_first(network: None, tmp_path: Path) -> None:
    origins = ("http://127.0.0.1:9000", "https://veturi.example.org")
    with running(tmp_path / "g.db", origins=origins) as server:
        told = {"local": False, "origins": ["https://veturi.example.org"], "command": ""}
        assert asked(server) == told
        assert asked(server, **{"x-forwarded-for": "203.0.113.7"}) == told


def test_nothing_is_sent_to_find_the_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    class Quiet(socket.socket):
        def __init__(self, family: int = -1, kind: int = -1, *more: Any, **about: Any) -> None:
            assert kind == socket.SOCK_DGRAM
            super().__init__(family, kind, *more, **about)

        def _no(self, *about: Any) -> None:
            raise AssertionError("something is sent")

        send = sendto = sendall = sendmsg = _no  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Quiet)
    monkeypatch.setattr(socket, "getaddrinfo", Quiet._no)
    for one in network_addresses():
        assert not is_loopback(one)
        assert not one.startswith(("169.254.", "fe80:"))


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_source", lambda *about: "")
    monkeypatch.setattr(reach, "_interface_addresses", lambda: ["127.0.0.1", "169.254.3.4"])
    assert network_addresses() == []


def test_what_a_socket_listens_on_is_read_from_it() -> None:
    with bind("127.0.0.1", 0) as taken:
        listening = Listening.of(taken)
        assert listening.local
        assert listening.port == taken.getsockname()[1]


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("localhost", True),
        ("a.localhost", True),
        ("127.3.2.1", True),
        ("[::1]", True),
        ("::ffff:127.0.0.1", True),
        ("localhost.example.org", False),
        ("127.example.org", False),
        ("192.168.1.20", False),
        ("", False),
    ],
)
def test_names_of_this_machine(host: str, found: bool) -> None:
    assert is_loopback(host) == found


def test_the_way_out_is_the_command_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VETURI_STARTED_BY", raising=False)
    assert open_command(8427) == "veturi serve --host 0.0.0.0"
    assert open_command(9000) == "veturi serve --port 9000 --host 0.0.0.0"
    monkeypatch.setenv("VETURI_STARTED_BY", "make")
    assert open_command(8427) == 'make play PLAY="--host 0.0.0.0"'
