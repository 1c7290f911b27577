"""What is wrong with an installation, from facts alone.

An error keeps people from playing now; a warning becomes one if nobody does anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import Words, say, say_count
from tournament.own_files import PROGRAM
from tournament.typed_commands import with_this_data

MINUTE = timedelta(minutes=1)
LONGEST_BEAT = timedelta(seconds=30)
"""The clock leaves a sign every ten seconds."""
LONGEST_AT_RISK = 15 * MINUTE
"""Backups are made every five minutes during play."""
FULL, NEARLY_FULL = 100_000_000, 1_000_000_000
"""Free bytes. A database of a large event has fifty million; a backup needs about as many."""


@dataclass(frozen=True, slots=True)
class Facts:
    """An installation at one moment.

    `is_unwritable`: no file can be made beside the SQLite database, as on a read-only disk.
    `missing_migrations`: of this version, not applied. `since_beat`: how long ago the clock left
    its last sign; None: never. `free`: bytes on the disk of the data folder, if known.
    `since_backup`: the age of the last backup; None: there is none. `at_risk`: how long the oldest
    change has been in no backup; None: all are in one. `lacks_copy`: the second folder for backups
    is not there.
    """

    answers: bool = True
    is_damaged: bool = False
    is_unwritable: bool = False
    missing_migrations: int = 0
    since_beat: timedelta | None = None
    free: int | None = None
    since_backup: timedelta | None = None
    at_risk: timedelta | None = None
    lacks_copy: bool = False


def findings_of(facts: Facts) -> list[Finding]:
    """Return what is wrong, errors first. A database that fails says nothing about the rest."""
    found = [*_disk(facts)]
    if facts.is_damaged:
        found.append(_damaged())
    elif not facts.answers:
        found.append(_away())
    elif facts.is_unwritable:
        found.append(_unwritable())
    elif facts.missing_migrations:
        found.append(_migrations(facts.missing_migrations))
    else:
        found += [*_clock(facts), *_backup(facts)]
    if facts.lacks_copy:
        found.append(_copy_away())
    return sorted(found, key=lambda finding: finding.severity != ERROR)


def error(code: str, words: Words, remedy: Words) -> Finding:
    return Finding(code, ERROR, "", words, "", remedy)


def warning(code: str, words: Words, remedy: Words) -> Finding:
    return Finding(code, WARNING, "", words, "", remedy)


def _away() -> Finding:
    return error(
        "database-away",
        say("The database does not answer. Nothing can be saved."),
        say("Use paper. On the server, start the database or free its disk; Rookery goes on then."),
    )


def _unwritable() -> Finding:
    return error(
        "database-unwritable",
        say("The database cannot be written. Nothing can be saved."),
        say(
            "Use paper. On the server, see whether the disk is read-only or broken, and whether "
            "Rookery's account may write in the data folder."
        ),
    )


def _damaged() -> Finding:
    return error(
        "database-damaged",
        say("The database file is damaged. Nothing is saved in it."),
        say("Use paper. On the server, stop Rookery and restore the last backup."),
    )


def _migrations(count: int) -> Finding:
    return error(
        "migrations-missing",
        say_count(
            "The database is older than the program: %(count)s change is missing.",
            "The database is older than the program: %(count)s changes are missing.",
            count=count,
        ),
        say("Restart Rookery on the server. It brings the database up to date."),
    )


def _copy_away() -> Finding:
    return warning(
        "backup-copy-away",
        say("The second folder for backups is not there."),
        say("Plug its disk in. The next backup is copied to it."),
    )


def _clock(facts: Facts) -> Iterator[Finding]:
    if facts.since_beat is None or facts.since_beat > LONGEST_BEAT:
        yield error(
            "clock-stopped",
            say("The clock is not running. Late teams are not ruled on, and rounds do not end."),
            say(
                "Restart Rookery on the server, or start the clock there: %(command)s",
                command=with_this_data(f"{PROGRAM} clock"),
            ),
        )


def _disk(facts: Facts) -> Iterator[Finding]:
    if facts.free is None:
        return
    megabytes = facts.free // 1_000_000
    remedy = say("Delete or move other files on the server's disk.")
    if facts.free < FULL:
        words = say("The disk is full: %(free)s MB free. Saving fails soon.", free=megabytes)
        yield error("disk-full", words, remedy)
    elif facts.free < NEARLY_FULL:
        words = say("The disk is nearly full: %(free)s MB free.", free=megabytes)
        yield warning("disk-low", words, remedy)


def _backup(facts: Facts) -> Iterator[Finding]:
    if facts.at_risk is None or facts.at_risk <= LONGEST_AT_RISK:
        return
    minutes = facts.at_risk // MINUTE
    remedy = say(
        "Check the space in the folder for backups. Then make one on the server: %(command)s",
        command=with_this_data(f"{PROGRAM} backup"),
    )
    if facts.since_backup is None:
        yield warning("backup-missing", say("There is no backup."), remedy)
    else:
        yield warning(
            "backup-old",
            say("Changes of the last %(minutes)s minutes are in no backup.", minutes=minutes),
            remedy,
        )
