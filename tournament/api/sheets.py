"""Score sheets in the sheet format: in as from paper, out as posted.

A sheet that comes in is judged by itself first, as `manage.py judge` does it, then as the sheet of
its match, and entered by the action of the scoring table's page. What the hall keeps of a sheet
(lateness, penalties, substitutes, decisions) is not taken from outside.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Schema, Status
from ninja.params.functions import Query

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from rules.core.sheet import TOP
from rules.house.changes import in_order
from rules.judge import Unreadable, document_in
from rules.judging.whole_sheet import judge_sheet
from rules.refusals import Refused, refusal
from scoring.documents import ON_PAPER, judge_as_sent
from scoring.models import ScoreSheet
from scoring.services import accepted
from tournament.api.door import CommandKey, Token, visitor_of
from tournament.api.errors import ANSWERS, ErrorsOut, NotJson
from tournament.api.receipts import ReceiptOut, receipt_out
from tournament.brackets.models import Match
from tournament.desk.paper.entries import Reader, enter_paper
from tournament.desk.paper.games import seated
from tournament.desk.paper.sheet_page import sheet_to_type
from tournament.desk.public.sheet_documents import public_sheets
from tournament.desk.reading.match_words import division_in, published_match
from tournament.live.roles import Role

MATCH = "/{slug:event}/divisions/{slug:division}/matches/{code}/sheets"
TAKEN = {
    *("version", "ruleset", "house_rules", "about", "seats", "hands", "time_called"),
    *("complete", "written", ON_PAPER),
}
"""The keys of the format that an entry from paper has."""
CLAIMED = ("version", "hands", "written", "time_called", ON_PAPER)
MOST_GAMES = 99
NUL = "\\u0000"
"""As JSON writes it."""
NO_TEXT = refusal(
    say("The sheet contains a character that cannot be stored."),
    remedy=say("Leave it out."),
    code="no-text",
)
BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["ruleset"],
                    "properties": {key: {} for key in sorted(TAKEN)},
                }
            }
        },
    }
}

router = Router(tags=["sheets"])


class SheetOut(Schema):
    """A posted sheet: its document, and the totals by side. Of children no winner."""

    game: int
    posted_at: datetime | None
    document: dict[str, Any]
    totals: dict[str, int]
    winner: str


@router.get(
    MATCH,
    auth=Token("sheets:read"),
    response={200: list[SheetOut], ANSWERS: ErrorsOut},
    url_name="api-sheets",
)
def sheets_of(request: HttpRequest, event: str, division: str, code: str) -> list[SheetOut]:
    """The posted sheets of a match, game by game."""
    here = division_in(visitor_of(request).event, division)
    return [
        SheetOut(
            game=row.game,
            posted_at=row.posted_at,
            document=dict(row.document),
            totals=dict(row.totals),
            winner=row.winner,
        )
        for row in public_sheets(published_match(here, code), here)
    ]


@router.post(
    MATCH,
    auth=Token("sheets:write"),
    response={201: ReceiptOut, ANSWERS: ErrorsOut},
    url_name="api-sheets-in",
    openapi_extra=BODY,
)
def enter(
    request: HttpRequest,
    event: str,
    division: str,
    code: str,
    key: CommandKey,
    game: Annotated[int, Query(ge=1, le=MOST_GAMES)] = 1,
) -> Status[ReceiptOut]:
    """Enter the sheet of a game of the match, signed on paper.

    It is posted, or waits where two officials must enter it. The same key again changes nothing.
    """
    visitor = visitor_of(request)
    match = published_match(division_in(visitor.event, division), code)
    document = _sent(request.body)
    sheet, _ = sheet_to_type(match)
    _require_of_this(document, sheet)
    claims = _claims(document, visitor.reader)
    accepted(judge_as_sent(sheet, claims))
    receipt = enter_paper(
        visitor.act(Role.SCORING, key),
        match=match,
        number=game,
        content=_content(document, claims, match),
        reader=visitor.reader,
    )
    return Status(201, receipt_out(receipt))


def _sent(body: bytes) -> dict[str, Any]:
    """The document as sent. Raises Refused for one that is no entry from paper."""
    try:
        document = document_in(body)
    except Unreadable as why:
        raise NotJson(why.finding) from None
    if not isinstance(document, dict):
        raise Refused(*judge_sheet(document).findings)
    _require_storable(document)
    kept = [_kept(key) for key in document if key not in TAKEN and key in TOP]
    unknown = judge_sheet({key: document[key] for key in document if key not in TOP}).findings
    wrong = [*kept, *(row for row in unknown if row.code == "unknown-key")]
    if wrong:
        raise Refused(*wrong)
    return document


def _require_storable(document: object) -> None:
    """Refuse a NUL and half a character, which no database stores."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NO_TEXT from None
    if NUL in text:
        raise NO_TEXT


def _kept(key: str) -> Finding:
    return _wrong(
        "kept-at-desk",
        f"/{key}",
        say("%(key)s is kept by the officials in the hall.", key=key),
        say("Leave it out. Officials enter it at the desk."),
    )


def _wrong(code: str, where: str, message: Words, remedy: Words) -> Finding:
    return Finding(code, ERROR, where, message, "", remedy)


def _require_of_this(document: Mapping[str, Any], sheet: ScoreSheet) -> None:
    """Refuse a sheet of another game, of other house rules or of other players."""
    here = {"ruleset": sheet.ruleset, "house_rules": sheet.house_rules, "seats": sheet.names}
    wrong = [
        _wrong(
            f"other-{key.replace('_', '-')}",
            f"/{key}",
            say("This match has %(here)s here.", here=json.dumps(here[key], ensure_ascii=False)),
            say("Check that this is the right match."),
        )
        for key in here
        if key in document and not _is_alike(document[key], here[key])
    ]
    if wrong:
        raise Refused(*wrong)


def _is_alike(sent: object, here: object) -> bool:
    """Whether they are the same, however sides with names are written."""
    if isinstance(sent, dict) and isinstance(here, dict):
        return in_order(sent) == in_order(here)
    return sent == here


def _claims(document: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """What the document says beyond what the match's own sheet does."""
    claims = {key: document[key] for key in CLAIMED if key in document}
    paper = claims.pop(ON_PAPER, None)
    if isinstance(paper, dict) and "totals" in paper:
        claims[ON_PAPER] = {**paper, "entered_by": [reader.initials]}
    return claims


def _content(
    document: Mapping[str, Any], claims: Mapping[str, Any], match: Match
) -> dict[str, Any]:
    """The entry as the page of the paper sends it: totals by who plays, or hands."""
    if ON_PAPER in claims:
        paper = claims[ON_PAPER]
        keys = seated(match).keys
        totals = {keys[side]: points for side, points in paper["totals"].items()}
        return {"totals": totals, "time_called": bool(paper.get("time_called"))}
    hands = document.get("hands", [])
    called = document.get("time_called")
    if called not in (None, len(hands)):
        raise Refused(
            _wrong(
                "time-called",
                "/time_called",
                say("Time is called after the last hand of a sheet."),
                say("Enter %(hands)s, or leave out the hands after it.", hands=len(hands)),
            )
        )
    dealer = hands[0].get("dealer", "") if hands else ""
    return {"hands": hands, "first_dealer": dealer, "time_called": called is not None}
