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


class ReaderVoice:
    """The language of the person whose request is answered; English outside of requests."""

    def template(self, english: str) -> str:
        return gettext(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def listed(self, items: Sequence[str], by: str) -> str:
        language = get_language() or "en"
        # British: no comma before the last, as everywhere in the house.
        return format_list(items, STYLES[by], "en_GB" if language == "en" else language)

    def moment(self, at: datetime, pattern: str) -> str:
        return format_date(at, gettext(PATTERNS[pattern]))
