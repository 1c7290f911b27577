"""In which language a page speaks: Django's catalogues, and Babel for lists.

`Message` (rules/core/messages.py) asks here for its template; Django's own tags and forms ask the
same catalogues.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Literal

from babel.lists import format_list
from django.utils.dateformat import format as format_date
from django.utils.translation import get_language, gettext, ngettext

from rules.core.messages import AND, CLOCK, DAY, OR, SECONDS, WEEKDAY

STYLES: Final[Mapping[str, Literal["standard", "or"]]] = {AND: "standard", OR: "or"}
PATTERNS: Final = {CLOCK: "H:i", SECONDS: "H:i:s", DAY: "j F Y", WEEKDAY: "l j F Y"}
"""How Django writes the patterns; a catalogue may put another one in its place ("j. F Y")."""


LISTS_OF: Final = {"en": "en_GB"}
"""Whose lists a language writes: English without a comma before the last."""


def _tongue() -> str:
    """The language without its country: "en", "de"."""
    return (get_language() or "en").partition("-")[0]


class ReaderVoice:
    """The language of the person whose request is answered; English outside of requests."""

    def template(self, english: str) -> str:
        return gettext(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def listed(self, items: Sequence[str], by: str) -> str:
        return format_list(items, STYLES[by], LISTS_OF.get(_tongue(), _tongue()))

    def moment(self, at: datetime, pattern: str) -> str:
        return format_date(at, gettext(PATTERNS[pattern]))
