"""Whether teams may be entered, including suspended players.

A suspension asks once: a director can let them play, with a reason. Runs inside the caller's
change.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, as_data, say, sentences
from rules.refusals import Refused
from tournament.registration.admission import SUSPENDED, Field, objections
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry, Event
from tournament.registration.names import sameness
from tournament.registration.selectors import field_of, member_names
from tournament.rulings.suspensions import day_of, suspended_on


@dataclass(frozen=True, slots=True)
class Admitted:
    """Teams that may be entered.

    `words` and `detail` are for the log row, empty unless a suspended person plays.
    """

    words: Words = ""
    detail: Mapping[str, object] = field(default_factory=dict)


def field_for(division: Division) -> Field:
    """The division's entries, and people suspended on its day."""
    field = field_of(division)
    if division.learning:
        return field
    return replace(field, suspended=suspended_on(day_of(division.event)))


def admitted(drafts: Sequence[TeamDraft], field: Field, accepted: str) -> Admitted:
    """Admit the teams. Raises `Refused` with every objection.

    `accepted` is the director's reason to admit suspended players, or "".
    """
    found = objections(drafts, field)
    suspended = [finding for finding in found if finding.code == SUSPENDED]
    reason = " ".join(accepted.split())[:300]
    if any(finding.severity == ERROR for finding in found) or (suspended and not reason):
        raise Refused(*found)
    return _accepted(suspended, reason)


def one_admitted(event: Event, name: str, accepted: str) -> Admitted:
    """Admit one person without a team, for the standby list."""
    field = Field(size=1, learning=False, suspended=suspended_on(day_of(event)))
    return admitted([TeamDraft((name,))], field, accepted)


def partners_admitted(entries: Sequence[Entry], accepted: str) -> Admitted:
    """Admit people of one division who become partners.

    Each was entered before, and may have been suspended since.
    """
    division = entries[0].division
    field = Field(1, division.learning, suspended=field_for(division).suspended)
    names = [name for entry in entries for name in member_names(entry)]
    return admitted([TeamDraft((name,)) for name in names], field, accepted)


def _accepted(suspended: Sequence[Finding], reason: str) -> Admitted:
    if not suspended:
        return Admitted()
    messages = [finding.message for finding in suspended]
    words = sentences(*messages, say("Admitted anyway. Reason: %(reason)s", reason=reason))
    return Admitted(words, {"suspended": [*map(as_data, messages)], "accepted": reason})


def asks_to_accept(findings: Iterable[Finding]) -> bool:
    """Whether these only ask for a reason to admit a suspended player."""
    return any(finding.code == SUSPENDED for finding in findings)


def without_known(field: Field, names: Iterable[str]) -> Field:
    """The field for a team of known people: nobody asks about them again."""
    known = {sameness(name) for name in names}
    rest = {same: words for same, words in field.suspended.items() if same not in known}
    return replace(field, suspended=rest)
