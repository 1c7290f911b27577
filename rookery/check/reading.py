"""Read how this installation is set up. Writes nothing but one file that is deleted again."""

import json
import os
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.contrib.auth.models import User
from django.core import checks
from django.db import DatabaseError

from rookery.check import posture
from rookery.check.damage import damaged_tables
from rookery.check.posture import Arrival, Posture, Reach
from rookery.keep.places import require_ready
from rookery.terminal import Refused
from rules.core.findings import ERROR, WARNING, Finding
from tournament.desk.act.guesses import DEMO_PASSWORD, LOGINS, OWNER
from tournament.health import facts
from tournament.health.reading import read_facts
from tournament.health_lane import PATH, PROOF, new_proof
from tournament.installation import DATABASE, KEY, secret_key
from tournament.own_files import START
from tournament.typed_commands import with_this_data

PATIENCE = 5


def everything_wrong(now: datetime, address: str = "") -> list[Finding]:
    """Return all findings, errors first. `address`: where the server answers, if somebody said."""
    if not settings.DATA.is_dir() or not secret_key(settings.SAID):
        return [_nothing_here()]
    here = read_facts(now)
    found = [*posture.findings_of(read_posture(address, answers=here.answers)), *_of_django()]
    found += facts.findings_of(here)
    return sorted(found, key=lambda finding: finding.severity != ERROR)


def read_posture(address: str, *, answers: bool) -> Posture:
    """Return how it is set up. Accounts are looked at if the database `answers`.

    A server that answers knows better who reaches it than the settings of this process.
    """
    said = settings.SAID
    asked = address or said.reached_at
    arrival, reach = _ask(asked)
    return Posture(
        address=asked,
        is_expected=bool(address or said.address),
        reach=reach or Reach(said.https, said.lan, said.others_reach_it),
        demo_accounts=tuple(_demo_accounts()) if answers else (),
        unwritable=tuple(_unwritable()),
        damaged=tuple(damaged_tables()) if _has_database() else (),
        has_two_keys=_has_two_keys(),
        unready_backups=_unready_backups(),
        arrival=arrival,
    )


def _nothing_here() -> Finding:
    words = f"There is no installation in {settings.DATA}."
    remedy = f"Name its folder with --data, or make one: {with_this_data(START)}"
    return Finding("no-installation", ERROR, "", words, "", remedy)


def _has_database() -> bool:
    if settings.DATABASE_URL.startswith("sqlite"):
        return Path(str(settings.DATABASES["default"]["NAME"])).is_file()
    return True


def _demo_accounts() -> Iterator[str]:
    """Yield the demo's accounts that still have its public password."""
    try:
        users = User.objects.filter(
            username__in=[OWNER[0], *(name for name, *_ in LOGINS)], is_active=True
        )
        yield from (user.username for user in users if user.check_password(DEMO_PASSWORD))
    except DatabaseError:
        return  # another finding says so


def _unwritable() -> Iterator[str]:
    """Yield what of the data folder this account cannot write."""
    try:
        with TemporaryFile(dir=settings.DATA):
            pass
    except OSError:
        yield str(settings.DATA)
    database = settings.DATA / DATABASE
    if database.exists() and not os.access(database, os.W_OK):
        yield str(database)


def _has_two_keys() -> bool:
    own = settings.DATA / KEY
    return own.exists() and own.read_text().strip() != settings.SECRET_KEY


def _unready_backups() -> str:
    try:
        require_ready()
    except Refused as refused:
        return str(refused)
    return ""


def _of_django() -> Iterator[Finding]:
    """Yield what Django's own checks object to; those of a deployment need https."""
    for message in checks.run_checks(include_deployment_checks=settings.HTTPS):
        if not message.is_silenced():
            severity = ERROR if message.is_serious() else WARNING
            code, remedy = message.id or "django", message.hint or ""
            yield Finding(code, severity, "", str(message.msg), "", str(remedy))


def _ask(address: str) -> tuple[Arrival | None, Reach | None]:
    """Ask the server's own address. Its certificate may be of a local authority."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    try:
        asked = urllib.request.Request(address + PATH, headers={PROOF: new_proof()})
        with urllib.request.urlopen(asked, timeout=PATIENCE, context=trusting) as answer:
            return _read(answer.read())
    except urllib.error.HTTPError as error:
        return _read(error.read())
    except (OSError, ValueError):
        return None, None


def _read(body: bytes) -> tuple[Arrival | None, Reach | None]:
    try:
        document = json.loads(body)
        return Arrival(**document["request"]), Reach(**document["settings"])
    except (ValueError, KeyError, TypeError):
        return None, None
