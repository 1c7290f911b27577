"""`rookery serve`: start database, demo, server and clock, and stop them together."""

import io
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import segno

from rookery import IS_WORKING_COPY
from rookery.alone import alone
from rookery.children import Children
from rookery.terminal import Refused, block, heading, say

ANSWER_SECONDS = 60
REST_SECONDS = 2
HTTP = "tournament.quick_http:QuickHttp"
ONE_PROCESS = ("-m", "uvicorn", "tournament.asgi:application", "--http", HTTP)
SERVER = (*ONE_PROCESS, "--workers", "2")
"""Two processes, so that a large page in one does not delay phones on the other."""
MANAGE = ("-m", "rookery", "manage")
TYPED = "python3 dev.py run" if IS_WORKING_COPY else "rookery serve"


@dataclass(frozen=True, slots=True)
class Place:
    """The data folder and port of one server. Several can run at once."""

    port: int
    data: Path
    lan: str | None = None
    """This computer's address on the hall's network; None keeps other machines out."""

    @property
    def address(self) -> str:
        return f"http://{self.lan or 'localhost'}:{self.port}"

    @property
    def interface(self) -> str:
        return "0.0.0.0" if self.lan else "127.0.0.1"

    def variables(self) -> dict[str, str]:
        """Return the environment variables for the settings."""
        hosts = ["localhost", "127.0.0.1", "[::1]", *([self.lan] if self.lan else [])]
        return {
            **os.environ,
            "DATABASE_URL": "",
            "ROOKERY_DATA": str(self.data),
            "ROOKERY_COLLECTED": "1",
            "ROOKERY_ADDRESS": self.address,
            "ROOKERY_HOSTS": ",".join(hosts),
            "ROOKERY_LAN": "1" if self.lan else "",
        }


def run(place: Place) -> int:
    """Serve until Ctrl-C and return the exit status. Raise Refused if the port is taken."""
    require_free(place)
    with Children(place.variables()) as children:
        server, demo = open_server(place, children)
        greeting = welcome(place, demo)
        wait_for_page(server, place)
        heading("Rookery is open")
        say(greeting)
        return _keep_the_clock(server, children)


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
        raise Refused("This computer is on no network. Connect to one, or leave out --lan.")
    return found


def require_free(place: Place) -> None:
    """Raise Refused, with the remedy, if another program uses the port."""
    with socket.socket() as probe:
        # As the server does, ignore connections that have just closed.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((place.interface, place.port))
        except (OSError, OverflowError):
            other = place.port + 1 if 1024 <= place.port < 65535 else 8001
            raise Refused(
                f"Port {place.port} is taken or not allowed. Rookery may already be running.\n"
                f"Use another port: {TYPED} --port {other}"
            ) from None


def open_server(place: Place, children: Children) -> tuple["subprocess.Popen[bytes]", str]:
    """Migrate the database and start the server. Return it, and how to log in to the demo.

    A new database gets the demo while the server starts, and is removed if that fails. Two first
    starts with one folder take turns.
    """
    with alone(place.data / ".lock", f"preparing {place.data}"):
        new = not (place.data / "db.sqlite3").exists()
        try:
            return _open_server(place, children, new=new)
        except (Refused, KeyboardInterrupt):
            for half_made in place.data.glob("db.sqlite3*") if new else ():
                half_made.unlink()
            raise


def _open_server(
    place: Place, children: Children, *, new: bool
) -> tuple["subprocess.Popen[bytes]", str]:
    (place.data / "static").mkdir(exist_ok=True)
    say(f"{'Creating' if new else 'Opening'} the database in {place.data}")
    children.finish(
        (*MANAGE, "migrate", "--no-input", "-v0", "--skip-checks"),
        (*MANAGE, "collectstatic", "--no-input", "-v0", "--skip-checks"),
    )
    require_free(place)  # another process may have taken it meanwhile
    server = children.start(*SERVER, *_listen(place))
    return server, _demo(children, new=new)


def _demo(children: Children, *, new: bool) -> str:
    """Return how to log in to the demo, making it first in a new database.

    Raise Refused if it cannot be made.
    """
    words = () if new else ("--show",)
    way = children.answer(*MANAGE, "demo", *words, "--skip-checks")
    if new and not way:
        raise Refused("The demo could not be made. See the output above.")
    return way


def _listen(place: Place) -> list[str]:
    return [
        *("--host", place.interface, "--port", str(place.port)),
        *("--log-level", "warning", "--timeout-graceful-shutdown", "3"),
    ]


def wait_for_page(server: "subprocess.Popen[bytes]", place: Place) -> None:
    """Wait for the first page. Raise Refused if the server ends or does not answer in time."""
    end = time.monotonic() + ANSWER_SECONDS
    said = "it does not answer"
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{place.port}/", timeout=10):
                return
        except urllib.error.HTTPError as error:
            said = f"the first page answers {error.code}"
        except OSError:
            pass
        time.sleep(0.1)
    raise Refused(f"The server did not start ({said}). See the output above.")


def welcome(place: Place, demo: str) -> str:
    """Return the greeting: address, logins, a table's link, and the QR code for phones."""
    rows = [("Address", f"{place.address}/"), ("Data", str(place.data))]
    rows += [("Demo", demo)] if demo else []
    rows.append(("Stop", "Ctrl-C"))
    return "\n".join([qr_code(place) if place.lan else "", block(rows)]).lstrip("\n")


def qr_code(place: Place) -> str:
    """Return the address as a QR code of block characters."""
    lines = io.StringIO()
    segno.make(f"{place.address}/").terminal(lines, compact=True)
    return lines.getvalue().strip("\n")


def _keep_the_clock(server: "subprocess.Popen[bytes]", children: Children) -> int:
    """Run the clock until the server ends, restarting it if it stops."""
    clock = children.start(*MANAGE, "runclock")
    while server.poll() is None:
        try:
            server.wait(REST_SECONDS)
        except subprocess.TimeoutExpired:
            if clock.poll() is not None:
                say("The clock stopped. Starting it again.")
                clock = children.start(*MANAGE, "runclock")
    raise Refused("The server stopped unexpectedly. See the output above.")
