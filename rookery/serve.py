"""`rookery serve`: prepare the database, then run server and clock until Ctrl-C."""

import http.client
import io
import os
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from ctypes import c_ulong
from dataclasses import dataclass
from pathlib import Path

import segno

from rookery.alone import the_only
from rookery.https.authority import Tls
from rookery.https.hall import Secured, with_given, with_own
from rookery.place import Place
from rookery.processes import keep_the_clock, serve_pages
from rookery.programs import answer, finish
from rookery.supervisor import SPAWN, Program, Supervisor, stop_on_signals
from rookery.terminal import Refused, block, heading, say
from tournament.desk.now import now
from tournament.installation import open_installation, sqlite_file
from tournament.own_files import START
from tournament.phones_address import note_address, start_again
from tournament.variables import read

ANSWER_SECONDS, ASK_SECONDS = 60, 10
FAULT = 500


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for beside the place."""

    has_demo: bool = True
    """A new database gets the demo weekend; an old one shows its logins."""
    processes: int = 2
    """Two, so that a large page in one does not delay phones on the other."""
    has_https: bool = False
    """With a certificate of our own authority."""
    given: Tls | None = None
    """With a certificate for a name."""


def run(place: Place, wishes: Wishes) -> int:
    """Serve until Ctrl-C or SIGTERM and return the exit status.

    Raise Refused if the port or the data folder is in use, or if a process keeps stopping.
    """
    stop_on_signals()
    os.environ |= {"ROOKERY_DATA": str(place.data), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    open_installation()
    with (
        the_only(place.data / ".serving", _in_use(place)),
        the_only_at(sqlite_file(read(os.environ))),
        place.listen() as port,
        secured(place, wishes) as secure,
    ):
        os.environ |= secure.place.variables()
        say_changed(secure.place)
        prepare(secure.place, wishes)
        servers = server_programs(port, secure.place.tls, wishes.processes)
        programs = [*servers, clock_program(), *secure.programs]
        with Supervisor(programs) as supervisor:
            greeting = welcome(secure, wishes)
            wait_for_page(secure.place, supervisor)
            heading("Rookery is open")
            say(greeting)
            try:
                supervisor.watch()
            except KeyboardInterrupt:
                port.close()  # whoever comes now is told so at once
                say("Stopping.")
    return 0


def the_only_at(file: Path) -> AbstractContextManager[None]:
    """Hold an SQLite file, which may lie in another folder than the data of two servers."""
    lock = file.with_name(f"{file.name}-serving")
    return the_only(lock, f"Another Rookery already uses the database {file}. Stop it first.")


def server_programs(port: socket.socket, tls: Tls | None, count: int) -> list[Program]:
    """Return so many processes that share the port."""
    beats = [SPAWN.RawValue(c_ulong, 0) for _ in range(count)]
    return [Program("server process", serve_pages, (port, tls, each), beats=each) for each in beats]


def clock_program() -> Program:
    """Return the clock's process."""
    beats = SPAWN.RawValue(c_ulong, 0)
    return Program("clock", keep_the_clock, (beats,), beats=beats)


@contextmanager
def secured(place: Place, wishes: Wishes) -> Iterator[Secured]:
    """Add https if it is wished. Raise Refused, with the remedy, if that cannot be."""
    if wishes.has_https:
        with with_own(place, now()) as own:
            yield own
    elif wishes.given:
        yield with_given(place, wishes.given, now())
    else:
        yield Secured(place)


def say_changed(place: Place) -> None:
    """Say so if phones reach the server at another address than at the last start."""
    before = note_address(place.data, place.address) if place.lan or place.names else ""
    if not before:
        return
    again = start_again(before, place.address)
    router = "let the network's router give this computer its old address."
    say(
        f"The address has changed: {before} is now {place.address}.\n"
        "Cards printed before lead to the old one. Print them again, or "
        + (f"start Rookery as before: {again}" if again else router)
    )


def prepare(place: Place, wishes: Wishes) -> None:
    """Bring database and static files up to date. A new database gets the demo if wished."""
    database = place.data / "db.sqlite3"
    is_new = not database.exists() and not os.environ.get("DATABASE_URL")
    say(f"{'Creating' if is_new else 'Opening'} the database in {place.data}")
    with _whole_or_not_at_all(database, is_new=is_new):
        finish(
            ("upgrade",),
            ("manage", "collectstatic", "--no-input", "-v0", "--skip-checks"),
        )
        if is_new and wishes.has_demo and not answer("demo", "--skip-checks"):
            raise Refused("The demo could not be made. See the output above.")


@contextmanager
def _whole_or_not_at_all(database: Path, *, is_new: bool) -> Iterator[None]:
    """Remove a new database if making it fails, so that the next start makes it whole."""
    try:
        yield
    except (Refused, KeyboardInterrupt):
        for half_made in database.parent.glob(f"{database.name}*") if is_new else ():
            half_made.unlink()
        raise


def wait_for_page(place: Place, supervisor: Supervisor) -> None:
    """Wait for the first page. Raise Refused if a process ends or it does not come in time."""
    end = time.monotonic() + ANSWER_SECONDS
    said = "it does not answer"
    while time.monotonic() < end and supervisor.is_complete:
        status = first_page(place)
        if status and status < FAULT:
            return
        said = f"the first page answers {status}" if status else said
        time.sleep(0.1)
    raise Refused(f"The server did not start ({said}). See the output above.")


def first_page(place: Place) -> int:
    """Return the status of the first page, or 0 if nothing answers."""
    if place.tls:
        # To this computer itself, only to see whether it answers.
        anyone = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        asked: http.client.HTTPConnection = http.client.HTTPSConnection(
            place.own_address, place.port, timeout=ASK_SECONDS, context=anyone
        )
    else:
        asked = http.client.HTTPConnection(place.own_address, place.port, timeout=ASK_SECONDS)
    try:
        asked.request("GET", "/")
        return asked.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        asked.close()


def welcome(secure: Secured, wishes: Wishes) -> str:
    """Return the greeting: address, logins, a table's link, and the QR code for phones.

    Without an owner, also a new code for whoever becomes the first one.
    """
    place = secure.place
    rows = [("Address", f"{place.address}/"), *secure.rows, ("Data", str(place.data))]
    demo = answer("demo", "--show", "-v0", "--skip-checks") if wishes.has_demo else ""
    rows += [("Demo", demo)] if demo else []
    first_owner = answer("manage", "first_owner_code", "--skip-checks")
    rows += [("First owner", first_owner)] if first_owner else []
    rows.append(("Stop", "Ctrl-C"))
    code = qr_code(secure.first or place.address) if place.lan else ""
    return "\n".join([code, block(rows)]).lstrip("\n")


def qr_code(address: str) -> str:
    """Return the address as a QR code of block characters."""
    lines = io.StringIO()
    segno.make(f"{address}/").terminal(lines, compact=True)
    return lines.getvalue().strip("\n")


def _in_use(place: Place) -> str:
    return (
        f"Another Rookery already uses the data folder {place.data}.\n"
        f"Stop it first, or start this one in another folder: {START} --data DIR"
    )
