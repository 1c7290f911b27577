"""What the desk's templates ask: rights, citations, spans of time, decisions, addresses.

Views decide who may do what; a template only hides what would be refused.
"""

from collections.abc import Iterable
from datetime import datetime
from ipaddress import ip_address
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.template.context import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from rules.book.page import Mark, Part
from rules.core.finish import Noun
from rules.core.messages import CLOCK, DAY, SECONDS, WEEKDAY, Moment, Words, in_english, say
from scoring.decided_words import place_words, value_words
from scoring.hand_sentences import of_hand as hand_sentence
from scoring.models import ScoreSheet
from tournament.desk.act.staff import Desk
from tournament.desk.reading.rule_links import rule_page_of
from tournament.language import as_read
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall

register = template.Library()


register.filter(as_read)


@register.filter
def may(desk: Desk, capability: str) -> bool:
    """Whether the official holds a role with the capability: `{% if desk|may:"seed" %}`."""
    return desk.may(capability)


@register.simple_tag(takes_context=True)
def cited(context: Context, cites: Words) -> SafeString:
    """The citation; where the page is about a game that has its line, as a link to it."""
    request = getattr(context, "request", None)
    page = rule_page_of(request) if request else None
    address = page.link(in_english(cites)) if page else ""
    if not address:
        return format_html("<cite>{}</cite>", cites)
    return format_html('<cite><a href="{}">{}</a></cite>', address, cites)


@register.simple_tag
def of_hand(noun: Noun, what: str, **values: int) -> SafeString:
    """A sentence about a hand in the book's own noun (`hand_sentences.py`), which may hold markup:
    `{% of_hand page.noun "undo" number=3 %}`."""
    return mark_safe(str(hand_sentence(noun, what, **values)))


MARKS = {Mark.STRUCK: "<s>{}</s>", Mark.CHANGED: "<u>{}</u>"}


@register.filter
def marked(parts: Iterable[Part]) -> SafeString:
    """The words of a rule, with what is not used struck through, what is changed underlined and
    what was searched for marked."""
    return format_html_join("", "{}", ((_marked(part),) for part in parts))


def _marked(part: Part) -> SafeString:
    words = format_html("<mark>{}</mark>", part.words) if part.found else part.words
    return format_html(MARKS.get(part.mark, "{}"), words)


@register.filter
def clock(at: datetime, event: Event) -> str:
    """The time on the clock of the event's hall: "14:05"."""
    return str(Moment(on_the_wall(at, event.zone), CLOCK))


@register.filter
def seconds(at: datetime, event: Event) -> str:
    """The same to the second: "14:05:30"."""
    return str(Moment(on_the_wall(at, event.zone), SECONDS))


@register.filter
def day(at: datetime, event: Event) -> str:
    """The day in the event's hall: "18 July 2026"."""
    return str(Moment(on_the_wall(at, event.zone), DAY))


@register.filter
def weekday(at: datetime, event: Event) -> str:
    """The same with its name: "Saturday 18 July 2026"."""
    return str(Moment(on_the_wall(at, event.zone), WEEKDAY))


@register.filter
def counted_to(later: datetime, now: datetime) -> str:
    """How long it is from `now` to `later`: "5:10", "1:05:10"; what is past is "0:00"."""
    whole = max(int((later - now).total_seconds()), 0)
    minutes, seconds = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.simple_tag
def until(moment: datetime, zone: str) -> SafeString:
    """A moment to come by the clock of the zone, "14:02"; clock.js counts down to it."""
    shown = moment.astimezone(ZoneInfo(zone))
    return format_html('<time data-until="{}">{}</time>', shown.isoformat(), f"{shown:%H:%M}")


@register.filter
def decided(sheet: ScoreSheet) -> list[Words]:
    """A line for each decision: "the score of hand 2: Eagles 60, Hawks 45"."""
    rows = sheet.besides.get("overrides", [])
    return [
        say(
            "%(place)s: %(value)s",
            place=place_words(sheet, row["where"]),
            value=value_words(sheet, row["value"]),
        )
        for row in rows
    ]


@register.inclusion_tag("tournament/tables/only_here.html", takes_context=True)
def warn_if_only_here(context: Context) -> dict[str, object]:
    """Say that phones cannot open the address which this page was asked for, and the remedy."""
    request = context["request"]
    return {
        "is_only_here": is_only_here(request.get_host()),
        "elsewhere": f"{settings.ADDRESS}{request.path}" if settings.LAN else "",
    }


def is_only_here(host: str) -> bool:
    """Whether a host with its port ("localhost:8000") means the computer that asks."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
