"""The team that comes late: newly typed, or entered before the draw and complete by now."""

from django.db.models import QuerySet

from rules.refusals import refusal
from tournament.brackets.models import Stage
from tournament.desk.admitting import Admitted, admitted, field_for
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries


def who_missed_the_draw(division: Division) -> QuerySet[Entry]:
    """The complete teams of the division that are in no stage of it and join none, by number."""
    joining = [
        number
        for row in Stage.objects.filter(division=division).values_list("joining", flat=True)
        for number in row
    ]
    return complete_entries(division).filter(stages=None).exclude(number__in=joining)


def late_team(division: Division, team: TeamDraft | Entry, accepted: str) -> tuple[Entry, Admitted]:
    """The team in the division, entered now if it was not; Refused when it may not be entered or
    is not complete. `accepted` lets those play who are suspended. In the caller's transaction."""
    if isinstance(team, TeamDraft):
        return _entered(division, team, accepted)
    if not who_missed_the_draw(division).filter(pk=team.pk).exists():
        raise refusal(
            f"{team} cannot come late: they are in already, not complete, or gone.",
            remedy="Look at the teams page.",
        )
    return team, Admitted()


def _entered(division: Division, draft: TeamDraft, accepted: str) -> tuple[Entry, Admitted]:
    let_in = admitted([draft], field_for(division), accepted)
    if len(draft.members) < division.team_size:
        raise refusal(
            "A late team plays at once, so it cannot wait for a partner.",
            remedy="Name everybody who plays in it.",
        )
    (entry,) = add_entries(division=division, drafts=[draft])
    entry.refresh_from_db()
    return entry, let_in


def as_body(team: TeamDraft | Entry) -> list[str]:
    """What tells this team from another, for a command that is sent twice."""
    return list(team.members) if isinstance(team, TeamDraft) else [f"team {team.number}"]
