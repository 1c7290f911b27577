"""Whether teams can be entered: all objections at once, with place and remedy. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import Message, Words, all_of, say, say_count
from tournament.registration.drafts import TeamDraft, where_at
from tournament.registration.names import (
    LONGEST_CLUB,
    LONGEST_PERSON,
    LONGEST_TEAM,
    sameness,
)

MOST_TEAMS = 4096
SUSPENDED = "suspended"
"""The code of a warning that a director can accept with a reason."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A team already in the division."""

    number: int
    members: tuple[str, ...]
    name: str
    waits: bool


@dataclass(frozen=True, slots=True)
class Field:
    """What admission needs to know of a division. A team is `size` players.

    `suspended` are people who may not play here, in words, by the sameness of their names.
    """

    size: int
    learning: bool
    entered: tuple[Entered, ...] = ()
    suspended: Mapping[str, Words] = field(default_factory=dict)


def objections(drafts: Sequence[TeamDraft], field: Field) -> tuple[Finding, ...]:
    """What is wrong with these teams. Warnings do not block them."""
    found = [finding for draft in drafts for finding in _of_itself(draft, field)]
    found += [finding for draft in drafts for finding in _suspended(draft, field)]
    found += _people_twice(drafts, field)
    found += _names_twice(drafts, field)
    if len(field.entered) + len(drafts) > MOST_TEAMS:
        found.append(
            _error(
                "too-many-teams",
                0,
                say(
                    "That makes %(teams)s entries. A division takes at most %(most)s.",
                    teams=f"{len(field.entered) + len(drafts):,}",
                    most=f"{MOST_TEAMS:,}",
                ),
                say("Enter the others in another division."),
            )
        )
    return tuple(found)


def _error(code: str, line: int, sentence: Message, remedy: Message) -> Finding:
    return at_line(code, ERROR, line, sentence, remedy)


def at_line(code: str, severity: str, line: int, sentence: Message, remedy: Words) -> Finding:
    """A finding about a line of a list, or with line 0 about a single form."""
    message = say("Line %(line)s: %(sentence)s", line=line, sentence=sentence) if line else sentence
    return Finding(code, severity, where_at(line), message, cites="", remedy=remedy)


def _of_itself(draft: TeamDraft, field: Field) -> Iterator[Finding]:
    """What is wrong with a draft by itself."""
    if not draft.members:
        remedy = say("Enter at least one name.")
        yield _error("no-player", draft.line, say("No player given."), remedy)
    if len(draft.members) > field.size:
        yield _error(
            "too-many-players",
            draft.line,
            say_count(
                "There is %(count)s player: %(players)s.",
                "There are %(count)s players: %(players)s.",
                count=len(draft.members),
                players=all_of(draft.members),
            ),
            say_count(
                "A line here holds %(count)s player. Put the others on another line.",
                "A line here holds %(count)s players. Put the others on another line.",
                count=field.size,
            ),
        )
    lengths = [(member, LONGEST_PERSON) for member in draft.members]
    for words, longest in [*lengths, (draft.name, LONGEST_TEAM), (draft.club, LONGEST_CLUB)]:
        if len(words) > longest:
            yield _error(
                "too-long",
                draft.line,
                say("“%(typed)s…” has %(length)s characters.", typed=words[:30], length=len(words)),
                say("Use at most %(most)s characters.", most=longest),
            )


def _suspended(draft: TeamDraft, field: Field) -> Iterator[Finding]:
    for member in draft.members:
        if words := field.suspended.get(sameness(member)):
            sentence = say("%(player)s is %(suspended)s.", player=member, suspended=words)
            remedy = say("The director can admit them with a reason.")
            yield at_line(SUSPENDED, WARNING, draft.line, sentence, remedy)


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a team: its team or line of the list, and whether that team needs a partner."""

    name: str
    team: int = 0
    line: int = 0
    waits: bool = False


def _people_twice(drafts: Iterable[TeamDraft], field: Field) -> list[Finding]:
    known: dict[str, Named] = {}
    for team in field.entered:
        for member in team.members:
            _know(known, Named(member, team=team.number, waits=team.waits), field)
    found = []
    for draft in drafts:
        for member in draft.members:
            finding = _met_before(draft.line, member, known, field)
            if finding:
                found.append(finding)
            _know(known, Named(member, line=draft.line), field)
    return found


def _know(known: dict[str, Named], person: Named, field: Field) -> None:
    known.setdefault(sameness(person.name), person)
    if field.learning:
        known.setdefault(_first_name(person.name), person)


def _first_name(name: str) -> str:
    return sameness(name).split(" ")[0]


def _met_before(line: int, name: str, known: Mapping[str, Named], field: Field) -> Finding | None:
    """The objection to a name already present. Children are known by first names."""
    whole = sameness(name)
    same = known.get(whole)
    if same and sameness(same.name) == whole and not (field.learning and " " not in whole):
        return _same_person(line, name, same)
    if not field.learning or _first_name(name) not in known:
        return None
    other = known[_first_name(name)]
    remedy = say("No action needed. The number tells the children apart.")
    return at_line("same-first-name", WARNING, line, _named(other.name, other), remedy)


def _named(name: str, known: Named) -> Message:
    if known.team:
        return say(
            "%(player)s is already entered, as number %(team)s.", player=name, team=known.team
        )
    if known.line:
        return say("%(player)s is already on line %(line)s.", player=name, line=known.line)
    return say("%(player)s is named here twice.", player=name)


def _same_person(line: int, name: str, same: Named) -> Finding:
    other = f"{name} 2"
    if same.waits:
        return _error(
            "waits-already",
            line,
            say(
                "%(player)s is already entered without a partner, as number %(team)s.",
                player=name,
                team=same.team,
            ),
            say(
                "Add the partner on the page of team %(team)s. If they are two people, add an "
                "initial or a number: “%(other)s”.",
                team=same.team,
                other=other,
            ),
        )
    return _error(
        "named-already",
        line,
        _named(name, same),
        say(
            "Keep one. If they are two people, add an initial or a number: “%(other)s”.",
            other=other,
        ),
    )


def _names_twice(drafts: Iterable[TeamDraft], field: Field) -> list[Finding]:
    known = {
        sameness(team.name): say("Number %(team)s already has this name.", team=team.number)
        for team in field.entered
        if team.name
    }
    found = []
    for draft in drafts:
        if not draft.name:
            continue
        key = sameness(draft.name)
        if key in known:
            remedy = say("Give one of them another name.")
            found.append(_error("same-name", draft.line, known[key], remedy))
        known.setdefault(key, say("Line %(line)s already has this name.", line=draft.line))
    return found
