"""What `rookery archive` and `rookery read-archive` do at a terminal, and what they print."""

from argparse import Namespace

from django.contrib.auth.models import User

from rookery.archive.form import AGAIN, Unreadable
from rookery.archive.read import opened, read_event
from rookery.archive.write import event_called, pieces, require_own_version
from rookery.keep import files
from rookery.keep.at_terminal import SHOWN
from rookery.keep.backup import require_database
from rookery.terminal import Refused, block, say
from tournament.desk.events.finishing import remove_event
from tournament.desk.now import now
from tournament.desk.verify import differences
from tournament.registration.models import Event
from tournament.registration.selectors import name_of


def archive(asked: Namespace) -> int:
    """Write the archive of an event and say where it is."""
    require_database()
    slug = event_called(asked.event).slug
    place = asked.to / f"{slug}.json" if asked.to.is_dir() else asked.to
    if place.exists():
        raise Refused(f"{place} exists. An archive replaces no file: name another one.")
    files.make_folder(place.parent)
    files.write_pieces(place, pieces(slug, now(), with_people=not asked.without_people))
    say(f"Archive of {slug}: {place} ({place.stat().st_size / 1e6:.1f} MB)")
    if not asked.without_people:
        say("It has names, contacts and notes. Keep it safe, or add --without-people.")
    return 0


def read_archive(asked: Namespace) -> int:
    """Read an archive as a new event and check it. The exit status is 1 if something differs."""
    require_database()
    require_own_version()
    read = opened(asked.file)
    director = _director(asked.director)
    event = read_event(read, now(), asked.slug, director)
    found = _differences(event)
    say(_greeting(event, director))
    for words in found[:SHOWN]:
        say(words)
    if found:
        say(f"Differences from the facts: {len(found)}. They were in the archive.")
    else:
        say("Checked: its log, sheets and results agree.")
    return 1 if found else 0


def _director(name: str) -> User:
    """The account that will direct it: the one named, or the first owner. Raises Refused."""
    accounts = User.objects.filter(is_active=True).order_by("pk")
    found = accounts.filter(**{"username": name} if name else {"is_superuser": True}).first()
    if found is None and name:
        raise Refused(f"There is no account “{name}” here. Leave out --director, or name another.")
    if found is None:
        raise Refused(
            "There is no owner here yet who could direct the event. Start Rookery, make the owner\n"
            "on its first page, then read the archive."
        )
    return found


def _differences(event: Event) -> list[str]:
    """What differs. An event of rows that mean nothing is removed again."""
    try:
        return list(differences(event))
    except Exception as error:
        remove_event(event, who="Rookery", at=now())
        raise Unreadable(
            f"This archive cannot be understood: {error!r}. The event was removed again.\n{AGAIN}"
        ) from error


def _greeting(event: Event, director: User) -> str:
    return block(
        [
            ("Event", f"{event.name}, at /e/{event.slug}/"),
            ("Director", name_of(director)),
            ("Cards", "print new table cards and PINs: those from home are not valid here"),
        ]
    )
