"""An event leaves as one file and reads back as it was, with its people or without."""

import errno
import gzip
import json
import os
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from rookery.archive import at_terminal, form
from rookery.archive.contents import LOG
from rookery.archive.earlier import at_this_version
from rookery.archive.form import Archive, hash_of
from rookery.archive.read import opened, read_event
from rookery.archive.veil import Veil
from rookery.archive.write import pieces
from rookery.terminal import Refused
from rules.refusals import Refused as Refusal
from scoring.entry import playing_rules
from scoring.sitting import MARK
from tests.addresses import a_demo_hall
from tests.hall_clock import HallClock
from tests.makers import DIRECTOR, NOON, a_division, a_user, an_event, logged_in
from tests.makers_before import the_director
from tests.makers_games import enter
from tests.rookery.archive.made import RELEASES, anew, the_archive
from tests.rookery.archive.seen import seen, taken
from tournament.brackets.models import Match
from tournament.brackets.prizes import Purse, SidePrize
from tournament.desk.act.change import Act
from tournament.desk.board.undo import inverse_of, undo
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.events.finishing import remove_event
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.registration.leaving import withdraw_team
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import (
    NEVER,
    Contact,
    Departure,
    Entry,
    Event,
    Person,
    Player,
)

pytestmark = pytest.mark.django_db

MARKS = ("marker.of.ann@secret.example", "because of Snorkelby")


def a_weekend() -> Event:
    """The demo weekend with contacts, a forfeit and a team that went home, for reasons."""
    event = a_demo_hall().event
    mail, reason = MARKS
    Contact.objects.bulk_create(Contact(player=each, words=mail) for each in event.players.all())
    act = Act(event, DIRECTOR, NOON)
    main = Match.objects.filter(stage__division__event=event, stage__division__learning=False)
    ready = main.filter(state="ready")[0]
    forfeit_match(act, match=ready, loser=entrants_of(ready)[0], reason=reason)
    leaver = entrants_of(main.get(state="called"))[0]
    withdraw_team(act, entry=leaver, kind=Departure.Kind.WITHDRAWN, reason=reason)
    event.refresh_from_db()
    return event


@pytest.fixture(autouse=True)
def at_noon(hall_clock: HallClock) -> None:
    """Pages say what time it is."""
    hall_clock.shows(NOON)


def archived(event: Event, *, with_people: bool = True) -> bytes:
    """The file of this event."""
    return b"".join(pieces(event.slug, NOON, with_people=with_people))


def read_back(content: bytes, slug: str = "") -> Event:
    """The event that this file becomes here."""
    return read_event(at_this_version(form.read(content)), NOON, slug, a_user("olive"))


def hashes(content: bytes) -> dict[str, str]:
    """Those of the parts, but of the log: it is a row longer where it was read."""
    found: dict[str, str] = json.loads(content)["hashes"]
    del found[LOG]
    return found


def rows(content: bytes, part: str) -> list[Any]:
    """The rows of a part."""
    found: list[Any] = json.loads(content)["parts"][part]["rows"]
    return found


def test_an_event_reads_back_as_it_was_and_its_log_goes_on() -> None:
    event = a_weekend()
    assert not list(differences(event))
    content, home, files = archived(event), seen(event), taken(event)
    people = Person.objects.count()
    remove_event(event, who="Dora", at=NOON)

    new = read_back(content)

    assert new.pk != event.pk
    assert new.look_again_at == NEVER
    assert not list(differences(new))
    assert len(home) > 15
    assert seen(new) == home
    *same, (number, *_, said, _hash) = taken(new)
    assert same == files
    assert int(number) == event.version + 1
    assert LogEntry.objects.get(topic=new.topic, number=event.version).hash[:12] in said
    again = archived(new)
    assert hashes(again) == hashes(content)
    assert rows(again, LOG)[:-1] == rows(content, LOG)
    assert Person.objects.count() == people
    log = LogEntry.objects.filter(topic=new.topic).order_by("-number")
    last = next(row for row in log if inverse_of(row))
    with pytest.raises(Refusal) as refused:
        undo(Act(new, DIRECTOR, NOON), number=last.number)
    assert refused.value.findings[0].code == "not-by-one-press"


def test_without_personal_data_nobody_is_named_and_everything_adds_up() -> None:
    event = a_weekend()
    names = {*Player.objects.values_list("name", flat=True)}
    names |= {*Entry.objects.exclude(name="").values_list("name", flat=True)}
    names |= {*Entry.objects.exclude(club="").values_list("club", flat=True)}
    names |= {user.get_full_name() for user in User.objects.exclude(first_name="")}
    content = archived(event, with_people=False)
    said = content.decode().replace(event.venue, "")
    assert not [name for name in (*names, *MARKS) if name in said]

    new = read_back(content, "nobody")

    assert not list(differences(new))
    assert [row.version for row in (event, new)] == [event.version, event.version + 1]
    points = [
        [[cell for cell in row if cell.lstrip("-").isdigit()] for row in taken(each)]
        for each in (event, new)
    ]
    assert points[0] == points[1][: len(points[0])]
    again, before = hashes(archived(new)), hashes(content)
    assert {name for name, its in before.items() if again[name] != its} == {"registration_event"}


@pytest.mark.parametrize("with_people", [True, False])
def test_a_side_prize_stays_with_the_team_that_was_chosen_for_it(with_people: bool) -> None:
    event = a_weekend()
    division = event.divisions.get(learning=False)
    side = SidePrize("Best game", cents=1000, entry=division.entries.get(number=2).pk)
    division.prizes = asdict(Purse(sides=(side, SidePrize("Youngest"))))
    division.save(update_fields=["prizes"])
    content = archived(event, with_people=with_people)
    remove_event(event, who="Dora", at=NOON)

    there = read_back(content).divisions.get(learning=False)

    chosen, nobody_yet = Purse.read(there.prizes).sides
    assert chosen.entry == there.entries.get(number=2).pk
    assert nobody_yet.entry is None


def test_sides_that_a_director_named_keep_their_order_at_the_table() -> None:
    sides = {"Reds": ["R1", "R2"], "Blues": ["B1", "B2"]}
    division = a_division(an_event(), ruleset="tally", house_rules={"sides": sides})
    enter(the_director(division.event), division, ("Ann & Ben", "Cal & Dee"))
    content = archived(division.event)
    remove_event(division.event, who="Dora", at=NOON)
    new = read_back(content).divisions.get()
    assert playing_rules(new.ruleset, new.house_rules).seats == ("R1", "B1", "R2", "B2")


def test_a_substitute_marked_as_a_namesake_stays_marked() -> None:
    veil = Veil(an_event())
    assert veil.person(f"Ann Oak{MARK}") == veil.person("Ann Oak") + MARK


@pytest.mark.both_databases
@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.name)
def test_the_archive_of_every_version_gives_the_same_rows_in_every_database(release: Path) -> None:
    content = gzip.decompress(release.read_bytes())
    now = at_this_version(form.read(content))
    event = read_event(now, NOON, "", a_user("olive"))
    assert not list(differences(event))
    kept = {name: hash_of(part) for name, part in now.parts.items() if name != LOG}
    assert hashes(archived(event)) == kept


def test_an_archive_of_an_earlier_version_is_brought_up_to_this_one() -> None:
    archive = the_archive()
    older = [name for name in archive.head["migrations"] if name != "tables.0011_resent"]
    before = Archive({**archive.head, "migrations": older}, archive.parts)
    now = at_this_version(before)
    assert now is not before
    assert {name: hash_of(part) for name, part in now.parts.items()} == {
        name: hash_of(part) for name, part in archive.parts.items()
    }


def test_the_director_takes_both_from_the_page_of_downloads() -> None:
    event = a_weekend()
    director = logged_in(User.objects.get(username="director"))
    page = director.get(f"/desk/{event.slug}/downloads/")
    for name, with_people in (("archive", True), ("archive-without-people", False)):
        where = f"/desk/{event.slug}/downloads/{name}.json"
        assert where in page.text
        answer = director.get(where)
        assert answer["Cache-Control"] == "no-store, private"
        assert form.read(answer.getvalue()).head["with_people"] is with_people


@pytest.mark.parametrize("asked", ["nowhere", "no/where", "../nowhere"])
def test_no_event_of_that_name_makes_no_file_and_no_folder(asked: str, tmp_path: Path) -> None:
    words = Namespace(event=asked, to=tmp_path / "new", without_people=False)
    for words.to in (tmp_path, tmp_path / "new" / "one.json"):
        with pytest.raises(Refused, match=asked):
            at_terminal.archive(words)
    assert not list(tmp_path.iterdir())


def test_a_disk_that_fails_leaves_no_half_of_an_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    words = Namespace(event=an_event().slug, to=tmp_path, without_people=False)
    with pytest.raises(Refused, match="No space left"):
        at_terminal.archive(words)
    assert not list(tmp_path.iterdir())


def test_a_file_larger_than_any_archive_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as opening:
        opening.truncate(form.LARGEST + 1)
    with pytest.raises(Refused, match="larger"):
        opened(file)


def test_an_event_is_read_once_and_at_a_free_address(tmp_path: Path) -> None:
    content = anew(the_archive())
    event = read_back(content)
    with pytest.raises(Refused, match=event.slug):
        read_back(content, "again")
    remove_event(event, who="Olive", at=NOON)
    Event.objects.create(slug=event.slug, name="Other", starts_at=NOON, created_at=NOON)
    with pytest.raises(Refused, match="--as"):
        read_back(content)
    assert read_back(content, "again").slug == "again"


def test_the_demo_of_another_computer_is_here_already() -> None:
    event = a_demo_hall().event
    archive = form.read(archived(event))
    log = archive.parts[LOG]
    at = log.columns.index("hash")
    other = [[*row[:at], "0" * 64, *row[at + 1 :]] for row in log.rows]
    content = anew(Archive(archive.head, {**archive.parts, LOG: form.Part(log.columns, other)}))
    with pytest.raises(Refused, match=event.slug):
        read_back(content, "again")
