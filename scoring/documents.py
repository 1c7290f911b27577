"""A score sheet as the document that `rules` judges, and its fingerprint.

Knows the stored sheet and its standing hands, not what anything scores.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet
from scoring.models import ScoreSheet
from scoring.words import named

Content = Mapping[str, Any]
ON_PAPER = "on_paper"
"""The key of the sheet format that says that a sheet was signed on paper."""


def document_of(sheet: ScoreSheet, hands: Sequence[Content]) -> dict[str, Any]:
    """The document of this sheet with these hands and the officials' entries."""
    return {
        "ruleset": sheet.ruleset,
        "house_rules": sheet.house_rules,
        "seats": sheet.names,
        **({"scorekeeper": sheet.scorekeeper} if sheet.scorekeeper else {}),
        "hands": list(hands),
        **_in_place(sheet.besides, len(hands)),
    }


def _in_place(besides: Mapping[str, Any], hands: int) -> Mapping[str, Any]:
    """The entries that apply to this many hands. Decisions on missing hands wait."""
    if "overrides" not in besides:
        return besides
    rows = [row for row in besides["overrides"] if hand_of(row["where"]) <= hands]
    return {**besides, "overrides": rows}


def hand_of(where: str) -> int:
    """The number of the hand at a place in the ruling, or 0 for the sheet as a whole."""
    part, _, rest = where.lstrip("/").partition("/")
    index = rest.partition("/")[0]
    return int(index) + 1 if part in ("hands", "running") and index.isdecimal() else 0


def judge(sheet: ScoreSheet, hands: Sequence[Content], **claims: Any) -> Ruling:
    """The ruling on these hands of this sheet, with names in its findings.

    `claims` are further keys of the document: complete=True, sign_off={...}.
    """
    return named(sheet, judge_sheet({**document_of(sheet, hands), **claims}))


def judge_as_sent(sheet: ScoreSheet, sent: Mapping[str, object]) -> Ruling:
    """The ruling on a whole sheet of which these keys come from outside, whatever they hold."""
    return named(sheet, judge_sheet({**document_of(sheet, []), **sent, "complete": True}))


class Rulings:
    """The rulings on the sheets whose last hand this process saved, for their next hands.

    Kept by content: a ruling is used for the very document that it was made on, whatever happened
    to the sheet meanwhile.
    """

    MOST = 1_000

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Ruling] = OrderedDict()
        self._lock = Lock()

    def taken(self, document: Mapping[str, Any]) -> Ruling | None:
        """The ruling on this document, which is then forgotten: it is about to have a next hand."""
        with self._lock:
            return self._kept.pop(_text_of(document), None)

    def keep(self, document: Mapping[str, Any], ruling: Ruling) -> None:
        """Keep an accepted ruling; the oldest one goes."""
        with self._lock:
            self._kept[_text_of(document)] = ruling
            if len(self._kept) > self.MOST:
                self._kept.popitem(last=False)


RULINGS = Rulings()


def judge_next(sheet: ScoreSheet, hands: Sequence[Content], content: Content) -> Ruling:
    """The ruling on these hands and one more.

    The same as that of `judge` on all of them, but only the last is judged where this process saved
    the one before it.
    """
    before = RULINGS.taken(document_of(sheet, hands))
    document = document_of(sheet, [*hands, content])
    ruling = judge_sheet(document, before)
    if ruling.accepted:
        RULINGS.keep(document, ruling)
    return named(sheet, ruling)


def _text_of(document: Mapping[str, Any]) -> str:
    return json.dumps(document, sort_keys=True)


def fingerprint(sheet: ScoreSheet, hands: Sequence[Content]) -> str:
    """What a signature is bound to: the document and the rules' version."""
    document = document_of(sheet, hands) | {"version": sheet.ruleset_version}
    return hashlib.sha256(_text_of(document).encode()).hexdigest()
