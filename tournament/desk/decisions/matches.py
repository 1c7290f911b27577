"""A match's outcome decided by the director, against play or the clock; possible verdicts.

A verdict can only name entrants of the match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from tournament.brackets import outcome
from tournament.brackets.decision_facts import (
    Outcome,
    outcome_of,
    record_decision,
    standing_decisions,
)
from tournament.brackets.decisions import Decision
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_placings, record_result
from tournament.brackets.settled import REASONS, Facts, facts_of
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.reading.impact import between
from tournament.desk.reading.match_words import entrants_of, match_words, standing_result, topic_of
from tournament.registration.models import Entry
from tournament.tables.settling import settle

Reason = Result.Reason

FORFEITS = (Reason.FORFEIT, Reason.DOUBLE_FORFEIT)


@dataclass(frozen=True, slots=True)
class DecisionChoice:
    """A possible decision. `key` names it in a form, `words` describe it.

    At a table of individuals `placings` have everyone's place and points, without winner or loser.
    """

    key: str
    words: Words
    reason: Result.Reason
    winner: Entry | None = None
    losers: tuple[Entry, ...] = ()
    placings: tuple[tuple[Entry, int, int], ...] = ()

    @property
    def value(self) -> Mapping[str, Any]:
        """The verdict as a decision stores it, in the form of `outcome_of`."""
        return {
            "reason": self.reason.value,
            "winner": self.winner.pk if self.winner else None,
            "losers": [entry.pk for entry in self.losers],
            "placings": [[entry.pk, place, points] for entry, place, points in self.placings],
        }


def verdicts(match: Match) -> list[DecisionChoice]:
    """The possible verdicts on a match of two, except the current one.

    Raises Refused while its teams are unknown.
    """
    one, two = two_of(match)
    stands = standing_result(match)
    found = [
        _won(match, one, two),
        _won(match, two, one),
        _forfeited(match, one, two),
        _forfeited(match, two, one),
        DecisionChoice("both", say("Both forfeit"), Reason.DOUBLE_FORFEIT, None, (one, two)),
    ]
    if stands is not None and stands.reason in FORFEITS:
        said = say("No forfeit: the match is played")
        found.append(DecisionChoice("play", said, Reason.OPEN, None, (one, two)))
    return [row for row in found if not _says(row, stands)]


def two_of(match: Match) -> tuple[Entry, Entry]:
    """The match's two teams. Raises Refused while they are unknown."""
    entrants = entrants_of(match)
    if match.slots.count() != 2 or len(entrants) != 2:
        raise refusal(
            say("It is not known yet who plays %(match)s.", match=match.code),
            remedy=say("Wait for the earlier matches, or override the bye."),
            code="teams-unknown",
        )
    return entrants[0], entrants[1]


def verdict_chosen(match: Match, key: str) -> DecisionChoice:
    """The verdict with this key. Raises Refused if it is not possible here."""
    found = next((row for row in verdicts(match) if row.key == key), None)
    if found is None:
        raise refusal(
            say("This result is not possible for %(match)s.", match=match.code),
            remedy=say("Choose one of the results on the page of the match."),
            code="no-choice",
        )
    return found


def table_verdict(match: Match, typed: Mapping[int, tuple[int, int]]) -> DecisionChoice:
    """A decided table of individuals: each entrant's number → place and points.

    Raises Refused unless everyone there has a place, from first on.
    """
    division = match.stage.division_id
    entrants = {number_in(entry, division): entry for entry in entrants_of(match)}
    if not typed.keys() <= entrants.keys():
        raise refusal(
            say("Someone named here does not sit in %(match)s.", match=match.code),
            remedy=say("Check the players and try again."),
            code="not-in-match",
        )
    places = sorted(place for place, _ in typed.values())
    if len(typed) < 2 or any(place != _first(places, place) for place in places):
        raise refusal(
            say("These places do not add up."),
            remedy=say("Start at 1. Tied players share a place, and the next place is skipped."),
            code="places-unfit",
        )
    rows = sorted((place, number, points) for number, (place, points) in typed.items())
    placings = tuple((entrants[number], place, points) for place, number, points in rows)
    said = all_of(placing_words(place, entry.title, points) for entry, place, points in placings)
    return DecisionChoice("table", said, Reason.DECIDED, placings=placings)


def placing_words(place: int, team: str, points: int) -> Words:
    """ "2. Eagles −60"."""
    return say("%(place)s. %(team)s %(points)s", place=place, team=team, points=points)


def _first(places: Sequence[int], place: int) -> int:
    """The place of everyone who shares this one."""
    return 1 + sum(other < place for other in places)


def impact_of_decision(match: Match, verdict: DecisionChoice) -> list[Words]:
    """The effects of the verdict, in sentences."""
    facts = facts_of(match.stage)
    after = facts.with_result(result_decided(match, verdict.value, facts))
    return [*between(match.stage, facts, after)]


def result_decided(match: Match, value: Mapping[str, Any], facts: Facts) -> outcome.Result:
    """A decision's value in the bracket's terms."""
    losers = [facts.seeds[entry] for entry in value["losers"]]
    return outcome.Result(
        match.code,
        facts.seeds[value["winner"]] if value["winner"] else None,
        losers[0] if len(losers) == 1 else None,
        REASONS[value["reason"]],
        (losers[0], losers[1]) if len(losers) == 2 else None,
        tuple(
            outcome.Placing(facts.seeds[entry], place, points)
            for entry, place, points in value["placings"]
        ),
        is_decided=True,
    )


def _won(match: Match, winner: Entry, loser: Entry) -> DecisionChoice:
    words = say("%(team)s wins", team=winner.title)
    number = number_in(winner, match.stage.division_id)
    return DecisionChoice(f"win-{number}", words, Reason.DECIDED, winner, (loser,))


def _forfeited(match: Match, loser: Entry, winner: Entry) -> DecisionChoice:
    words = say("%(team)s forfeits, %(winner)s wins", team=loser.title, winner=winner.title)
    number = number_in(loser, match.stage.division_id)
    return DecisionChoice(f"forfeit-{number}", words, Reason.FORFEIT, winner, (loser,))


def _says(verdict: DecisionChoice, stands: Result | None) -> bool:
    """Whether the match already has this outcome."""
    if stands is None:
        return False
    same = stands.winner == verdict.winner and verdict.reason != Reason.OPEN
    return same and (stands.reason in FORFEITS) == (verdict.reason in FORFEITS)


Names = Mapping[int, str]


def decide_match(act: Act, *, match: Match, verdict: DecisionChoice, reason: str) -> Receipt:
    """Decide the outcome of a match, for a reason.

    It overrides everything recorded later until withdrawn. Raises Refused without a reason, and if
    the match was decided before.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        if standing_decisions(
            Decision.objects.filter(match=match, about=Decision.About.MATCH)
        ).exists():
            raise refusal(
                say("%(match)s is already overridden.", match=match.code),
                remedy=say("Remove that override first. It stays on record."),
                code="decided-before",
            )
        words, before = match_words(match), outcome_of(standing_result(match))
        decision = record_decision(
            stage=match.stage,
            about=Decision.About.MATCH,
            match=match,
            value=verdict.value,
            computed=before,
            reason=why,
            actor=act.actor,
            now=act.now,
        )
        _record(match, verdict, why, decision, act.now)
        touched = settle(match.stage, act.now)
        change.require_matches_as_shown(touched, topic_of(match))
        return change.log(
            "decision.match",
            sentences(_overridden(words, verdict, before), given_reason(why)),
            touched=[*touched, topic_of(match), "floor", "queue"],
            detail={
                "decision": decision.pk,
                "match": match.code,
                "value": decision.value,
                "computed": before,
                "reason": why,
            },
        )


def _overridden(match: Words, verdict: DecisionChoice, before: Outcome | None) -> Words:
    return say(
        "%(match)s overridden: %(result)s (computed: %(computed)s).",
        match=match,
        result=verdict.words,
        computed=outcome_words(before),
    )


def _record(
    match: Match, verdict: DecisionChoice, why: str, decision: Decision, now: datetime
) -> None:
    """The fact that settling reads."""
    if verdict.placings:
        record_placings(
            match=match,
            placings=verdict.placings,
            words=why,
            game=None,
            now=now,
            decision=decision,
        )
        return
    record_result(
        match=match,
        winner=verdict.winner,
        losers=verdict.losers,
        reason=verdict.reason,
        words=why,
        game=None,
        now=now,
        decision=decision,
    )


def outcome_words(outcome: Outcome | None) -> Words:
    """ "Eagles beat Hawks", "Hawks forfeited, Eagles won", "none"."""
    if outcome is None:
        return say("none")
    keys = [*outcome["losers"], *(row[0] for row in outcome["placings"])]
    titles = dict(
        Entry.objects.filter(pk__in=[*keys, outcome["winner"] or 0]).values_list("pk", "title")
    )
    return _said(outcome, titles)


def _said(outcome: Outcome, names: Names) -> Words:
    losers = [names.get(entry, "?") for entry in outcome["losers"]]
    winner = names.get(outcome["winner"] or 0, "")
    if outcome["placings"]:
        return all_of(
            placing_words(place, names.get(entry, "?"), points)
            for entry, place, points in outcome["placings"]
        )
    if outcome["reason"] == Reason.OPEN:
        return say("to be played")
    if not winner:
        return say("%(teams)s forfeited", teams=all_of(losers))
    if outcome["reason"] == Reason.FORFEIT:
        return say("%(team)s forfeited, %(winner)s won", team=losers[0], winner=winner)
    return say("%(winner)s beat %(loser)s", winner=winner, loser=losers[0])
