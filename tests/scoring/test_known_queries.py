"""Queries that are not built again: always what Django would send, whatever the values."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, TypeAlias, cast
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.exceptions import FieldError
from django.db import connection
from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from scoring import known_queries, stored
from scoring.known_queries import KNOWN, compiler_of, known
from scoring.models import Hand, ScoreSheet
from scoring.stored import KnownManager, KnownQuerySet, Stored
from tests.counting import counting
from tests.makers import NOON, a_called_match, a_division, a_stage, an_event, teams
from tournament.brackets.models import GameSide, Match, Slot
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry, Event, Member, Player
from tournament.sqlite.base import with_question_marks

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
State = Match.State
Rows: TypeAlias = "QuerySet[Any]"
Asked = Callable[[Any], Rows]


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    KNOWN.clear()
    yield
    KNOWN.clear()


def as_django(asked: Asked, value: Any) -> str:
    """The rows of the query as Django's own query sets find them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored, "known", lambda *_: None)
        return repr(list(asked(value)))


KINDS: dict[str, tuple[Asked, list[Any]]] = {
    "a number": (lambda key: Entry.objects.filter(number=key), [1, 2, -5, 10**9, 10**30]),
    "text": (lambda name: Entry.objects.filter(title=name), ["Team 1", "", "%", "_", "\\", "ü"]),
    "text in any case": (
        lambda name: Entry.objects.filter(title__iexact=name),
        ["team 1", "team _", "%", "\\"],
    ),
    "text within": (lambda name: Entry.objects.filter(title__contains=name), ["Team", "%", "1"]),
    "a row": (lambda row: Member.objects.filter(entry=row), [Entry(pk=1), Entry(pk=7)]),
    "a lazy row": (
        lambda row: Member.objects.filter(entry=cast("Entry", SimpleLazyObject(lambda: row))),
        [Entry(pk=1), Entry(pk=7)],
    ),
    "rows": (
        lambda keys: Match.objects.filter(pk__in=keys),
        [[1], [2], [1, 2], [2, 2], [], {3: 0}],
    ),
    "more rows": (lambda keys: Match.objects.filter(pk__in=keys), [range(1, 90), {5, 6}]),
    "a number or none": (
        lambda least: Division.objects.filter(game_minutes__gt=least),
        [3, -1, 40_000, 10**12, 10**30],
    ),
    "a row or a list": (
        lambda state: Match.objects.filter(state__in=state),
        [["ready"], "ready", ("called",)],
    ),
    "what could be a stand-in": (
        lambda name: (
            Entry.objects.annotate(same=Value("%_\\ 0"))
            .filter(title=name)
            .values_list("same", "title")
        ),
        ["%_\\ 0", "Team 1"],
    ),
    "a missing row": (lambda key: Match.objects.filter(winner=key), [None, 1]),
    "no row": (lambda keys: Match.objects.filter(winner__in=keys), [[None], [None, 1], [1]]),
    "a state": (lambda state: Match.objects.filter(state=state), [State.READY, State.CALLED, "x"]),
    "states": (lambda kinds: Match.objects.exclude(state__in=kinds), [Match.OVER, [State.READY]]),
    "yes or no": (lambda held: ScoreSheet.objects.filter(finished=held), [True, False]),
    "a time": (
        lambda at: Event.objects.filter(starts_at__lte=at),
        [NOON, NOON + timedelta(days=1), NOON - timedelta(microseconds=1)],
    ),
    "a day": (lambda day: Event.objects.filter(starts_at__date=day), [NOON.date()]),
    "a year": (lambda year: Event.objects.filter(starts_at__year=year), [2026, 2027]),
    "a key": (lambda key: LogEntry.objects.filter(key=key), [uuid4(), str(uuid4())]),
    "JSON": (
        lambda held: ScoreSheet.objects.filter(house_rules=held),
        [{}, [], {"bid": 5}, [1], [1, 1], [None], "a", 1],
    ),
    "either": (lambda key: Match.objects.filter(Q(pk=key) | ~Q(number=key)), [1, 2]),
    "rows of a query": (
        lambda state: Slot.objects.filter(match__in=Match.objects.filter(state=state)),
        [State.READY, State.CALLED],
    ),
    "whether there are": (
        lambda key: Match.objects.annotate(
            seated=Exists(Slot.objects.filter(match=OuterRef("pk"), entrant=key))
        ).values_list("pk", "seated"),
        [1, 2],
    ),
    "one of a query": (
        lambda side: Match.objects.annotate(
            title=Subquery(
                Slot.objects.filter(match=OuterRef("pk"), side=side).values("entrant__title")[:1]
            )
        ).values_list("code", "title"),
        [0, 1],
    ),
    "some of a relation": (
        lambda side: Match.objects.annotate(
            one=FilteredRelation("slots", condition=Q(slots__side=side))
        ).values_list("code", "one__entrant"),
        [0, 1],
    ),
    "how many": (
        lambda most: (
            Entry.objects.annotate(many=Count("members"))
            .filter(many__lte=most)
            .order_by(Lower("title").desc())
        ),
        [1, 2],
    ),
    "a column": (
        lambda number: Match.objects.filter(number__gt=F("round__position") + number),
        [1],
    ),
    "columns by name": (
        lambda key: Entry.objects.filter(pk=key).values("title", seat=F("number")),
        [1, 2],
    ),
    "one column": (lambda key: Entry.objects.filter(pk=key).values_list("title", flat=True), [1]),
    "named columns": (
        lambda key: Entry.objects.filter(pk=key).values_list("title", named=True),
        [1],
    ),
    "first ones": (lambda many: Entry.objects.order_by("-number")[:many], [1, 2, 0]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_finds_what_django_finds_whatever_comes(kind: str) -> None:
    a_called_match(a_stage(a_division(an_event())))
    asked, values = KINDS[kind]
    for value in [*values, *reversed(values)]:
        assert repr(list(asked(value))) == as_django(asked, value), value


def test_a_query_of_the_same_shape_is_built_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_state(state: str) -> Rows:
        first = Match.objects.filter(stage__division__event__slug="x", state=state)
        return Slot.objects.filter(match__in=first).select_related("entrant").order_by("pk")

    assert list(of_state(State.READY)) == []
    for module in (known_queries, stored):
        monkeypatch.setattr(module, "built", None)
    assert list(of_state(State.CALLED)) == []


def test_rows_are_read_along_without_building_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    division = a_division(an_event())
    one, *_, last = teams(division, 4)

    def with_members(entry: Entry) -> list[str]:
        (found,) = Entry.objects.filter(pk=entry.pk).prefetch_related("members__player")
        return [row.player.name for row in found.members.all()]

    assert with_members(one) == ["Player 1a", "Player 1b"]
    for module in (known_queries, stored):
        monkeypatch.setattr(module, "built", None)
    with counting() as asked:
        assert with_members(last) == ["Player 4a", "Player 4b"]
    assert asked() == 3


def test_the_rows_of_a_row_know_whose_they_are() -> None:
    entry, *_ = teams(a_division(an_event()), 2)
    members = entry.members.select_related("player")
    with counting() as asked:
        assert {row.entry.title for row in members} == {entry.title}
    assert asked() == 1


def test_many_to_many_rows_are_read_along_as_django_reads_them() -> None:
    teams(a_division(an_event()), 2)
    own: Any = Prefetch("entries", queryset=Entry.objects.filter(members__place=1))
    for _ in range(2):
        found = Player.objects.filter(name="Player 1a").prefetch_related(own).get()
        assert [entry.title for entry in found.entries.all()] == ["Team 1"]


def test_what_was_asked_is_asked_whatever_becomes_of_it() -> None:
    one, other, *_ = teams(a_division(an_event()), 3)
    keys, own = [one.pk], Member.objects.filter(entry=one).order_by("place")
    by_key, once = (Entry.objects.filter(pk__in=some) for some in (keys, iter([other.pk])))
    keys.append(other.pk)
    members = [row.pk for row in one.members.order_by("place")]
    one.pk = other.pk
    assert [row.title for row in by_key] == ["Team 1"]
    assert [row.pk for row in own] == members
    assert (once.get(), [*once]) == (other, [other])


def test_days_are_those_of_the_time_zone() -> None:
    an_event()
    asked = Event.objects.values_list("starts_at__hour", flat=True)
    for zone, hour in (("UTC", 12), ("America/New_York", 8), ("UTC", 12)):
        with timezone.override(zone):
            assert [*asked.all()] == [hour]


def test_one_none_and_too_many() -> None:
    entry, *_ = teams(a_division(an_event()), 3)
    for _ in range(2):
        assert Entry.objects.get(pk=entry.pk) == entry
        with pytest.raises(Entry.DoesNotExist):
            Entry.objects.get(pk=0)
        with pytest.raises(Entry.MultipleObjectsReturned):
            Entry.objects.get(number__gt=1)
        assert Entry.objects.filter(number=3).exists()
        assert not Entry.objects.filter(number=4).exists()
        assert Entry.objects.order_by("number").first() == entry
        assert Entry.objects.order_by("-number").last() == entry
        assert Member.objects.filter(entry=0).first() is None


def test_somebody_who_changes_djangos_query_is_left_alone() -> None:
    entry, other, *_ = teams(a_division(an_event()), 3)
    rows: Any = Entry.objects.filter(number__lte=2)
    assert list(rows.query.get_compiler("default").execute_sql())
    rows.query.add_q(Q(number=2))
    assert (list(rows), list(rows.all())) == ([other], [other])
    first = Entry.objects.filter(pk=entry.pk).order_by()
    both = first.union(Entry.objects.filter(pk=other.pk).order_by())
    assert len(both) == 2


def test_a_name_that_is_none_is_djangos_to_refuse() -> None:
    with pytest.raises(FieldError):
        list(Entry.objects.filter(nmber=1))  # type: ignore[misc]
    with pytest.raises(ValueError, match="must be saved"):
        list(Member.objects.filter(entry=Entry()))


def test_every_model_of_ours_is_asked_so() -> None:
    ours = [model for model in apps.get_models() if not model.__module__.startswith("django.")]
    assert {model for model in ours if not issubclass(model, Stored)} == set()
    assert {type(model._default_manager) for model in ours} == {KnownManager}


def test_a_statement_is_written_for_sqlite_as_django_writes_it() -> None:
    both = "SELECT '%%s', '%%%%', %s, 100 %% %s"
    assert with_question_marks(both) == "SELECT '%s', '%%', ?, 100 % ?"
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s, '%%'", ["%s"])
        assert cursor.fetchone() == ("%s", "%")
        cursor.execute("SELECT %(one)s", {"one": 1})
        assert cursor.fetchone() == (1,)


def test_what_a_large_hall_asks_is_known_and_what_no_shape_shows_is_not() -> None:
    of_side: Any = GameSide.objects.filter(game__match__in=[1, 2], side="NS")
    assert known(of_side, "rows")
    unusual: Any = Hand.objects.filter(content={"bid": 5})
    assert not known(unusual, "rows")
    assert isinstance(of_side, KnownQuerySet)
    assert compiler_of(unusual, "rows")
