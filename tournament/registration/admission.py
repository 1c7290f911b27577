"""May these teams be entered? Every objection at once, each with its place and its remedy.

Pure. Knows the drafts and who is in the division already; refuses to know how either was read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import Words
from tournament.registration.drafts import TeamDraft
from tournament.registration.names import (
    LONGEST_CLUB,
    LONGEST_PERSON,
    LONGEST_TEAM,
    sameness,
)

MOST_TEAMS = 1024
SUSPENDED = "suspended"
"""The code of a warning that a director accepts with a reason."""
NUMBERS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Entered:
    """A team that is in the division already."""

    number: int
    members: tuple[str, ...]
    name: str
    waits: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A division as far as it matters for who may be entered. A team is `size` players.

    `suspended` are people who may not play here, in words, by the sameness of their names.
    """

    size: int
    learning: bool
    entered: tuple[Entered, ...] = ()
    suspended: Mapping[str, Words] = field(default_factory=dict)


def objections(drafts: Sequence[TeamDraft], field: Field) -> tuple[Finding, ...]:
    """What is wrong with entering these teams; warnings are only told."""
    found = [finding for draft in drafts for finding in _of_itself(draft, field)]
    found += [finding for draft in drafts for finding in _suspended(draft, field)]
    found += _people_twice(drafts, field)
    found += _names_twice(drafts, field)
    if len(field.entered) + len(drafts) > MOST_TEAMS:
        found.append(
            _error(
                "too-many-teams",
                "",
                f"This makes {len(field.entered) + len(drafts):,} teams; "
                f"a division takes at most {MOST_TEAMS:,}.",
                "Enter the others in a division of their own.",
            )
        )
    return tuple(found)


def _error(code: str, place: str, sentence: str, remedy: str) -> Finding:
    return _finding(code, ERROR, place, sentence, remedy)


def _finding(code: str, severity: str, place: str, sentence: str, remedy: str) -> Finding:
    message = f"{place}: {sentence}" if place else sentence
    return Finding(code, severity, place, message, cites="", remedy=remedy)


def _of_itself(draft: TeamDraft, field: Field) -> Iterator[Finding]:
    """What is wrong with a draft whoever else is entered."""
    if not draft.members:
        yield _error("no-player", draft.place, "No player is named.", "Write at least one name.")
    if len(draft.members) > field.size:
        yield _error(
            "too-many-players",
            draft.place,
            f"{_count(len(draft.members)).capitalize()} players are named: {_and(draft.members)}.",
            f"A team here has {_count(field.size)}. Give the others a line of their own.",
        )
    lengths = [(member, LONGEST_PERSON) for member in draft.members]
    for words, longest in [*lengths, (draft.name, LONGEST_TEAM), (draft.club, LONGEST_CLUB)]:
        if len(words) > longest:
            yield _error(
                "too-long",
                draft.place,
                f"“{words[:30]}…” has {len(words)} characters.",
                f"Shorten it to {longest} characters or fewer.",
            )


def _suspended(draft: TeamDraft, field: Field) -> Iterator[Finding]:
    for member in draft.members:
        if words := field.suspended.get(sameness(member)):
            message = (
                f"{draft.place}: {member} is {words}." if draft.place else (f"{member} is {words}.")
            )
            remedy = "The director may let them play all the same, with a reason."
            yield Finding(SUSPENDED, WARNING, draft.place, message, cites="", remedy=remedy)


def _count(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _and(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True, slots=True)
class Named:
    """Who stands in a team: under which name, where, and which team waits with them."""

    name: str
    where: str
    waits_as: int = 0


def _people_twice(drafts: Iterable[TeamDraft], field: Field) -> list[Finding]:
    known: dict[str, Named] = {}
    for team in field.entered:
        for member in team.members:
            _know(known, Named(member, f"in team {team.number}", team.number * team.waits), field)
    found = []
    for draft in drafts:
        for member in draft.members:
            finding = _met_before(draft.place, member, known, field)
            if finding:
                found.append(finding)
            _know(known, Named(member, _where(draft)), field)
    return found


def _know(known: dict[str, Named], person: Named, field: Field) -> None:
    known.setdefault(sameness(person.name), person)
    if field.learning:
        known.setdefault(_first_name(person.name), person)


def _first_name(name: str) -> str:
    return sameness(name).split(" ")[0]


def _where(draft: TeamDraft) -> str:
    return f"on {draft.place.lower()}" if draft.place else "in this team"


def _met_before(place: str, name: str, known: Mapping[str, Named], field: Field) -> Finding | None:
    """The objection to a name that is there already. Children are known by their first names."""
    whole = sameness(name)
    same = known.get(whole)
    if same and sameness(same.name) == whole and not (field.learning and " " not in whole):
        return _same_person(place, name, same)
    if not field.learning or _first_name(name) not in known:
        return None
    other = known[_first_name(name)]
    return _finding(
        "same-first-name",
        WARNING,
        place,
        f"{other.name} is named {other.where} as well.",
        "Nothing needs to be done: the number of the team tells the children apart.",
    )


def _same_person(place: str, name: str, same: Named) -> Finding:
    if same.waits_as:
        return _error(
            "waits-already",
            place,
            f"{name} already waits for a partner, as team {same.waits_as}.",
            f"Name the partner on the page of team {same.waits_as}; or, if these are two people, "
            f"tell them apart with an initial or a number: “{name} 2”.",
        )
    return _error(
        "named-already",
        place,
        f"{name} is already named {same.where}.",
        f"Keep one of them; or, if these are two people, tell them apart with an initial or a "
        f"number: “{name} 2”.",
    )


def _names_twice(drafts: Iterable[TeamDraft], field: Field) -> list[Finding]:
    known = {sameness(team.name): f"Team {team.number}" for team in field.entered if team.name}
    found = []
    for draft in drafts:
        if not draft.name:
            continue
        key = sameness(draft.name)
        if key in known:
            sentence = f"{known[key]} is called {draft.name} already."
            found.append(
                _error("same-name", draft.place, sentence, "Give one of them another name.")
            )
        known.setdefault(key, f"The team {_where(draft)}")
    return found
