"""Who may not rule on a match: its players, their partners, and their clubs' people.

Reads only. The director says which person and club an official is.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from rules.core.messages import Words, one_of, say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.live.roles import Role
from tournament.registration.models import Entry, Event, Official, Player
from tournament.registration.names import sameness
from tournament.registration.selectors import name_of
from tournament.rulings.models import Exemption

RULES = (Role.REFEREE, Role.DEPUTY, Role.DIRECTOR)


@dataclass(frozen=True, slots=True)
class Judge:
    """An official who rules at this event.

    `conflict` says why they may not rule on this match; empty if they may.
    """

    user: User
    conflict: Words

    @property
    def name(self) -> str:
        return name_of(self.user)


def judges_of(match: Match) -> list[Judge]:
    """Everyone who rules at the event, referees first."""
    offices: dict[User, list[Official]] = {}
    rows = _event_of(match).officials.filter(role__in=RULES)
    for row in rows.select_related("user", "person").order_by("user__username"):
        offices.setdefault(row.user, []).append(row)
    referees = sorted(offices.items(), key=lambda pair: min(RULES.index(o.role) for o in pair[1]))
    return [Judge(user, _conflict(match, held)) for user, held in referees]


def conflict_of(match: Match, user: int | None) -> Words:
    """Why this official may not rule on the match, in a sentence; empty if they may."""
    held = _event_of(match).officials.filter(user=user).select_related("user", "person")
    return _conflict(match, list(held))


def require_impartial(match: Match, user: int | None) -> None:
    """Raise Refused for one's own match, a partner's or the club's, unless exempted."""
    conflict = conflict_of(match, user)
    if not conflict or Exemption.objects.filter(match=match, user=user).exists():
        return
    free = [judge.name for judge in judges_of(match) if not judge.conflict]
    instead = (
        say("Ask %(officials)s.", officials=one_of(free))
        if free
        else say("No one else can rule at this event.")
    )
    allowed = say("The director can allow it with a reason.")
    raise refusal(conflict, remedy=sentences(instead, allowed), code="not-impartial")


def _conflict(match: Match, held: Iterable[Official]) -> Words:
    """A conflict of person or club. They are the same in each of an official's roles."""
    for office in held:
        words = _as_person(match, office) or _as_club(match, office)
        if words:
            return words
    return ""


def _as_person(match: Match, office: Official) -> Words:
    if office.person is None:
        return ""
    him = {_who(office.person_id, office.person.name), _who(None, office.person.name)}
    there = {_who(row.person_id, row.name): row for row in _players_at(match)}
    if him & there.keys():
        return say(
            "%(official)s plays in this match, so cannot rule in it.", official=str(office.person)
        )
    mine = Entry.objects.filter(division__event=office.event_id, players__person=office.person)
    for partner in Player.objects.filter(entries__in=mine):
        one = there.get(_who(partner.person_id, partner.name))
        if one is not None:
            return say(
                "%(official)s is the partner of %(player)s, so cannot rule in this match.",
                official=str(office.person),
                player=one.name,
            )
    return ""


def _who(person: int | None, name: str) -> str:
    """The person, or the name of someone unidentified."""
    return f"#{person}" if person else sameness(name)


def _as_club(match: Match, office: Official) -> Words:
    club = sameness(office.club)
    entries = [slot.entrant for slot in match.slots.select_related("entrant") if slot.entrant]
    ours = [entry for entry in entries if club and sameness(entry.club) == club]
    if not ours:
        return ""
    return say(
        "%(official)s and %(team)s belong to the same club, %(club)s.",
        official=name_of(office.user),
        team=ours[0].title,
        club=office.club,
    )


def _players_at(match: Match) -> list[Player]:
    """The players of its teams, and everyone who sat down at it, including substitutes."""
    teams = Q(entries__slots__match=match)
    return list(Player.objects.filter(teams | Q(seatings__game__match=match)).distinct())


def _event_of(match: Match) -> Event:
    return match.stage.division.event
