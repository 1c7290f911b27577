"""Filters and tags of the desk's templates: rights, citations, times, addresses.

Views check permissions; a template only hides what they would refuse.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

from django import template
from django.conf import settings
from django.db.models import prefetch_related_objects
from django.template.context import Context
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rules.book.cited import HOUSE_RULE
from rules.book.page import Mark, Part
from rules.core.findings import FORMAT
from rules.core.finish import Noun
from rules.core.messages import CLOCK, DAY, SECONDS, WEEKDAY, Moment, Words, in_english, say
from scoring.decided_words import place_words, value_words
from scoring.hand_sentences import of_hand as hand_sentence
from scoring.models import ScoreSheet
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk
from tournament.desk.reading.course import Course, SetupStep
from tournament.desk.reading.match_words import rule_page_of
from tournament.desk.reading.setup_steps import course_of
from tournament.language import as_read, by_clock
from tournament.live.stream import LIVE
from tournament.own_files import START
from tournament.phones_address import address_before, for_phones, start_again
from tournament.registration.entry_words import EntryNoun
from tournament.registration.entry_words import of_entry as entry_sentence
from tournament.registration.models import Division, Entry, Event
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Table
from tournament.typed_commands import with_this_data

register = template.Library()
TIMES_KEPT = 1024
"""The times as they were written last: a page says its own several times."""


register.filter(as_read)
register.filter(in_english)


@register.filter
def may(desk: Desk, capability: str) -> bool:
    """Whether the official holds a role with the capability: `{% if desk|may:"seed" %}`."""
    return desk.may(capability)


@register.filter
def grouped(number: int) -> str:
    """A count as the reader's language writes it: 1,000."""
    return number_format(number, force_grouping=True)


@register.filter
def named_in(chosen: object, choices: Iterable[tuple[int, Words]]) -> str:
    """A chosen number with its label, as a field suggests it; anything else as typed."""
    found = next((label for number, label in choices if str(number) == str(chosen)), None)
    return str(chosen or "") if found is None else f"{chosen} · {found}"


@register.simple_tag
def road_of(division: Division) -> Course:
    """The steps of a division, for every page that shows them."""
    prefetch_related_objects([division], "stages")
    return course_of(division)


@register.filter
def step_at(course: Course, key: str) -> SetupStep:
    """The step of the page with this key, or else the next one."""
    return course.at(key)


@register.simple_tag(takes_context=True)
def stream(
    context: Context, event: Event, seen: object, query: str = "", own: object = None
) -> str:
    """The address of the stream of an event's page, which shows a state of it (`seen`).

    Names the page, by its `query`, where everybody sees it alike: its readers are sent what is new.
    Readers with rights or something of their `own` ask for that.
    """
    request = context["request"]
    if own or request.user.is_authenticated:
        return news_stream(event, "public")
    return page_stream(event, seen, f"{request.path}?{query}" if query else request.path)


@register.simple_tag
def page_stream(event: Event, seen: object, page: str) -> str:
    """The same of a page with this address that everybody sees alike, whoever looks."""
    words = {"seen": str(seen), "lang": get_language() or "", "page": page}
    return f"{LIVE}{event.pk}/?{urlencode(words)}"


@register.simple_tag
def news_stream(event: Event, about: str = "all", matches: str = "") -> str:
    """The address of the stream that tells that an event has changed.

    `about` is "all", "public", or "own" for what is public and the hands of these matches
    ("3/W1-2~3/W2-1").
    """
    words = {"seen": event.state, "about": about, "matches": matches}
    return f"{LIVE}{event.pk}/?{urlencode({name: word for name, word in words.items() if word})}"


@register.simple_tag
def table_stream(table: Table, match: Match | None) -> str:
    """The address of the stream for a table's phones, where `match` is."""
    words = {"seen": table.event.state}
    if match is not None:
        words["match"] = f"{match.stage_id}/{match.code}"
    page = reverse("table", args=[table.event.slug, table.number])
    return f"{page.removesuffix('/')}{LIVE}?{urlencode(words)}"


@register.simple_tag(takes_context=True)
def cited(context: Context, cites: Words) -> SafeString:
    """The citation, linked to its line if the page's game has one.

    Empty if only the form of a sheet is cited.
    """
    if cites in ("", FORMAT):
        return SafeString()
    request = getattr(context, "request", None)
    page = rule_page_of(request) if request else None
    return paragraph(cites, page.link(in_english(cites)) if page else "")


@register.simple_tag
def paragraph(cites: Words, address: str = "") -> SafeString:
    """The citation: a book's in English, ours and the director's in the reader's language."""
    words = _cited_words(cites) if isinstance(cites, str) else str(cites)
    shown = format_html('<a href="{}">{}</a>', address, words) if address else words
    return format_html('<cite lang="en">{}</cite>' if words == cites else "<cite>{}</cite>", shown)


def _cited_words(cites: str) -> str:
    ruled = HOUSE_RULE.fullmatch(cites)
    if ruled is None:
        return as_read(cites)
    rule, value, book = (as_read(part or "") for part in ruled.group("label", "value", "cites"))
    whole = {"rule": rule, "value": value, "book": book}
    if book:
        return str(say("House rule “%(rule)s”: %(value)s; else %(book)s", **whole))
    if value:
        return str(say("House rule “%(rule)s”: %(value)s", rule=rule, value=value))
    return str(say("House rule “%(rule)s”", rule=rule))


@register.simple_tag
def of_hand(noun: Noun, what: str, **values: int) -> SafeString:
    """A sentence about a hand with the book's noun: `{% of_hand page.noun "undo" number=3 %}`.

    The sentence may hold markup; its values are numbers.
    """
    return mark_safe(str(hand_sentence(noun, what, **values)))


@register.simple_tag
def of_entry(noun: EntryNoun, what: str, **values: str | int) -> str:
    """A sentence about entries with the division's noun: `{% of_entry division.noun "enter" %}`."""
    return str(entry_sentence(noun, what, **values))


MARKS = {Mark.STRUCK: "<s>{}</s>", Mark.CHANGED: "<u>{}</u>"}


@register.filter
def marked(parts: Iterable[Part]) -> SafeString:
    """A rule's words: unused ones struck, changed ones underlined, hits marked."""
    return format_html_join("", "{}", ((_marked(part),) for part in parts))


def _marked(part: Part) -> SafeString:
    words = format_html("<mark>{}</mark>", part.words) if part.found else part.words
    return format_html(MARKS.get(part.mark, "{}"), words)


@register.filter
def clock(at: datetime, event: Event) -> str:
    """The time on the clock of the event's hall: "14:05", or "2:05 PM"."""
    return _said(at, event, CLOCK)


@register.filter
def hour_and_minute(at: datetime, event: Event) -> str:
    """A recent time where there is little room: "14:05", or "2:05"."""
    return clock(at, event).partition(" ")[0]


@register.filter
def seconds(at: datetime, event: Event) -> str:
    """The same to the second: "14:05:30", or "2:05:30 PM"."""
    return _said(at, event, SECONDS)


@register.filter
def day(at: datetime, event: Event) -> str:
    """The day in the event's hall: "18 July 2026"."""
    return _said(at, event, DAY)


@register.filter
def weekday(at: datetime, event: Event) -> str:
    """The same with its name: "Saturday 18 July 2026"."""
    return _said(at, event, WEEKDAY)


def _said(at: datetime, event: Event, pattern: str) -> str:
    """The time by this event's clock, also on a page with several events."""
    return _written(at, event.zone, event.clock, pattern, get_language())


@lru_cache(TIMES_KEPT)
def _written(at: datetime, zone: str, hours: str, pattern: str, _language: str | None) -> str:
    with by_clock(hours):
        return str(Moment(on_the_wall(at, zone), pattern))


@register.filter
def counted_to(later: datetime, now: datetime) -> str:
    """The time from `now` to `later`: "5:10", "1:05:10"; "0:00" if past."""
    whole = max(int((later - now).total_seconds()), 0)
    minutes, seconds = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


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
    """Warn that phones cannot open the addresses on this page, or those printed before."""
    event = context.get("event")
    printed = urlsplit(for_phones(context["request"])("/")).netloc
    before = address_before(settings.DATA, event.created_at) if event else ""
    again = start_again(before, settings.ADDRESS)
    start = with_this_data(START)
    return {"is_only_here": is_only_here(printed), "start": start, "before": before, "again": again}


def is_only_here(host: str) -> bool:
    """Whether a host with port ("localhost:8000") means the requesting computer."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


@register.filter(name="number_in")
def number_in_forms(entry: Entry, division: Division) -> int:
    """An entry's number in the forms of a division."""
    return number_in(entry, division.pk)
