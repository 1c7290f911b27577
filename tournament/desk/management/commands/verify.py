"""`manage.py verify EVENT`: check stored results against the facts behind them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.desk.verify import differences
from tournament.live.selectors import head_of
from tournament.registration.models import Event


class Command(BaseCommand):
    """Exit 0 if everything agrees, or 1 after one line for each row that differs.

    Always prints the head of the log, to compare with an earlier printout.
    """

    help = "Recompute an event from its facts and list every stored row that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's name in its address, such as spring-2026")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no event “{options['event']}”. Choose from: {known}.")
        found = list(differences(event))
        for words in found:
            self.stdout.write(words)
        self.stdout.write(f"The log ends with {head_of(event.topic)}.")
        if found:
            self.stdout.write(f"{event}: differences found: {len(found)}. See the lines above.")
            raise SystemExit(1)
        self.stdout.write(f"{event}: everything agrees with the facts.")
