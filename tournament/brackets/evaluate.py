"""Everyone's position, from the plan and what has happened: settle, do not push.

Knows results, withdrawals and drawn cards. Does not know how they are stored.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

from tournament.brackets.decided_places import (
    Decided,
    alone_at_first,
    still_tied,
    unshared,
    with_decided,
)
from tournament.brackets.kinds import Ranked
from tournament.brackets.levels import StandingsFacts
from tournament.brackets.outcome import (
    NO_COUNTS,
    Counts,
    Departure,
    Draw,
    Evaluation,
    Forfeits,
    MatchState,
    Result,
    Scores,
)
from tournament.brackets.places import champion_of, places_of
from tournament.brackets.plan import Plan
from tournament.brackets.rounds.book import Book, Carried
from tournament.brackets.rounds.ranked import ranked
from tournament.brackets.rounds.rules import SHARED_RULES, Rules, usual_rules
from tournament.brackets.rounds.stage_book import stage_book
from tournament.brackets.rounds.verdict import (
    places_among,
    playoff_matches,
    playoff_of,
    steps_of,
)
from tournament.brackets.standings import verdict_of
from tournament.brackets.tallies import tallies_of, with_totals
from tournament.brackets.walk import NO_CHAIRS, NOBODY, House, Kept, Told, forfeits_in, latest, walk

NOTHING: Carried = MappingProxyType({})


def evaluate(
    plan: Plan,
    results: Sequence[Result],
    departures: Sequence[Departure] = (),
    draws: Sequence[Draw] = (),
    *,
    rules: Rules | None = None,
    scores: Scores | None = None,
    counts: Counts = NO_COUNTS,
    hands: Sequence[Draw] = (),
    low_hands: bool = False,
    decided: Decided | None = None,
    house: House = NOBODY,
    kept: Kept = NO_CHAIRS,
    carried: Carried = NOTHING,
) -> Evaluation:
    """The event after these results and draws, in the order they came in.

    `rules` say how tables and drawn rounds are ranked. Without them, first place in a single table
    is played off, and pools share every tie. `scores` are the points of matches and
    `counts` what was counted there, for the keys; `hands` are extra hands, of which with
    `low_hands` the fewest points are first.
    `decided` are the director's places. `house` says at which tables house players play, and
    `kept` whose chairs substitutes keep. `carried` are the totals brought from earlier stages.

    A result counts while its entrants are the entrants of its match; of several between the same
    two, the latest. Others are stale and revive when their entrants come back. A forfeit is a loss
    and drops like any other; after a double forfeit both slots are empty. A withdrawn entrant gives
    their opponent a walkover and does not drop; results they played stand.
    """
    told = latest(results)
    forfeited = forfeits_in(told)
    gone = {departure.entrant for departure in departures}
    matches = walk(plan, told, gone, house, kept)
    facts = StandingsFacts(
        draws=draws,
        hands=hands,
        games=tuple(told.values()),
        gone=gone,
        low_hands=low_hands,
        prefix=plan.prefix,
        decided=decided or {},
        scores=scores or {},
        counts=counts,
        carried=carried,
    )
    barred = tuple(sorted(row.entrant for row in departures if row.reason == "disqualified"))
    played = _Played(plan, matches, told, facts, rules or _usual(plan), barred, forfeited)
    return _without_unranked(RANKED[plan.kind.ranked](played))


@dataclass(frozen=True, slots=True)
class _Played:
    """A stage after its matches were walked through, to be ranked."""

    plan: Plan
    matches: dict[str, MatchState]
    told: Told
    facts: StandingsFacts
    rules: Rules
    unranked: tuple[int, ...]
    forfeited: Forfeits


def _usual(plan: Plan) -> Rules:
    return SHARED_RULES if plan.kind.cut_by_pool else usual_rules(plan.kind.ranked)


def _by_bracket(played: _Played) -> Evaluation:
    plan, matches, gone = played.plan, played.matches, played.facts.gone
    winner = champion_of(plan, matches, gone)
    places = with_decided(places_of(plan, matches, winner), played.facts.decided)
    champion = alone_at_first(places)
    return Evaluation(
        matches=matches,
        stale=tuple(played.told.values()),
        losses=_losses(plan, matches),
        out=_out(plan, matches, gone, {winner, champion}),
        champion=champion,
        places=places,
        unranked=played.unranked,
        decided=played.facts.decided,
    )


def _by_record(played: _Played) -> Evaluation:
    plan, facts = played.plan, played.facts
    verdict = verdict_of(plan, played.matches, played.told, facts, played.rules)
    return Evaluation(
        matches={**played.matches, **verdict.playoff_matches},
        stale=tuple(played.told.values()),
        losses=_losses(plan, played.matches),
        out=tuple(sorted(facts.gone)),
        champion=verdict.champion,
        places=verdict.places,
        records=verdict.records,
        unranked=played.unranked,
        playoff=verdict.playoff,
        steps=still_tied(verdict.steps, facts.decided),
        decided=facts.decided,
    )


def _by_keys(played: _Played) -> Evaluation:
    """Standings after every round; places once no round is to come and nothing is open.

    A stage of individuals at which nobody played has none.
    """
    plan, matches, facts, rules = played.plan, played.matches, played.facts, played.rules
    book = _book(played)
    standings = ranked(book, rules.keys, ranking=rules.ranking, facts=facts)
    tallies = tallies_of(plan, matches) if plan.kind.has_sittings else {}
    standings = replace(standings, rows=tuple(with_totals(standings.rows, tallies)))
    over = not plan.to_come and all(match.is_decided for match in matches.values())
    over = over and (not plan.kind.seats or any(match.placings for match in matches.values()))
    places = with_decided(places_among(standings) if over else (), facts.decided)
    games = playoff_matches(standings) if over else {}
    return Evaluation(
        matches={**matches, **games},
        stale=tuple(
            row for row in facts.games if row.match not in games or games[row.match].state != "done"
        ),
        losses={} if plan.kind.seats else _losses(plan, matches),
        out=tuple(sorted(facts.gone)),
        champion=alone_at_first(places),
        places=places,
        tallies=tallies,
        standings=standings.rows,
        playoff=playoff_of(plan, standings) if over else None,
        steps=still_tied(steps_of(standings), facts.decided) if over else (),
        unranked=played.unranked,
        decided=facts.decided,
    )


def _without_unranked(found: Evaluation) -> Evaluation:
    """The same, where nobody is said to share a place with the disqualified alone."""
    left_out = set(found.unranked).difference(found.decided)
    if not left_out:
        return found
    places = tuple(
        replace(row, why=unshared(row.why)) if len(set(row.entrants) - left_out) == 1 else row
        for row in found.places
    )
    sharing = Counter(row.place for row in found.standings if row.entrant not in left_out)
    standings = tuple(
        replace(row, why=unshared(row.why)) if sharing[row.place] == 1 else row
        for row in found.standings
    )
    return replace(found, places=places, standings=standings)


def _book(played: _Played) -> Book:
    """The ledger. Of individuals, the disqualified are left out and the others close up."""
    plan, facts = played.plan, played.facts
    terms = played.rules.terms
    ledger = stage_book(
        plan, played.matches, facts.scores, terms, facts.gone, facts.counts, played.forfeited
    )
    book = replace(ledger, carried=facts.carried)
    if not plan.kind.seats:
        return book
    return book.among(set(book.entrants).difference(played.unranked))


RANKED: Mapping[Ranked, Callable[[_Played], Evaluation]] = {
    "bracket": _by_bracket,
    "record": _by_record,
    "keys": _by_keys,
    "points": _by_keys,
    "lowest": _by_keys,
    "highest": _by_keys,
}


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
