"""What a form showed of a sheet: its fingerprint, and the versions of its hands.

The fingerprint decides. The versions only tell what changed since, hand by hand.
"""

from collections.abc import Iterable, Sequence

from scoring import documents
from scoring.models import Hand, ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.desk.act.shown import fingerprint, require_as_shown

SHEET_CHANGED = "The sheet has changed since this page was shown. Nothing was saved."


def mark_of_hands(sheet: ScoreSheet, hands: Iterable[Hand]) -> str:
    """The fingerprint of a sheet with these standing hands: what a signature is bound to."""
    return fingerprint(sheet.pk, documents.fingerprint(sheet, contents(hands)))


def mark_of_sheet(sheet: ScoreSheet) -> str:
    """The fingerprint of the sheet as it is stored."""
    return mark_of_hands(sheet, standing_hands(sheet))


def require_sheet_as_shown(sheet: ScoreSheet, shown: str, *, remedy: str) -> None:
    """Refused unless the form showed the sheet as it stands now; `remedy` says what to do then."""
    require_as_shown(shown, mark_of_sheet(sheet), message=SHEET_CHANGED, remedy=remedy)


def versions_of(hands: Iterable[Hand]) -> str:
    """These versions of hands as a hidden field carries them: "12 13 15"."""
    return " ".join(str(hand.pk) for hand in hands)


def shown_versions(sheet: ScoreSheet, carried: str) -> Sequence[Hand]:
    """The versions that a form carried, in the order played; none where it carried no such thing
    of this sheet."""
    wanted = set(carried.split())
    found = [hand for hand in sheet.hands.order_by("number", "pk") if str(hand.pk) in wanted]
    in_order = [hand.number for hand in found] == list(range(1, len(found) + 1))
    return found if in_order and len(found) == len(wanted) else []
