"""`manage.py demo`: make the demo weekend and print how to get in; --reset brings it back.

How far it is goes to the error stream, so that the output is the way in alone; --show prints that
without making anything.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.urls import reverse

from tournament.desk.act.guesses import DEMO_PASSWORD, LOGINS
from tournament.desk.act.secrets import card_code, card_key
from tournament.desk.demo.build import NAME, build, quietly, remove_demo
from tournament.desk.now import now
from tournament.registration.models import Event
from tournament.tables.models import Assignment

NO_DATABASE = (
    "This folder has no database yet. Make it with `python3 dev.py run`, or name another folder: "
    "python3 dev.py manage demo --data DIR"
)


class Command(BaseCommand):
    help = "Makes the demo weekend, in mid-flow."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--reset", action="store_true", help="bring it back as it was")
        parser.add_argument("--show", action="store_true", help="print logins and a table's link")

    def handle(self, *args: Any, **options: Any) -> None:
        if Event._meta.db_table not in connection.introspection.table_names():
            raise CommandError(NO_DATABASE)
        if options["show"]:
            self.stdout.write(shown())
            return
        tell = self._tell if options["verbosity"] else quietly
        with transaction.atomic():
            if options["reset"]:
                remove_demo(now())
            elif Event.objects.filter(name=NAME).exists():
                raise CommandError("The demo is there already. Bring it back with: demo --reset")
            build(now(), tell)
        tell("The demo weekend is ready.")
        self.stdout.write(shown())

    def _tell(self, words: str) -> None:
        """Write at once, and not in red: whoever waits for the first start reads along."""
        self.stderr.write(words, str)
        self.stderr.flush()


def shown() -> str:
    """The staff logins and the link of the table that plays, for a person to read."""
    event = Event.objects.filter(name=NAME).first()
    if event is None:
        return "There is no demo here; make it with: python3 dev.py manage demo"
    names = ", ".join(name for name, _, _ in LOGINS)
    playing = Assignment.objects.filter(
        table__event=event, cleared_at__isnull=True, match__state="playing"
    ).first()
    lines = [
        f"log in as {names}; password {DEMO_PASSWORD}",
        f"public page {settings.ADDRESS}{reverse('event', args=[event.slug])}",
    ]
    if settings.OTHERS_REACH_IT:
        lines[0] = "its logins do not work on a network until their passwords are changed"
    if playing:
        table = playing.table
        page = reverse("table-claim", args=[event.slug, table.number])
        lines.append(f"{table}'s phone {settings.ADDRESS}{page}#k={card_key(table)}")
        lines.append(f"or type its code {card_code(table)}")
    return "\n".join(lines)
