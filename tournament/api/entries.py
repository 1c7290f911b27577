"""Entries in and out. They are entered as from a list, with the same objections."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.api.door import CommandKey, Token, visitor_of
from tournament.api.errors import ANSWERS, ErrorsOut
from tournament.api.receipts import ReceiptOut, receipt_out
from tournament.desk.reading.match_words import division_in
from tournament.desk.registration.teams import add_teams
from tournament.live.roles import Role
from tournament.registration.contacts import clean_name, contacts_in
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.assembling import LONGEST_CONTACT
from tournament.registration.models import Departure, Division, Entry
from tournament.registration.names import clean
from tournament.registration.selectors import with_players

MOST_ENTRIES, MOST_PLAYERS = 2000, 12
LINES = "/lines/"

router = Router(tags=["entries"])


class EntryOut(Schema):
    """A team or player. Children's players are not named beyond the title."""

    number: int
    title: str
    team: str
    players: list[str]
    club: str
    categories: list[str]
    standing: bool


class PlayerIn(Schema, extra="forbid"):
    """A player, with e-mail addresses and telephone numbers, which stay with the officials."""

    name: str
    contacts: list[str] = Field([], max_length=MOST_PLAYERS)


class EntryIn(Schema, extra="forbid"):
    """A new team or player."""

    players: list[PlayerIn] = Field(min_length=1, max_length=MOST_PLAYERS)
    team: str = ""
    club: str = ""


class EntriesIn(Schema, extra="forbid"):
    """New entries: all are entered, or none."""

    entries: list[EntryIn] = Field(min_length=1, max_length=MOST_ENTRIES)


@router.get(
    "/{slug:event}/divisions/{slug:division}/entries",
    auth=Token("entries:read"),
    response={200: list[EntryOut], ANSWERS: ErrorsOut},
    url_name="api-entries",
)
def entries_of(request: HttpRequest, event: str, division: str) -> list[EntryOut]:
    """The entries of a division, by number."""
    here = division_in(visitor_of(request).event, division)
    gone = Departure.objects.filter(entry=OuterRef("pk"), undone_at=None)
    rows = with_players(here.entries.annotate(gone=Exists(gone)).order_by("number"))
    return [_out(row, here) for row in rows]


def _out(entry: Entry, division: Division) -> EntryOut:
    members = () if division.learning else entry.members.all()
    return EntryOut(
        number=entry.number,
        title=entry.title,
        team=entry.name,
        players=[member.player.name for member in members],
        club=entry.club,
        categories=entry.categories,
        standing=not vars(entry)["gone"],
    )


@router.post(
    "/{slug:event}/divisions/{slug:division}/entries",
    auth=Token("entries:write"),
    response={201: ReceiptOut, ANSWERS: ErrorsOut},
    url_name="api-entries-in",
)
def enter(
    request: HttpRequest,
    event: str,
    division: str,
    body: EntriesIn,
    key: CommandKey,
) -> Status[ReceiptOut]:
    """Enter teams or players before the draw. The same key again changes nothing."""
    visitor = visitor_of(request)
    here = division_in(visitor.event, division)
    drafts = [_draft(row, line) for line, row in enumerate(body.entries, start=1)]
    try:
        receipt = add_teams(visitor.act(Role.REGISTRAR, key), division=here, drafts=drafts)
    except Refused as why:
        raise Refused(*_placed(why.findings)) from why
    return Status(201, receipt_out(receipt))


def _draft(row: EntryIn, line: int) -> TeamDraft:
    """The entry as a list's line would be read: what reaches a person is taken off the name."""
    named = [(clean_name(player.name), player) for player in row.players]
    reach = tuple(
        tuple(
            clean(words)[:LONGEST_CONTACT]
            for words in (*contacts_in(player.name), *player.contacts)
            if clean(words)
        )
        for name, player in named
        if name
    )
    return TeamDraft(
        members=tuple(name for name, _ in named if name),
        name=clean_name(row.team),
        club=clean_name(row.club),
        line=line,
        contacts=reach if any(reach) else (),
    )


def _placed(findings: Sequence[Finding]) -> list[Finding]:
    """The same findings, each at its entry."""
    return [
        replace(row, where=f"/entries/{(whole_number(row.where.removeprefix(LINES)) or 1) - 1}")
        if row.where.startswith(LINES)
        else row
        for row in findings
    ]
