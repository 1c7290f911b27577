"""The only module that reads the wall clock."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, in UTC."""
    return timezone.now()
