"""Draw the preview picture of a link to an event, 1200 × 630 pixels.

Knows the event's name, day and progress. Names no team or player.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

from django.db.models import Count
from django.utils.dateformat import format as format_date
from PIL import Image, ImageColor, ImageDraw, ImageFont

from rules.core.messages import say, say_count
from tournament.brackets.models import Match
from tournament.desk.public.progress import UNPLAYED, happening
from tournament.own_files import FILES
from tournament.registration.models import Division, Entry, Event
from tournament.registration.starts import on_the_wall

SIZE = (1200, 630)
EDGE = 64
FELT, DEEP, PAPER, CREAM, INK, PALE = (
    *("#0b5a42", "#0a4030", "#ffffff", "#fff1cc"),
    *("#16241d", "#8fc7ae"),
)
FONT = FILES / (
    "static/vendor/atkinson-hyperlegible-next-5.3.0/"
    "atkinson-hyperlegible-next-latin-wght-normal.woff2"
)
PLAIN, BOLD = 450, 750
NAME_SIZES = (96, 80, 66, 54, 44)
NAME_LEFT, NAME_WIDTH = 318, 818
BAR = (676, 500, 1136, 524)


@dataclass(frozen=True, slots=True)
class LinkCard:
    """The content of the picture. `over` of `matches` are over, `playing` are on the floor."""

    name: str
    venue: str
    weekday: str
    day: str
    month: str
    state: str
    counts: tuple[str, ...]
    progress: str
    over: int
    playing: int
    matches: int


def card_of(event: Event) -> LinkCard:
    """The event in the reader's language."""
    starts = on_the_wall(event.starts_at, event.zone)
    states = _states(event)
    over, playing = _sum(states, Match.OVER), _sum(states, Match.ON_THE_FLOOR)
    total = sum(states.values())
    teams = Entry.objects.filter(division__event=event).count()
    divisions = Division.objects.filter(event=event).count()
    return LinkCard(
        name=event.name,
        venue=event.venue,
        weekday=format_date(starts, "D"),
        day=format_date(starts, "j"),
        month=format_date(starts, "M Y"),
        state=str(happening(event, over=over, playing=playing).said),
        counts=(
            str(say_count("%(count)s entry", "%(count)s entries", count=teams)),
            str(say_count("%(count)s division", "%(count)s divisions", count=divisions)),
        ),
        progress=str(say("%(over)s of %(total)s matches over", over=over, total=total)),
        over=over,
        playing=playing,
        matches=total,
    )


def _states(event: Event) -> dict[str, int]:
    """The matches by state, except those that nobody plays."""
    rows = Match.objects.filter(stage__division__event=event).exclude(state__in=UNPLAYED)
    return dict(rows.order_by().values_list("state").annotate(count=Count("pk")))


def _sum(states: dict[str, int], of: Sequence[str]) -> int:
    return sum(states.get(state, 0) for state in of)


@lru_cache(maxsize=64)
def drawn(card: LinkCard) -> bytes:
    """The card as a PNG."""
    picture = Image.new("RGB", SIZE, FELT)
    draw = ImageDraw.Draw(picture)
    for line in range(SIZE[1]):
        draw.line((0, line, SIZE[0], line), _blend(FELT, DEEP, line / SIZE[1]))
    draw.text((EDGE, 92), "Rookery", PAPER, _font(36, BOLD), anchor="lm")
    _pill(draw, card.state)
    _calendar(draw, card)
    _name(draw, card)
    draw.text((EDGE, 540), "   ".join(card.counts), PAPER, _font(38, BOLD), anchor="lm")
    if card.matches:
        _bar(draw, card)
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONT), size)
    font.set_variation_by_axes([weight])
    return font


def _blend(one: str, other: str, part: float) -> tuple[int, ...]:
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return tuple(round(first + (second - first) * part) for first, second in pairs)


def _pill(draw: ImageDraw.ImageDraw, words: str) -> None:
    right = SIZE[0] - EDGE
    left = right - draw.textlength(words, _font(28, BOLD)) - 48
    draw.rounded_rectangle((left, 62, right, 110), 24, PAPER)
    draw.text((left + 24, 86), words, INK, _font(28, BOLD), anchor="lm")


def _calendar(draw: ImageDraw.ImageDraw, card: LinkCard) -> None:
    draw.rounded_rectangle((EDGE, 186, 274, 426), 24, PAPER)
    corners = (True, True, False, False)
    draw.rounded_rectangle((EDGE, 186, 274, 240), 24, CREAM, corners=corners)
    middle = (EDGE + 274) // 2
    draw.text((middle, 214), card.weekday, INK, _font(30, BOLD), anchor="mm")
    draw.text((middle, 312), card.day, INK, _font(110, BOLD), anchor="mm")
    draw.text((middle, 398), card.month, INK, _font(30, PLAIN), anchor="mm")


def _name(draw: ImageDraw.ImageDraw, card: LinkCard) -> None:
    """Draw the name as large as two lines allow, with the place below."""
    lines, size = _fitted(draw, card.name)
    top = 300 - (len(lines) - 1) * size * 0.55
    for row, line in enumerate(lines):
        at = (NAME_LEFT, top + row * size * 1.1 - 26)
        draw.text(at, line, PAPER, _font(size, BOLD), anchor="lm")
    below = top + len(lines) * size * 1.1 - size * 0.35
    draw.text((NAME_LEFT, below), card.venue[:48], PAPER, _font(36, PLAIN), anchor="lm")


def _fitted(draw: ImageDraw.ImageDraw, name: str) -> tuple[list[str], int]:
    for size in NAME_SIZES:
        lines = _lines(draw, name, _font(size, BOLD))
        if len(lines) <= 2 and all(_fits(draw, line, _font(size, BOLD)) for line in lines):
            return lines, size
    return [name[:34] + "…"], NAME_SIZES[-1]


def _lines(draw: ImageDraw.ImageDraw, name: str, font: ImageFont.FreeTypeFont) -> list[str]:
    lines: list[str] = []
    for word in name.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _fits(draw, longer, font):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _fits(draw: ImageDraw.ImageDraw, line: str, font: ImageFont.FreeTypeFont) -> bool:
    return draw.textlength(line, font) <= NAME_WIDTH


def _bar(draw: ImageDraw.ImageDraw, card: LinkCard) -> None:
    left, top, right, bottom = BAR
    width = right - left
    draw.rounded_rectangle(BAR, 6, None, PALE, 2)
    done = left + width * card.over / card.matches
    under_way = done + width * card.playing / card.matches
    draw.rounded_rectangle((left, top, max(under_way, left + 12), bottom), 6, PALE)
    draw.rounded_rectangle((left, top, max(done, left + 12), bottom), 6, PAPER)
    draw.text((left, bottom + 30), card.progress, PAPER, _font(28, BOLD), anchor="lm")
