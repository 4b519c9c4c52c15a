"""Reachability: the addresses under which other devices can open this server.

Nothing is sent to find them. A UDP socket that is connected asks the system which of its addresses
it would send from; a list of the interfaces is read on Linux.
"""

from __future__ import annotations

import socket
import struct
import sys
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

__all__ = ["Listening", "is_loopback", "network_addresses", "public_origins"]

#: Addresses for documentation (RFC 5737, RFC 3849): nobody has them, so the default route leads
#: there.
ELSEWHERE: Final = ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1"))
#: Linux's request for the IPv4 address of an interface.
SIOCGIFADDR: Final = 0x8915
#: Interfaces of containers and virtual machines on this machine: no other device is there.
INTERNAL: Final = ("docker", "br-", "veth", "virbr", "lxc", "podman", "cni")


@dataclass(frozen=True, slots=True)
class Listening:
    """What the server's socket listens on."""

    host: str
    port: int
    #: Whether an IPv6 socket takes IPv4 connections too.
    both: bool = False

    @classmethod
    def of(cls, listening: socket.socket) -> Listening:
        host, port = listening.getsockname()[:2]
        ipv6 = listening.family == socket.AF_INET6
        both = ipv6 and not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
        return cls(str(host), int(port), both)

    @property
    def local(self) -> bool:
        """Whether only this machine can connect."""
        return is_loopback(self.host)

    def origins(self) -> list[str]:
        """Where others can open the server, best first; none if only this machine can."""
        if self.local:
            return []
        place = ip_address(self.host)
        found = [self.host]
        if place.is_unspecified:
            families = {4} if place.version == 4 else {4, 6} if self.both else {6}
            found = [one for one in network_addresses() if ip_address(one).version in families]
        return [self.url(one) for one in found]

    def url(self, host: str) -> str:
        """The origin of this server at a host."""
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def is_loopback(host: str) -> bool:
    """Whether a name or address means the asking machine itself."""
    bare = host.strip("[]").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        place = ip_address(bare)
    except ValueError:
        return False
    mapped = getattr(place, "ipv4_mapped", None)
    return (mapped or place).is_loopback


def network_addresses() -> list[str]:
    """This machine's addresses in its networks: that of the default route first, IPv6 last."""
    routed = [found for about in ELSEWHERE if (found := _source(*about))]
    listed = [*routed[:1], *_interface_addresses(), *routed[1:]]
    return [one for one in dict.fromkeys(listed) if _shareable(one)]


def public_origins(origins: tuple[str, ...]) -> list[str]:
    """The addresses that the owner has named, apart from those of this machine alone."""
    return [one for one in origins if not is_loopback(urlsplit(one).hostname or "localhost")]


def _shareable(address: str) -> bool:
    """Link-local addresses need a zone, which no link can carry."""
    place = ip_address(address)
    return not (place.is_loopback or place.is_link_local or place.is_unspecified)


def _source(family: socket.AddressFamily, elsewhere: str) -> str:
    """The address that this machine would send from; "" without a route."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((elsewhere, 9))
            return str(asked.getsockname()[0])
    except OSError:
        return ""


def _interface_addresses() -> list[str]:
    """The IPv4 address of each interface; elsewhere than on Linux none."""
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            if name.startswith(INTERNAL):
                continue
            try:
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(asked.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # it has no address
            found.append(socket.inet_ntoa(answer[20:24]))
    return found
