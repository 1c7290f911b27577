"""`manage.py demo`: make the demo weekend and print its logins.

--reset restores it; --show only prints the logins, with -v0 nothing if there is no demo.
Progress goes to stderr.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.urls import reverse

from tournament.desk.act.guesses import DEMO_PASSWORD, LOGINS, OWNER
from tournament.desk.act.secrets import card_code, card_key
from tournament.desk.demo.build import NAME, build, quietly, remove_demo
from tournament.desk.now import now
from tournament.own_files import PROGRAM, START
from tournament.phones_address import USUAL_PORT
from tournament.registration.models import Event
from tournament.tables.models import Assignment
from tournament.typed_commands import with_this_data


class Command(BaseCommand):
    help = "Make the demo weekend, with play under way."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--reset", action="store_true", help="restore the demo as it was")
        parser.add_argument(
            "--show", action="store_true", help="only print the logins and a table's link"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if Event._meta.db_table not in connection.introspection.table_names():
            raise CommandError(
                "This folder has no database yet. Create it with "
                f"`{with_this_data(START)}`, or name another folder: {PROGRAM} demo --data DIR"
            )
        if options["show"]:
            self.stdout.write(shown() or (_how_to_make_one() if options["verbosity"] else ""))
            return
        tell = self._tell if options["verbosity"] else quietly
        with transaction.atomic():
            if options["reset"]:
                remove_demo(now())
            elif Event.objects.filter(name=NAME).exists():
                again = with_this_data(f"{PROGRAM} demo --reset")
                raise CommandError(f"The demo is there. To restore it: {again}")
            build(now(), tell)
        tell("The demo weekend is ready.")
        self.stdout.write(shown())

    def _tell(self, words: str) -> None:
        """Write progress at once, and not in red."""
        self.stderr.write(words, str)
        self.stderr.flush()


def shown() -> str:
    """Return the staff logins and the link of a table in play for a person, "" without a demo."""
    event = Event.objects.filter(name=NAME).first()
    if event is None:
        return ""
    names = ", ".join([*(name for name, _, _ in LOGINS), OWNER[0]])
    playing = Assignment.objects.filter(
        table__event=event, cleared_at__isnull=True, match__state="playing"
    ).first()
    lines = [
        f"log in as {names}; password {DEMO_PASSWORD}",
        f"public page {settings.ADDRESS}{reverse('event', args=[event.slug])}",
    ]
    if settings.OTHERS_REACH_IT:
        change = with_this_data(f"{PROGRAM} manage changepassword director")
        lines[0] = f"demo logins do not work on a network. First type: {change}"
    if playing:
        table = playing.table
        page = reverse("table-claim", args=[event.slug, table.number])
        lines.append(f"{table}'s phone {settings.ADDRESS}{page}#k={card_key(table)}")
        lines.append(f"or enter its code {card_code(table)}")
    if not settings.ADDRESS_SAID:
        lines.append(f"if the server has another port than {USUAL_PORT}, write that instead")
    return "\n".join(lines)


def _how_to_make_one() -> str:
    return f"There is no demo here. Make one with: {with_this_data(f'{PROGRAM} demo')}"
