"""`manage.py second_factor_off NAME`: for the only owner, who lost phone and recovery codes."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.accounts.offices import OwnerAct
from tournament.accounts.second_factor import take_off
from tournament.desk.now import now
from tournament.live.roles import Role
from tournament.live.services import Actor


class Command(BaseCommand):
    help = "Turn off two-step log-in for an account."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the user name")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['name']}.")
        take_off(OwnerAct(user, Actor("Terminal", Role.OWNER, ""), now()), account=user)
        self.stdout.write(f"Two-step log-in of {user.get_username()} is off.")
