"""Where a server listens, who may reach it, and where its data lies."""

import errno
import os
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path

from rookery.https.authority import Tls
from rookery.terminal import Refused
from tournament.variable_kinds import THIS_MACHINE
from tournament.variables import read

WAITING = 2048
"""Connections that may wait until a process takes them."""


@dataclass(frozen=True, slots=True)
class Place:
    """The data folder and port of one server. Several can run at once."""

    port: int
    data: Path
    lan: str | None = None
    """This computer's address on the hall's network; None keeps other machines out."""
    interface: str = "127.0.0.1"
    tls: Tls | None = None
    """The certificate to speak https with."""
    names: tuple[str, ...] = ()
    """What the certificate is for, besides this computer's address."""

    @property
    def address(self) -> str:
        """Where people reach the server: as the environment says, or by this port."""
        said = read(os.environ)
        named = next((name for name in self.names if not name.startswith(".")), None)
        scheme, usual = ("https", 443) if self.tls else ("http", 80)
        port = "" if self.port == usual else f":{self.port}"
        own = f"{scheme}://{self.lan or named or 'localhost'}{port}"
        return said.reached_at if said.address or said.https else own

    @property
    def own_address(self) -> str:
        """Where this computer itself reaches the server."""
        own = {"0.0.0.0": "127.0.0.1", "::": "::1"}
        return own.get(self.interface, self.interface)

    def variables(self) -> dict[str, str]:
        """Return the environment variables for the settings."""
        own = [self.lan] if self.lan else []
        hosts = [*read(os.environ).hosts, *own, *self.names, *THIS_MACHINE]
        return {
            "ROOKERY_DATA": str(self.data),
            "ROOKERY_COLLECTED": "1",
            "ROOKERY_ADDRESS": self.address,
            "ROOKERY_HOSTS": ",".join(dict.fromkeys(hosts)),
            **({"ROOKERY_LAN": "1"} if self.lan else {}),
            **({"ROOKERY_HTTPS": "1"} if self.tls else {}),
        }

    def listen(self) -> socket.socket:
        """Return the listening socket. Raise Refused, with the remedy, if that cannot be."""
        family = socket.AF_INET6 if ":" in self.interface else socket.AF_INET
        try:
            if self.port not in range(65536):
                raise OSError
            return socket.create_server((self.interface, self.port), family=family, backlog=WAITING)
        except OSError as error:
            raise Refused(self._why_not(error)) from None

    def _why_not(self, error: OSError) -> str:
        if error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME):
            return (
                f"This computer has no address {self.interface}. Name one of its own in --listen, "
                "or leave that out."
            )
        other = self.port + 1 if 1024 <= self.port < 65535 else 8001
        return (
            f"Port {self.port} is taken or not allowed. Rookery may already be running.\n"
            f"Use another one: add --port {other} to what you typed."
        )


def lan_address() -> str:
    """Return this computer's address on the local network. Raise Refused if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks the system which address it would use.
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            found = "127.0.0.1"
    if found.startswith("127."):
        raise Refused(
            "This computer is on no network. Connect to one, or leave out --lan and --https.\n"
            "If it makes the network itself, as a hotspot does, add its address there: "
            "--listen ADDRESS"
        )
    return found


def own_of(listen: str | None) -> str | None:
    """Return the one IPv4 address that a server was told to listen on: phones find it there."""
    try:
        named = IPv4Address(listen or "")
    except ValueError:
        return None
    return None if named.is_unspecified else str(named)
