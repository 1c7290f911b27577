"""The one place that reads the wall clock; everything below is given the time."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, in UTC."""
    return timezone.now()
