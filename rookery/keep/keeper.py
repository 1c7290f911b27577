"""Make backups by themselves: beside the clock, in a thread of its process."""

import logging
import time
from threading import Thread

from django.db import connection

from rookery.keep.keeping import is_due
from rookery.keep.places import make_backup
from rookery.terminal import Refused
from tournament.desk.now import now
from tournament.health.reading import read_facts

LOG = logging.getLogger(__name__)
LOOKS_EVERY = 10.0
AFTER_FAULT = 60.0
"""Seconds until it tries again: the stick may be back."""


def start_keeping() -> None:
    """Begin. The thread ends with the process."""
    Thread(target=_keep, name="backups", daemon=True).start()


def _keep() -> None:
    was_said = ""
    while True:
        said = keep_once()
        if said and said != was_said:
            LOG.error("No backup was made. %s", said)
        was_said = said
        time.sleep(AFTER_FAULT if said else LOOKS_EVERY)


def keep_once() -> str:
    """Make a backup if one is due. Returns what went wrong, or ""."""
    try:
        facts = read_facts(now())
        is_ready = facts.answers and not facts.missing_migrations
        if is_ready and is_due(facts.since_backup, has_changed=facts.at_risk is not None):
            make_backup(now())
    except Refused as refusal:
        return str(refusal)
    except Exception as error:
        LOG.exception("The backups failed")
        return str(error)
    finally:
        connection.close()
    return ""
