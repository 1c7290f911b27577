"""`manage.py allow_events NAME`: let an account create events; --no revokes it."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Let an account create events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the account's username")
        parser.add_argument("--no", action="store_true", help="revoke the permission")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = User.objects.filter(username=options["name"])
        if not rows.update(is_staff=not options["no"]):
            raise CommandError(f"There is no account called {options['name']}.")
        says = "can no longer" if options["no"] else "can now"
        self.stdout.write(f"{options['name']} {says} create events.")
