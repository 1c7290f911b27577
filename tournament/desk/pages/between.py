"""What the phone at a table asks about its people: a substitute who needs the others' consent, a
player who is waited for. Nothing at nearly every table; then it costs one statement.

Reads; writes nothing.
"""

from dataclasses import dataclass
from datetime import datetime

from scoring.plain_sql import fetch
from tournament.desk.pages.vacancies import VacancyShown, vacancy_at
from tournament.desk.substituting import law_of, opponents
from tournament.registration.models import Entry
from tournament.tables.models import Substitution, Table
from tournament.tables.selectors import match_at

CONCERNED = """
    SELECT 'asked', asked.id
    FROM tables_assignment AS here
    JOIN tables_substitution AS asked ON asked.match_id = here.match_id AND asked.state = 'asked'
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'waits', waits.id
    FROM tables_assignment AS here
    JOIN tables_vacancy AS waits ON waits.match_id = here.match_id AND waits.ended_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Between:
    """`asked` is a substitute, `asks` the team that must agree, None where no book asks one;
    `vacancy` a chair that is waited at."""

    asked: Substitution | None
    asks: Entry | None
    cites: str
    vacancy: VacancyShown | None

    @property
    def mark(self) -> str:
        """Changes whenever this does: so does the end of a wait."""
        row = self.vacancy.row if self.vacancy else None
        shown = (self.vacancy.is_over, self.vacancy.went_on) if self.vacancy else ()
        waits = (row.pk, row.minutes, *shown) if row else ()
        return "-".join(map(str, (self.asked.pk if self.asked else "", *waits)))


def between_at(table: Table, now: datetime) -> Between | None:
    """What concerns the people at this table now; None: nothing."""
    if not fetch(CONCERNED, [table.pk, table.pk]):
        return None
    match = match_at(table)
    if match is None:
        return None
    asked = match.substitutions.filter(state=Substitution.State.ASKED)
    row = asked.select_related("leaves", "player").first()
    law = law_of(match).substitutes
    teams = opponents(match, row.leaves) if row and law.consent else []
    return Between(
        asked=row,
        asks=teams[0] if teams else None,
        cites=law.cites,
        vacancy=vacancy_at(match, now),
    )
