"""Everyone's position, from the plan and what has happened: settle, do not push.

Knows results, withdrawals and drawn cards. Does not know how they are stored.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from tournament.brackets.decided_places import Decided, alone_at_first, with_decided
from tournament.brackets.keys import Scores
from tournament.brackets.levels import StandingsFacts
from tournament.brackets.outcome import Departure, Draw, Evaluation, MatchState, Result
from tournament.brackets.places import champion_of, places_of
from tournament.brackets.plan import Counting, Plan
from tournament.brackets.ranking import SHARED, Ranking
from tournament.brackets.standings import TABLE, members_of, verdict_of
from tournament.brackets.tallies import places_now, tallies_of
from tournament.brackets.walk import NOBODY, House, Told, latest, walk


def evaluate(
    plan: Plan,
    results: Sequence[Result],
    departures: Sequence[Departure] = (),
    draws: Sequence[Draw] = (),
    *,
    ranking: Ranking | None = None,
    scores: Scores | None = None,
    decided: Decided | None = None,
    house: House = NOBODY,
) -> Evaluation:
    """The event after these results and draws, in the order they came in.

    `ranking` says how ties are decided where wins and losses decide. Without one, first place in a
    single table is played off, and pools share every tie. `scores` are the points of matches, for
    tie-break keys. `decided` are the director's places. `house` says at which tables house players
    play.

    A result counts while its entrants are the entrants of its match; of several between the same
    two, the latest. Others are stale and revive when their entrants come back. A forfeit is a loss
    and drops like any other; after a double forfeit both slots are empty. A withdrawn entrant gives
    their opponent a walkover and does not drop; results they played stand.
    """
    told, set_places = latest(results), decided or {}
    gone = {departure.entrant for departure in departures}
    unranked = tuple(sorted(row.entrant for row in departures if row.reason == "disqualified"))
    matches = walk(plan, told, gone, house)
    if plan.ranks_by_record:
        facts = StandingsFacts(gone, draws, scores or {}, set_places)
        standing = _by_record(plan, matches, told, facts, ranking or _usual(plan))
        return replace(standing, unranked=unranked)
    if plan.counting:
        return _by_points(plan, plan.counting, matches, told, gone, unranked, set_places)
    winner = champion_of(plan, matches, gone)
    places = with_decided(places_of(plan, matches, winner), set_places)
    champion = alone_at_first(places)
    return Evaluation(
        matches=matches,
        stale=tuple(told.values()),
        losses=_losses(plan, matches),
        out=_out(plan, matches, gone, {winner, champion}),
        champion=champion,
        places=places,
        unranked=unranked,
        decided=set_places,
    )


def _usual(plan: Plan) -> Ranking:
    return Ranking() if TABLE in members_of(plan) else SHARED


def _by_record(
    plan: Plan, matches: dict[str, MatchState], told: Told, facts: StandingsFacts, ranking: Ranking
) -> Evaluation:
    verdict = verdict_of(plan, matches, told, facts, ranking)
    return Evaluation(
        matches={**matches, **verdict.playoff_matches},
        stale=tuple(told.values()),
        losses=_losses(plan, matches),
        out=tuple(sorted(facts.gone)),
        champion=verdict.champion,
        places=verdict.places,
        records=verdict.records,
        playoff=verdict.playoff,
        steps=verdict.steps,
        decided=facts.decided,
    )


def _by_points(
    plan: Plan,
    counting: Counting,
    matches: Mapping[str, MatchState],
    told: Told,
    gone: AbstractSet[int],
    unranked: tuple[int, ...],
    decided: Decided,
) -> Evaluation:
    tallies = tallies_of(plan, matches)
    over = all(match.is_decided for match in matches.values()) and any(
        tally.played for tally in tallies.values()
    )
    places = with_decided(places_now(counting, tallies, unranked) if over else (), decided)
    return Evaluation(
        matches=matches,
        stale=tuple(told.values()),
        losses={},
        out=tuple(sorted(gone)),
        champion=alone_at_first(places),
        places=places,
        tallies=tallies,
        unranked=unranked,
        decided=decided,
    )


def _losses(plan: Plan, matches: Mapping[str, MatchState]) -> dict[int, int]:
    losses = dict.fromkeys(range(1, plan.entrants + 1), 0)
    for match in matches.values():
        if match.state != "done":
            continue
        for loser in match.entrants if match.loser is None else (match.loser,):
            if loser is not None:
                losses[loser] += 1
    return losses


def _out(
    plan: Plan,
    matches: Mapping[str, MatchState],
    gone: AbstractSet[int],
    champions: AbstractSet[int | None],
) -> tuple[int, ...]:
    """The withdrawn, and in a knock-out everyone without a match to come."""
    playing = set(champions)
    for match in matches.values():
        if not match.is_decided:
            playing.update(match.entrants)
    return tuple(
        seed for seed in range(1, plan.entrants + 1) if seed in gone or seed not in playing
    )
