"""One transaction per change of the installation, with its row in the installation's log."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from rules.core.messages import Words, as_data, in_english
from scoring.plain_sql import fetch
from tournament.accounts.models import TOPIC, Installation
from tournament.live import services as live
from tournament.live.models import SAID
from tournament.live.services import Actor

ONLY = 1
"""The key of the one row."""
RAISED = (
    "INSERT INTO accounts_installation (id, club, zone, version, first_code) "
    "VALUES (%s, '', '', 1, '') ON CONFLICT (id) "
    "DO UPDATE SET version = accounts_installation.version + 1 RETURNING version"
)


@dataclass(frozen=True, slots=True)
class InstallationChange:
    """A change in progress, with the installation as it is now."""

    installation: Installation
    actor: Actor
    now: datetime

    def log(
        self,
        verb: str,
        words: Words,
        detail: Mapping[str, Any],
        touched: str = "accounts",
    ) -> Words:
        """Write the change's row, and return its words."""
        said = {} if isinstance(words, str) else {SAID: as_data(words)}
        live.append(
            topic=TOPIC,
            number=self.installation.version,
            at=self.now,
            actor=self.actor,
            verb=verb,
            words=in_english(words),
            detail={**detail, **said},
            touched=[touched],
            key=None,
            body_hash="",
        )
        return words


@contextmanager
def one_installation_change(actor: Actor, now: datetime) -> Iterator[InstallationChange]:
    """Open the transaction of one change and lock the installation for writing."""
    with transaction.atomic():
        fetch(RAISED, [ONLY])
        yield InstallationChange(Installation.objects.get(pk=ONLY), actor, now)


def the_installation() -> Installation:
    """The installation, as it is before its first change too."""
    return Installation.objects.filter(pk=ONLY).first() or Installation(pk=ONLY)
