"""Matches, teams and divisions: found through the event, and in words."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from rules.core.messages import Words, say
from rules.refusals import refusal
from scoring.entry import playing_rules
from tournament.brackets.decision_facts import that_stands
from tournament.brackets.models import Match, Result
from tournament.desk.act.staff import Desk
from tournament.desk.reading.floor_matches import EMPTY_CHAIR, against, source_words
from tournament.registration.models import Division, Entry


def entrants_of(match: Match) -> list[Entry]:
    """The teams of the match that are known, in slot order."""
    slots = match.slots.select_related("entrant").order_by("position")
    return [slot.entrant for slot in slots if slot.entrant is not None]


def match_words(match: Match) -> Words:
    """ "Oak & Birch v River Aces (W2-1)"."""
    slots = match.slots.select_related("entrant").order_by("position")
    names = [slot.entrant.title if slot.entrant else source_words(slot.source) for slot in slots]
    seated = [name for name in names if name != EMPTY_CHAIR]
    return say("%(teams)s (%(match)s)", teams=against(seated), match=match.code)


def two_to_decide(match: Match) -> tuple[Entry, Entry]:
    """The two teams of a match without a result; refused when there are not two, or is one."""
    one, two, *more = to_decide(match)
    if more:
        raise refusal(
            say("More than two entries play %(match)s.", match=match.code),
            remedy=say("Record each absent player."),
            code="more-than-two",
        )
    return one, two


def to_decide(match: Match) -> list[Entry]:
    """The entrants of a match without a result; refused when not all are known, or there is one."""
    match.refresh_from_db(fields=["state"])
    if match.state in Match.OVER:
        raise refusal(
            say("%(match)s already has a result.", match=match_words(match)),
            remedy=say("If it is wrong, correct its sheet or undo the forfeit."),
            code="has-result",
        )
    entrants = entrants_of(match)
    if len(entrants) < 2:
        raise refusal(
            say("The teams of %(match)s are not known yet.", match=match.code),
            remedy=say("Wait for the earlier matches, or withdraw the missing team."),
            code="teams-unknown",
        )
    return entrants


def empty_chairs(match: Match) -> list[Result]:
    """The forfeits of single entrants of a table of more than two, that were not taken back."""
    rows = match.results.filter(
        withdrawn_at__isnull=True, reason=Result.Reason.FORFEIT, winner__isnull=True
    )
    return list(rows.select_related("loser").order_by("id"))


def standing_result(match: Match) -> Result | None:
    """The result of the match that counts, of those that were not taken back."""
    return that_stands(list(match.results.filter(withdrawn_at__isnull=True).order_by("id")))


def no_refund_by(division: Division) -> str:
    """The paragraph by which the disqualified get no money back; empty where no book says so."""
    rules = playing_rules(division.ruleset, division.house_rules)
    cites = [row.cites for row in rules.penalties.values() if row.replaced]
    return cites[-1] if cites else ""


def match_of(desk: Desk, division: str, code: str) -> Match:
    """A match of the desk's event, of the division's last stage; Http404 when there is none."""
    matches = Match.objects.select_related("round", "stage__division")
    matches = matches.filter(stage__division__event=desk.event, stage__division__slug=division)
    match = matches.filter(code=code).order_by("stage__number").last()
    if match is None:
        raise Http404("no such match")
    return match


def division_at(desk: Desk, slug: str) -> Division:
    """The division of this desk's event; Http404 when it has none of that name."""
    return get_object_or_404(desk.event.divisions, slug=slug)


def entry_of(desk: Desk, division: str, number: int) -> Entry:
    """A team of the desk's event by its number; Http404 when there is none."""
    rows = Entry.objects.filter(division__event=desk.event, division__slug=division)
    return get_object_or_404(rows.select_related("division"), number=number)
