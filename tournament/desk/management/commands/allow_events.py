"""`manage.py allow_events NAME`: let an account make events; --no takes it back."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Lets an account make events of its own, as Django's flag `is_staff`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the account's user name")
        parser.add_argument("--no", action="store_true", help="take it back")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = User.objects.filter(username=options["name"])
        if not rows.update(is_staff=not options["no"]):
            raise CommandError(f"There is no account called {options['name']}.")
        says = "no longer makes" if options["no"] else "may make"
        self.stdout.write(f"{options['name']} {says} events.")
