"""`dev.py run`: database, demo, server and clock, started in order and stopped together."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from workshop import ROOT, environment
from workshop.alone import alone
from workshop.children import Children
from workshop.terminal import Refused, block, heading, say

ANSWER_SECONDS = 60
REST_SECONDS = 2
SERVER = ("-m", "uvicorn", "tournament.asgi:application", "--workers", "2")
"""Two processes, so that one that makes a large page does not hold up the other's phones."""
COMMANDS = ROOT / "tournament" / "desk" / "management" / "commands"


@dataclass(frozen=True, slots=True)
class Place:
    """Where one Rookery keeps its data and listens; several can run side by side."""

    port: int
    data: Path
    lan: str | None = None
    """This computer's address in the hall's network; None keeps other machines out."""

    @property
    def address(self) -> str:
        return f"http://{self.lan or 'localhost'}:{self.port}"

    @property
    def interface(self) -> str:
        return "0.0.0.0" if self.lan else "127.0.0.1"

    def variables(self) -> dict[str, str]:
        """What the settings must know."""
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
    """Serve until Ctrl-C; answer the exit status. Refused if the port is taken."""
    require_free(place)
    environment.ensure("run")
    with Children(place.variables()) as children:
        server, demo = open_server(place, children)
        greeting = welcome(place, demo, children)
        wait_for_page(server, place)
        heading("Rookery is open")
        say(greeting)
        return _keep_the_clock(server, children)


def lan_address() -> str:
    """This computer's address in the local network. Refused if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            found = "127.0.0.1"
    if found.startswith("127."):
        raise Refused("This computer is in no network. Join one, or start without --lan.")
    return found


def require_free(place: Place) -> None:
    """Refused, with the remedy, if another program has the port."""
    with socket.socket() as probe:
        # As the server itself does: a connection that has just closed is no hindrance.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((place.interface, place.port))
        except (OSError, OverflowError):
            other = place.port + 1 if 1024 <= place.port < 65535 else 8001
            raise Refused(
                f"Port {place.port} is taken or not allowed; perhaps Rookery runs already.\n"
                f"Take another one: python3 dev.py run --port {other}"
            ) from None


def open_server(place: Place, children: Children) -> tuple["subprocess.Popen[bytes]", str]:
    """Bring the database up to date and start the server; answer it, and the way into the demo.
    A new database gets the demo while the server is still starting, and is removed if that fails.

    Two first starts with one folder take turns: neither removes what the other makes.
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
    say(f"{'Making' if new else 'Opening'} the database in {place.data}")
    children.finish(
        ("manage.py", "migrate", "--no-input", "-v0", "--skip-checks"),
        ("manage.py", "collectstatic", "--no-input", "-v0", "--skip-checks"),
    )
    require_free(place)  # another start may have been quicker meanwhile
    server = children.start(*SERVER, *_listen(place))
    return server, _demo(children, new=new)


def _demo(children: Children, *, new: bool) -> str:
    """The way into the demo; a new database gets it first. Refused if it cannot be made."""
    if not (COMMANDS / "demo.py").exists():
        return ""
    words = () if new else ("--show",)
    way = children.answer("manage.py", "demo", *words, "--skip-checks")
    if new and not way:
        raise Refused("manage.py demo failed. What it says stands above.")
    return way


def _listen(place: Place) -> list[str]:
    return [
        *("--host", place.interface, "--port", str(place.port)),
        *("--log-level", "warning", "--timeout-graceful-shutdown", "3"),
    ]


def wait_for_page(server: "subprocess.Popen[bytes]", place: Place) -> None:
    """Return once the first page is there. Refused if the server ends or never gets that far."""
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
    raise Refused(f"The server did not start ({said}). What it says stands above.")


def welcome(place: Place, demo: str, children: Children) -> str:
    """The address, who can log in, a table's link; the QR code for the hall's phones."""
    rows = [("Address", f"{place.address}/"), ("Data", str(place.data))]
    rows += [("Demo", demo)] if demo else []
    rows.append(("Stop", "Ctrl-C"))
    code = children.answer("-m", "segno.cli", "--compact", f"{place.address}/") if place.lan else ""
    return "\n".join([code, block(rows)]).lstrip("\n")


def _keep_the_clock(server: "subprocess.Popen[bytes]", children: Children) -> int:
    """Until the server ends: the clock beside it, begun again should it fall over."""
    ticking = (COMMANDS / "runclock.py").exists()
    clock = children.start("manage.py", "runclock") if ticking else None
    while server.poll() is None:
        try:
            server.wait(REST_SECONDS)
        except subprocess.TimeoutExpired:
            if clock and clock.poll() is not None:
                say("The clock stopped; it is started again.")
                clock = children.start("manage.py", "runclock")
    raise Refused("The server stopped by itself. What it says stands above.")
