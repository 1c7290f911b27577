"""Events: create one, copy last year's, edit one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import Refused, refusal
from tournament.brackets.models import Result
from tournament.brackets.stage_rows import copy_stages
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import EVENT_WORDS
from tournament.desk.events.divisions import added, of_other_format
from tournament.live.models import LogEntry
from tournament.live.services import Actor
from tournament.registration.copying import copy_divisions, copy_entries, copy_sites
from tournament.registration.drafts import DivisionDraft, EventWords
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.registration.services import make_event as create_event
from tournament.rulings.suspensions import entered_all_the_same
from tournament.seeding.models import Seed
from tournament.seeding.services import set_order
from tournament.tables.services import add_tables, copy_hall

WORDS = {
    "name": say("name"),
    "venue": say("place"),
    "starts_at": say("start"),
    "zone": say("time zone"),
    "language": say("language"),
    "clock": say("hours of the clock"),
    "tables_public": say("who sees the tables"),
    "is_trial": say("trial"),
}


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The new event, and the receipt."""

    event: Event
    receipt: Receipt


def make_event(
    *,
    director: AbstractBaseUser,
    actor: Actor,
    now: datetime,
    words: EventWords,
    tables: int,
    divisions: Sequence[DivisionDraft],
    key: UUID | None = None,
) -> NewEvent:
    """Create an event. Repeating the key returns the first one."""

    def make() -> NewEvent:
        event = write_event(words=words, tables=tables, director=director, now=now)
        with one_change(Act(event, actor, now, key)) as change:
            made = [added(event, row) for row in divisions]
            others = [
                of_other_format(division, row.format)
                for division, row in zip(made, divisions, strict=True)
            ]
            receipt = change.log(
                "event.make",
                sentences(say("%(event)s created.", event=event.name), *others),
                touched=["event"],
                detail={
                    "tables": tables,
                    "divisions": [[row.name, row.ruleset, row.format] for row in made],
                },
            )
        return NewEvent(event, receipt)

    return made_once(key, make)


def copy_event(act: Act, *, director: AbstractBaseUser, words: EventWords, tables: int) -> NewEvent:
    """Create an event with these words and a copy of the act's event.

    Copies divisions, teams, seeds, the hall and the websites that may show it, not results.
    Repeating the key returns the first one.
    """

    def make() -> NewEvent:
        copy = write_event(words=words, tables=tables, director=director, now=act.now)
        with one_change(Act(copy, act.actor, act.now, act.key)) as change:
            teams = _copy_field(act.event, copy)
            copy_sites(source=act.event, target=copy)
            receipt = change.log(
                "event.copy",
                sentences(
                    say_count(
                        "%(event)s created with %(count)s entry of %(source)s.",
                        "%(event)s created with %(count)s entries of %(source)s.",
                        count=teams,
                        event=copy.name,
                        source=act.event.name,
                    ),
                    *_suspended(copy),
                ),
                touched=["event"],
                detail={"from": act.event.slug, "teams": teams, "sites": copy.sites},
            )
        return NewEvent(copy, receipt)

    return made_once(act.key, make)


def _suspended(copy: Event) -> list[Words]:
    """The copied people who are suspended then, in sentences."""
    found = [entered_all_the_same(division).items() for division in divisions_of(copy)]
    return [
        say("%(player)s is %(suspended)s.", player=name, suspended=words)
        for rows in found
        for name, words in rows
    ]


def _copy_field(event: Event, copy: Event) -> int:
    """Copy divisions, teams, seeds and the hall. Returns the number of teams."""
    divisions = copy_divisions(source=event, target=copy)
    copy_hall(source=event, target=copy, divisions=divisions)
    teams = 0
    for division in divisions_of(event):
        entries = copy_entries(source=division, target=divisions[division.pk])
        seeded = Seed.objects.filter(division=division).order_by("number")
        order = [entries[pk] for pk in seeded.values_list("entry_id", flat=True)]
        set_order(division=divisions[division.pk], order=order)
        teams += len(entries)
    copy_stages(divisions)
    return teams


def change_event(act: Act, *, words: EventWords) -> Receipt:
    """Save an event's new words. Its address stays, so that printed links keep working."""
    with one_change(act) as change:
        act.event.refresh_from_db()
        before = {word: str(getattr(act.event, word)) for word in WORDS}
        _require_nothing_posted(act.event, words)
        for word in WORDS:
            setattr(act.event, word, getattr(words, word))
        act.event.save(update_fields=[*WORDS])
        after = {word: str(getattr(words, word)) for word in WORDS}
        change.require_as_shown(EVENT_WORDS)
        return change.log(
            "event.change",
            _differences(before, after),
            touched=[EVENT_WORDS, "event"],
            detail={"before": before, "after": after},
        )


def _require_nothing_posted(event: Event, words: EventWords) -> None:
    """Refuse to turn an event with results into a trial."""
    posted = Result.objects.filter(match__stage__division__event=event)
    if words.is_trial and not event.is_trial and posted.exists():
        raise refusal(
            say("An event with results cannot become a trial."),
            remedy=say("Leave the box empty. You can finish the event instead."),
            code="played-already",
            where="is_trial",
        )


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> Words:
    """ "Event changed: name and start. Name: “Rook Night”, before: “Rook Weekend”."."""
    changed = [word for word in WORDS if after[word] != before[word]]
    if not changed:
        return say("Event saved without changes.")
    name, was = after["name"], before["name"]
    place, place_was = after["venue"], before["venue"]
    return sentences(
        say("Event changed: %(words)s.", words=all_of(WORDS[word] for word in changed)),
        say("Name: “%(after)s”, before: “%(before)s”.", after=name, before=was)
        if "name" in changed
        else None,
        say("Place: “%(after)s”, before: “%(before)s”.", after=place, before=place_was)
        if "venue" in changed
        else None,
    )


def made_once(key: UUID | None, make: Callable[[], NewEvent]) -> NewEvent:
    """Create an event in one transaction, or return the one from this key.

    Two clicks can arrive together: the log accepts a key once, and refuses it for another event, so
    the later one gets the first one's answer.
    """
    made = _made_before(key)
    if made:
        return made
    try:
        with transaction.atomic():
            return make()
    except (IntegrityError, Refused):
        made = _made_before(key)
        if made is None:
            raise
        return made


def _made_before(key: UUID | None) -> NewEvent | None:
    row = LogEntry.objects.filter(key=key).first() if key else None
    event = Event.objects.filter(pk=row.topic.removeprefix("event/")).first() if row else None
    return NewEvent(event, Receipt.of(row)) if row and event else None


def write_event(
    *, words: EventWords, tables: int, director: AbstractBaseUser, now: datetime
) -> Event:
    """Create the event with director and tables, without divisions."""
    event = create_event(
        name=words.name,
        venue=words.venue,
        starts_at=words.starts_at,
        zone=words.zone,
        language=words.language,
        clock=words.clock,
        tables_public=words.tables_public,
        is_trial=words.is_trial,
        director=director,
        now=now,
    )
    add_tables(event=event, count=tables)
    return event
