"""What is wrong with how an installation is set up and reached, from facts alone. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.findings import ERROR, WARNING, Finding
from tournament.own_files import PROGRAM
from tournament.typed_commands import with_this_data


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a request to the server's own address arrived there, as `/healthz` tells it."""

    https: bool = False
    forwarded: bool = False
    """A proxy passed it on."""
    names_client: bool = False
    """The proxy said for whom, and the server believes it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Who reaches the server by its settings, and how."""

    is_https: bool = False
    is_lan: bool = False
    others_reach_it: bool = False


@dataclass(frozen=True, slots=True)
class Posture:
    """How an installation is set up.

    `demo_accounts` still have the public password. `unwritable`: folders and files. `damaged`:
    tables that cannot be read as they were written. `arrival` is None where nothing answered at
    `address`. `is_expected`: somebody said that a server answers there.
    """

    address: str = ""
    is_expected: bool = False
    reach: Reach = Reach()
    demo_accounts: tuple[str, ...] = ()
    unwritable: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()
    has_two_keys: bool = False
    unready_backups: str = ""
    """Why automatic backups fail, with the remedy."""
    arrival: Arrival | None = None


def findings_of(posture: Posture) -> list[Finding]:
    """Return what is wrong, errors first."""
    found = [*_data(posture), *_reached(posture)]
    if posture.arrival:
        found += _proxy(posture, posture.arrival)
    elif posture.is_expected:
        found.append(
            _warning(
                "server-away",
                f"No Rookery answers at {posture.address}.",
                "Start it, or name another address: --address or ROOKERY_ADDRESS",
            )
        )
    return sorted(found, key=lambda finding: finding.severity != ERROR)


def _error(code: str, words: str, remedy: str) -> Finding:
    return Finding(code, ERROR, "", words, "", remedy)


def _warning(code: str, words: str, remedy: str) -> Finding:
    return Finding(code, WARNING, "", words, "", remedy)


def _data(posture: Posture) -> Iterator[Finding]:
    if posture.unwritable:
        yield _error(
            "data-unwritable",
            f"This account cannot write: {', '.join(posture.unwritable)}.",
            "See that the disk is not read-only. Run Rookery with the account that owns the data "
            "folder, or give it the folder.",
        )
    if posture.damaged:
        yield _error(
            "table-damaged",
            f"Damaged tables: {', '.join(posture.damaged)}.",
            "Stop Rookery, keep a copy of the data folder, and restore the last backup.",
        )
    if posture.has_two_keys:
        yield _warning(
            "two-keys",
            "The settings name another secret key than the one in the data folder.",
            "Cards and PINs made with the folder's key are invalid. Leave the setting out if they "
            "are in use; otherwise delete secret_key in the folder.",
        )
    if posture.unready_backups:
        yield _error(
            "backups-unready",
            "Automatic backups are not made, or not copied to the second folder.",
            posture.unready_backups,
        )


def _reached(posture: Posture) -> Iterator[Finding]:
    names = ", ".join(posture.demo_accounts)
    if names and (posture.reach.others_reach_it or (posture.arrival and posture.arrival.forwarded)):
        yield _error(
            "demo-accounts",
            f"Others reach this server, and everybody knows the password of: {names}.",
            "Give each account another one: "
            + with_this_data(f"{PROGRAM} manage changepassword NAME"),
        )
    if posture.reach.is_lan and not posture.reach.is_https:
        yield _warning(
            "http-on-lan",
            "Passwords and PINs cross the local network unencrypted, and phones cannot keep pages "
            "for a lost connection.",
            "Start with --https instead of --lan, or use a network of the desk and tables alone.",
        )


def _proxy(posture: Posture, arrival: Arrival) -> Iterator[Finding]:
    if arrival.forwarded and not posture.reach.is_https and not posture.reach.is_lan:
        yield _error(
            "proxy-unknown",
            "A proxy passes requests on to this server, but ROOKERY_HTTPS is off.",
            "Set ROOKERY_HTTPS=on and ROOKERY_HOSTS, or take the proxy away.",
        )
    if posture.reach.is_https and not arrival.https:
        yield _error(
            "proxy-protocol",
            "The proxy does not say that people come by https, so pages redirect for ever.",
            "Let the proxy set the header X-Forwarded-Proto.",
        )
    if arrival.forwarded and not arrival.names_client:
        yield _warning(
            "proxy-client",
            "Everybody seems to come from the proxy: wrong passwords of one lock out all.",
            "Let the proxy set X-Forwarded-For, and name its address in FORWARDED_ALLOW_IPS.",
        )
