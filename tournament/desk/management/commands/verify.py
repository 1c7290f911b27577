"""manage.py verify EVENT: whether what is stored still is what the facts come to."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.desk.verify import differences
from tournament.live.selectors import head_of
from tournament.registration.models import Event


class Command(BaseCommand):
    """Exit 0: everything agrees. 1: a sentence was printed for each row that differs.

    Prints the head of the log either way, to compare it with one that was printed before.
    """

    help = "Compute everything that is derived again and name each row that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's word in addresses, like spring-2026")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no event {options['event']}. There are: {known}.")
        found = list(differences(event))
        for words in found:
            self.stdout.write(words)
        self.stdout.write(f"The log ends with {head_of(event.topic)}.")
        if found:
            self.stdout.write(f"{event}: {len(found)} of the stored rows differ from the facts.")
            raise SystemExit(1)
        self.stdout.write(f"{event}: everything that is derived agrees with the facts.")
