"""The team that comes late: newly typed, or entered before the draw and complete by now."""

from django.db.models import QuerySet

from rules.findings import ERROR
from rules.refusals import Refused, refusal
from tournament.brackets.models import Stage
from tournament.registration.admission import objections
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries, field_of


def who_missed_the_draw(division: Division) -> QuerySet[Entry]:
    """The complete teams of the division that are in no stage of it and join none, by number."""
    joining = [
        number
        for row in Stage.objects.filter(division=division).values_list("joining", flat=True)
        for number in row
    ]
    return complete_entries(division).filter(stages=None).exclude(number__in=joining)


def late_team(division: Division, team: TeamDraft | Entry) -> Entry:
    """The team in the division, entered now if it was not; Refused when it may not be entered or
    is not complete. In the caller's transaction."""
    if isinstance(team, TeamDraft):
        return _entered(division, team)
    if not who_missed_the_draw(division).filter(pk=team.pk).exists():
        raise refusal(
            f"{team} cannot come late: they are in already, not complete, or gone.",
            remedy="Look at the teams page.",
        )
    return team


def _entered(division: Division, draft: TeamDraft) -> Entry:
    found = objections([draft], field_of(division))
    if any(finding.severity == ERROR for finding in found):
        raise Refused(*found)
    if len(draft.members) < division.team_size:
        raise refusal(
            "A late team plays at once, so it cannot wait for a partner.",
            remedy="Name everybody who plays in it.",
        )
    (entry,) = add_entries(division=division, drafts=[draft])
    entry.refresh_from_db()
    return entry


def as_body(team: TeamDraft | Entry) -> list[str]:
    """What tells this team from another, for a command that is sent twice."""
    return list(team.members) if isinstance(team, TeamDraft) else [f"team {team.number}"]
