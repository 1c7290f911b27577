"""What a start with https adds: the certificate, and the page about it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from rookery.https.authority import Tls, authority_of, certificate_for
from rookery.https.given import names_of
from rookery.https.trust_page import show_pages, what_to_trust
from rookery.place import Place
from rookery.supervisor import Program

THIS_COMPUTER = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Secured:
    """The place with its certificate, a program beside the server, and lines of the greeting."""

    place: Place
    programs: tuple[Program, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    first: str = ""
    """Where a phone goes first, if that is not the server itself."""


def with_given(place: Place, given: Tls, now: datetime) -> Secured:
    """Use a certificate for a name. Raise Refused if it cannot be used."""
    return Secured(replace(place, tls=given, names=tuple(names_of(given, now))))


@contextmanager
def with_own(place: Place, now: datetime) -> Iterator[Secured]:
    """Make a certificate for this network, and listen for those who want to know about it."""
    assert place.lan is not None
    authority = authority_of(place.data, now)
    names = ("localhost", f"{socket.gethostname().partition('.')[0].lower()}.local")
    tls = certificate_for(place.data, authority, (place.lan, THIS_COMPUTER), names, now)
    secured = replace(place, tls=tls, names=names[1:])
    plain = replace(place, port=place.port + 1)
    with plain.listen() as listening:
        trusted = what_to_trust(authority, secured.address, plain.address)
        page = Program("page about the certificate", show_pages, (listening, trusted))
        rows = (
            ("Trust first", f"{plain.address}/ explains each device in three steps"),
            ("Fingerprint", authority.fingerprint),
        )
        yield Secured(secured, (page,), rows, plain.address)
