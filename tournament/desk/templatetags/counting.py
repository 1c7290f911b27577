"""Spans of time as a clock shows them. Reads no clock: both moments come in."""

from datetime import datetime

from django import template

register = template.Library()


@register.filter
def counted_to(later: datetime, now: datetime) -> str:
    """How long it is from `now` to `later`: "5:10", "1:05:10"; what is past is "0:00"."""
    whole = max(int((later - now).total_seconds()), 0)
    minutes, seconds = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
