"""Seeding by history: record and spread of past events. Pure.

A history belongs to a person and follows them to new partners. A team is worth its members'
average.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, sentences
from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed, ranked


@dataclass(frozen=True, slots=True)
class FormerPlace:
    """A person's result in an event; None means unknown."""

    place: int | None = None
    won: int | None = None
    lost: int | None = None
    spread: int | None = None


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A person's past events combined. `best` is their best place, 0 without any."""

    won: int
    lost: int
    spread: int
    best: int

    @property
    def share(self) -> float:
        """The share of games won, with one win and one loss added.

        So 1-0 is less than 20-2, and someone without a record counts as even.
        """
        return (self.won + 1) / (self.won + self.lost + 2)

    @property
    def spread_a_game(self) -> float:
        games = self.won + self.lost
        return self.spread / games if games else 0.0

    def of(self, name: str) -> Words:
        """The record in words, as this person's."""
        spread = f"{self.spread:+d}".replace("-", "−")
        record = say(
            "%(name)s: %(won)s–%(lost)s, spread %(spread)s.",
            name=name,
            won=self.won,
            lost=self.lost,
            spread=spread,
        )
        best = say("Best place: %(place)s.", place=self.best) if self.best else None
        return sentences(record, best)


def by_history(
    teams: Sequence[TeamToSeed], history: Mapping[int, Sequence[FormerPlace]]
) -> Proposal:
    """Order by share of games won, then spread per game, then best place.

    `history` maps each person's key to their past events.
    """
    records = {
        member.person: record_of(history[member.person])
        for team in teams
        for member in team.members
        if member.person in history
    }

    def worth(team: TeamToSeed) -> tuple[float, float, float]:
        rows = [records.get(member.person, NOBODY) for member in team.members] or [NOBODY]
        best = max((1 / row.best for row in rows if row.best), default=0.0)
        shares = sum(row.share for row in rows) / len(rows)
        return shares, sum(row.spread_a_game for row in rows) / len(rows), best

    def reason(team: TeamToSeed) -> Words:
        return sentences(*(_told(member, records) for member in team.members))

    return ranked(teams, worth, reason)


NOBODY = PersonRecord(0, 0, 0, 0)


def record_of(rows: Sequence[FormerPlace]) -> PersonRecord:
    """The sum of past events."""
    return PersonRecord(
        won=sum(row.won or 0 for row in rows),
        lost=sum(row.lost or 0 for row in rows),
        spread=sum(row.spread or 0 for row in rows),
        best=min((row.place for row in rows if row.place), default=0),
    )


def _told(member: TeamPerson, records: Mapping[int, PersonRecord]) -> Words:
    record = records.get(member.person)
    return record.of(member.name) if record else say("%(name)s: no record.", name=member.name)
