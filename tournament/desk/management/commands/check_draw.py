"""`manage.py check_draw EVENT NUMBER`: recompute a draw from its secret and its list."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.desk.seeding.seeds import checked
from tournament.seeding.models import Lot


class Command(BaseCommand):
    """Exit 0 if the draw is correct or not drawn yet, 1 if its secret is wrong."""

    help = "Recompute a draw and check it against the published hash."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's name in its address, such as spring-2026")
        parser.add_argument("number", type=int, help="the number of the draw")

    def handle(self, *args: Any, **options: Any) -> None:
        lots = Lot.objects.filter(event__slug=options["event"]).select_related("division")
        lot = lots.filter(number=options["number"]).first()
        if lot is None:
            known = ", ".join(str(row.number) for row in lots) or "none"
            raise CommandError(
                f"{options['event']} has no draw {options['number']}. Choose from: {known}."
            )
        check = checked(lot)
        self.stdout.write(f"List: {', '.join(lot.names)}")
        self.stdout.write(f"Published hash: {lot.commitment}")
        if lot.drawn_at:
            self.stdout.write(f"Secret: {lot.secret}")
        for place, row in enumerate(check.out, start=1):
            self.stdout.write(f"{place:4d}. {row.name}  {row.card or row.key}")
        self.stdout.write(str(check.verdict))
        if lot.drawn_at and not check.is_honest:
            raise SystemExit(1)
