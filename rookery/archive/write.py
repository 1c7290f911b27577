"""Write an event as an archive: its rows as they are at one moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db import DatabaseError
from django.db.models import Model

from rookery.archive.contents import (
    DECISIONS,
    LOG,
    OF_EVENT,
    ONLY_WITH_PEOPLE,
)
from rookery.archive.form import written
from rookery.archive.ids import Ids, Row, Table
from rookery.archive.loading import table_of
from rookery.archive.veiled import Veiled
from rookery.keep import rows, schema
from rookery.terminal import Refused
from rookery.version import own_version
from tournament.brackets.decisions import Decision
from tournament.desk.verify.brackets import logged_decisions
from tournament.live.models import LogEntry
from tournament.live.origin import READ, Topics
from tournament.live.selectors import head_of
from tournament.registration.models import Event

ELSEWHERE = (
    "Read it elsewhere with “rookery read-archive FILE”. Table cards, links and PINs of home are "
    "not valid there: print new ones. Accounts, tokens and the season stay at home."
)
VEILED = (
    "Names of people, teams, clubs and officials are replaced, and typed texts left out, as are "
    "contacts, needs, notes, warnings, fines and draws by lot. Signatures and the log are hashed "
    "anew over what is here; `log` names the last row of the log at home."
)

Found = tuple[str, Sequence[str], Iterable[Sequence[Any]]]


def pieces(slug: str, now: datetime, *, with_people: bool) -> Iterator[bytes]:
    """The archive of this event, piece by piece. Raises Refused."""
    with _readable(), rows.one_moment():
        event = _found(slug)
        head = {
            "rookery": own_version(),
            "made_at": now.astimezone(UTC).isoformat(timespec="seconds"),
            "event": {"slug": event.slug, "name": event.name},
            "with_people": with_people,
            "notes": [ELSEWHERE] if with_people else [ELSEWHERE, VEILED],
            "log": _log_at_home(event),
            "migrations": sorted(own_migrations()),
        }
        yield from written(head, parts_of(event, None if with_people else Veiled(event)))


@contextmanager
def _readable() -> Iterator[None]:
    """Raise Refused if the database cannot be read."""
    try:
        yield
    except DatabaseError as error:
        raise Refused(
            f"The database cannot be read: {str(error).removesuffix('.')}.\n"
            "See that its disk has space. If it is damaged, restore the last backup. See "
            "docs/runbook.md."
        ) from error


def event_called(slug: str) -> Event:
    """The event at this address. Raises Refused."""
    require_own_version()
    with _readable():
        return _found(slug)


def require_own_version() -> None:
    """Raise Refused unless the database is of this version."""
    with _readable():
        schema.require_known(schema.migrations())
        is_older = schema.present_apps() is not apps
    if is_older:
        raise Refused(
            "This database is from an older version of Rookery.\n"
            "Run “rookery upgrade”, which backs it up first, then try again."
        )


def _found(slug: str) -> Event:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none"
        raise Refused(f"There is no event “{slug}”. Choose from: {known}.")
    return event


def _log_at_home(event: Event) -> Mapping[str, Any]:
    head = head_of(event.topic)
    return {"topic": event.topic, "number": head.number, "hash": head.hash}


def models() -> dict[str, type[Model]]:
    """The models of the tables of an archive."""
    return {
        model._meta.db_table: model
        for model in rows.tables(apps)
        if model._meta.db_table in OF_EVENT or model._meta.db_table == LOG
    }


def own_migrations() -> set[str]:
    """The migrations of these tables' apps that the database has."""
    labels = {model._meta.app_label for model in models().values()}
    return {name for name in schema.migrations() if name.partition(".")[0] in labels}


def parts_of(event: Event, veil: Veiled | None) -> Iterator[Found]:
    """Every part: names come before what the log says of them."""
    own = models()
    where = {name: _where(own[name], path, event) for name, path in OF_EVENT.items()}
    where[LOG] = (" WHERE topic = %s", (event.topic,))
    ids = Ids({name: _numbered(own[name], *where[name]) for name in where})
    for name, its in where.items():
        table = table_of(own[name])
        found = () if veil and name in ONLY_WITH_PEOPLE else _rows(own[name], *its)
        if name == LOG:
            found = _as_hashed(event, found)
        yield name, table.columns, _as_archived(table, ids, found, veil)
    yield DECISIONS, ("decision", "value"), _logged(event, ids)


def _as_archived(
    table: Table, ids: Ids, found: Iterable[Row], veil: Veiled | None
) -> Iterator[Sequence[Any]]:
    for row in found:
        new = ids.renumbered(table, veil.over(table.name, row) if veil else row)
        yield [new[each] for each in table.columns]


def _where(model: type[Model], path: str, event: Event) -> tuple[str, Iterable[Any]]:
    of_event = model._default_manager.filter(**{path: event.pk}).order_by().values("pk")
    sql, values = of_event.query.sql_with_params()
    return f" WHERE id IN ({sql})", values


def _rows(model: type[Model], where: str, values: Iterable[Any]) -> Iterator[Row]:
    names = rows.names(model)
    return (dict(zip(names, row, strict=True)) for row in rows.rows_of(model, where, values))


def _numbered(model: type[Model], where: str, values: Iterable[Any]) -> dict[int, int]:
    found = (row["id"] for row in _rows(model, where, values))
    return {key: number for number, key in enumerate(found, start=1)}


def _as_hashed(event: Event, found: Iterable[Row]) -> Iterator[Row]:
    """The log with the topic that each row was hashed with."""
    log = LogEntry.objects.filter(topic=event.topic, verb=READ)
    topics = Topics(event.topic, log.values_list("number", "detail"))
    return ({**row, "topic": topics.of(row["number"])} for row in found)


def _logged(event: Event, ids: Ids) -> Iterator[Sequence[Any]]:
    """What the log says was decided. A decision that went with its stage is left out."""
    logged = logged_decisions(event)
    made = Decision.objects.filter(stage__division__event=event, pk__in=logged).order_by("pk")
    for key, about in made.values_list("pk", "about"):
        yield [ids.of[Decision._meta.db_table][key], ids.decided(about, logged[key])]
