"""`manage.py first_owner_code`: a new code for whoever sets up this installation.

Prints the link with the code, and the code by itself; nothing once there is an owner.
"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from tournament.accounts.first_owner import renew_first_code


class Command(BaseCommand):
    help = "Print a new code that makes the first owner, unless there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        if code := renew_first_code():
            page = f"{settings.ADDRESS}{reverse('first-owner')}"
            self.stdout.write(f"{page}#k={code}\nor open {page} and enter the code {code}")
