"""The rows of an event without personal data, table by table.

`VEILED` has a function for each column that can hold a name or typed text; `PLAIN` lists the other
texts. What is signed and hashed is signed and hashed anew, if it was right at home.
"""

from collections.abc import Callable, Mapping
from copy import copy
from datetime import datetime
from typing import Any, Final

from rookery.archive.contents import LOG
from rookery.archive.ids import Row
from rookery.archive.veil import GONE, Veil, in_words
from scoring.documents import fingerprint
from scoring.models import ScoreSheet
from scoring.selectors import standing_hands
from tournament.desk.verify.sheets import as_signed
from tournament.live.chain import row_hash
from tournament.live.models import SAID
from tournament.live.origin import READ
from tournament.registration.models import Event
from tournament.registration.names import sameness

INITIALS: Final = "X"
Hide = Callable[[Veil, Any], Any]


class Veiled:
    """The rows of one event without personal data, as they come: the log is a chain."""

    def __init__(self, event: Event) -> None:
        self._veil = Veil(event)
        self._previous = ""

    def over(self, table: str, row: Row) -> Row:
        """The row, by its ids at home, without personal data."""
        if table == LOG:
            return self._logged(row)
        hidden = {name: hide(self._veil, row[name]) for name, hide in VEILED.get(table, {}).items()}
        match table:
            case "registration_person":
                hidden["sameness"] = sameness(hidden["name"])
            case "registration_entry":
                hidden["title"] = self._veil.titles[row["id"]]
            case "scoring_signature":
                hidden["content_hash"] = self._signed_anew(row)
            case "timing_lateruling":
                hidden["arithmetic"] = in_words(hidden["said"])
        return {**row, **hidden}

    def _signed_anew(self, row: Row) -> str:
        """The hash of the veiled sheet, in place of the right one. A dropped signature has none."""
        if row["dropped_at"]:
            return ""
        sheet = ScoreSheet.objects.get(pk=row["sheet_id"])
        then, hands = as_signed(sheet, list(standing_hands(sheet)))
        if row["content_hash"] != fingerprint(then, hands):
            return str(row["content_hash"])
        veiled = copy(then)
        veiled.names = by_seat(self._veil, then.names)
        veiled.besides = of_sheet(self._veil, then.besides)
        return fingerprint(veiled, of_sheet(self._veil, hands))

    def _logged(self, row: Row) -> Row:
        """A row of the log, chained to the one before it."""
        said = self._veil.words(row["detail"].get(SAID, GONE))
        new = {
            **row,
            "who": self._veil.author(row["who"]),
            "device": "",
            "words": in_words(said),
            "detail": row["detail"] if row["verb"] == READ else {SAID: said},
            "key": None,
            "body_hash": "",
            "previous": self._previous,
        }
        self._previous = row_hash({**new, "at": datetime.fromisoformat(row["at"])})
        return {**new, "hash": self._previous}


def by_seat(veil: Veil, names: Mapping[str, str]) -> dict[str, str]:
    """The people of a sheet."""
    return {seat: veil.person(name) for seat, name in names.items()}


def by_side(veil: Veil, names: Mapping[str, str]) -> dict[str, str]:
    """The teams of a sheet."""
    return {side: veil.side(name) for side, name in names.items()}


def of_sheet(veil: Veil, value: Any) -> Any:
    """A part of a sheet: hands, or the officials' entries."""
    match value:
        case dict():
            return {key: _under(veil, key, each, value) for key, each in value.items()}
        case list():
            return [of_sheet(veil, each) for each in value]
    return value


def _under(veil: Veil, key: str, value: Any, beside: Mapping[str, Any]) -> Any:
    match key, value:
        case "name", str():
            return veil.person(value)
        case "reason" | "why", str():
            return veil.typed(value)
        case "by", str() if "reason" in beside:
            return veil.author(value)
        case "entered_by", list():
            return [INITIALS for _ in value]
    return of_sheet(veil, value)


def initials(_veil: Veil, text: str) -> str:
    """What an official wrote under a sheet."""
    return INITIALS if text else ""


def nothing(_veil: Veil, _text: str) -> str:
    """No device."""
    return ""


def none(_veil: Veil, _key: Any) -> None:
    """No draw by lot: without the names nobody can check it."""


def typed(veil: Veil, data: Any) -> str:
    """What someone typed, also where it is a stored message."""
    return veil.typed(data)


def told(veil: Veil, seats: list[str]) -> list[str]:
    """The seats that were told."""
    return [veil.text(seat) for seat in seats]


BY: Final = {"recorded_by": Veil.author}
VEILED: Final[Mapping[str, Mapping[str, Hide]]] = {
    "registration_person": {"name": Veil.person},
    "registration_player": {"name": Veil.person},
    "registration_entry": {"name": Veil.team, "club": Veil.club},
    "registration_departure": {"reason": typed},
    "brackets_decision": {
        "reason": typed,
        "by": Veil.author,
        "withdrawn_by": Veil.author,
        "withdrawn_reason": typed,
    },
    "brackets_carddraw": {"witness": typed, "lot_id": none},
    "brackets_rounddraw": {"method": Veil.words, "reason": typed},
    "brackets_result": {"words": Veil.words},
    "brackets_swap": {"reason": typed},
    "scoring_scoresheet": {
        "names": by_seat,
        "side_names": by_side,
        "besides": of_sheet,
        "initials": initials,
        "posted_by": Veil.author,
        "round_named": Veil.text,
    },
    "scoring_hand": {"content": of_sheet, "entered_by": Veil.author},
    "scoring_signature": {"signer": Veil.person, "device": nothing},
    "scoring_correction": {
        "before": of_sheet,
        "after": of_sheet,
        "reason": Veil.words,
        "official": Veil.author,
        "told": told,
    },
    "tables_substitution": {
        "reason": typed,
        "asked_by": Veil.author,
        "answered_by": Veil.words,
    },
    "tables_vacancy": {"reason": typed},
    "tables_wrongtable": BY,
    "timing_checkin": BY,
    "timing_arrival": BY,
    "timing_startofplay": BY,
    "timing_stop": {"reason": typed},
    "timing_extratime": {"reason": Veil.words},
    "timing_lateruling": {"said": Veil.words, "decided_by": Veil.author, "reason": typed},
    "rulings_opinion": {
        "user_id": none,
        "by": Veil.author,
        "words": Veil.words,
        "content": of_sheet,
        "before": of_sheet,
    },
    "desk_call": {"reason": Veil.text, "taken_by": Veil.author, "answered_by": Veil.author},
}
