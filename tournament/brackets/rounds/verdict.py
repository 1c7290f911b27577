"""What standings by keys mean for the places of a stage: rows, open ties and play-offs. Pure."""

from collections.abc import Mapping
from itertools import groupby

from tournament.brackets.outcome import MatchState, NextStep, Place, Standing
from tournament.brackets.plan import Plan
from tournament.brackets.playoffs import merged
from tournament.brackets.rounds.procedures import EXTRA_HAND, PLAY_OFF, OpenTie
from tournament.brackets.rounds.ranked import Standings


def places_among(standings: Standings) -> tuple[Place, ...]:
    """The places, best first. A tie that is still being broken has none."""
    waiting = {seed for tie in standings.open for seed in tie.tied}
    rows = [row for row in standings.rows if row.entrant not in waiting]
    return tuple(
        Place(place, tuple(row.entrant for row in own), own[0].why)
        for place, own in ((place, list(rows)) for place, rows in groupby(rows, key=_place))
    )


def steps_of(standings: Standings) -> tuple[NextStep, ...]:
    """What each open tie needs: cards, or a game of two."""
    return tuple(map(_step, standings.open))


def playoff_of(plan: Plan, standings: Standings) -> Plan | None:
    """The play-offs that are known, as one plan."""
    games = [verdict.playoff for verdict in standings.verdicts if verdict.playoff]
    return merged(plan.entrants, games) if games else None


def playoff_matches(standings: Standings) -> Mapping[str, MatchState]:
    """The state of their matches."""
    return {
        code: state for verdict in standings.verdicts for code, state in verdict.matches.items()
    }


def _step(tie: OpenTie) -> NextStep:
    if tie.key == PLAY_OFF:
        one, two = tie.entrants
        return NextStep(playoff=(one, two), byes=tie.byes, tied=tie.tied, place=tie.place)
    if tie.key == EXTRA_HAND:
        return NextStep(play_hand=tie.entrants, tied=tie.tied, place=tie.place)
    return NextStep(
        draw_cards=tie.entrants, tied=tie.tied, place=tie.place, by_cards=not tie.for_bye
    )


def _place(row: Standing) -> int:
    return row.place
