"""Who may not rule at a match: its players, their partners, and people of their clubs.

Reads. Knows an official by the person and the club that the director named for them; refuses to
guess who somebody is.
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
    """Somebody who rules at this event.

    `conflict` is why they may not at this match; empty: they may.
    """

    user: User
    conflict: Words

    @property
    def name(self) -> str:
        return name_of(self.user)


def judges_of(match: Match) -> list[Judge]:
    """Everybody who rules at the event, referees first."""
    offices: dict[User, list[Official]] = {}
    rows = _event_of(match).officials.filter(role__in=RULES)
    for row in rows.select_related("user", "person").order_by("user__username"):
        offices.setdefault(row.user, []).append(row)
    referees = sorted(offices.items(), key=lambda pair: min(RULES.index(o.role) for o in pair[1]))
    return [Judge(user, _conflict(match, held)) for user, held in referees]


def conflict_of(match: Match, user: int | None) -> Words:
    """Why this official may not rule at the match, in a sentence; empty: they may."""
    held = _event_of(match).officials.filter(user=user).select_related("user", "person")
    return _conflict(match, list(held))


def require_impartial(match: Match, user: int | None) -> None:
    """Refused at one's own match, a partner's, or the club's; unless the director has said so."""
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
    """A person and a club are the same in each of somebody's roles."""
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
    """The person; of whom nobody is known, the name."""
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
    """Those of its teams, and who sat down at it: a substitute too."""
    teams = Q(entries__slots__match=match)
    return list(Player.objects.filter(teams | Q(seatings__game__match=match)).distinct())


def _event_of(match: Match) -> Event:
    return match.stage.division.event
