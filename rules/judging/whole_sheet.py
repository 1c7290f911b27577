"""Judge a whole sheet: hands, totals, lateness, penalties, winner, paper.

Knows the order of the steps. Does not know any game; the ruleset's laws decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.case import Case
from rules.core.findings import FORMAT, Findings, refuse_key, refuse_value
from rules.core.forfeits import Lateness
from rules.core.messages import Key, one_of, say
from rules.core.outcomes import Bonus, PenaltyRow
from rules.core.penalties import judge_penalties
from rules.core.ruling import Ruling
from rules.core.seats import Table
from rules.core.sheet import TOP, WINNER, Sheet, read_sheet
from rules.core.signoff import judge_sign_off
from rules.core.totals import Winner, players
from rules.house.changes import with_house_rules
from rules.judging.by_totals import ON_PAPER_AT, has_totals, play_totals
from rules.judging.overrides import Overrides, penalty_places
from rules.judging.play import Play, play_hands
from rules.judging.result import bonuses, is_finished, judge_complete, one_or_all, winner_of
from rules.judging.seating import judge_seats, judge_substitutes
from rules.judging.written import judge_written
from rules.ruleset import Ruleset
from rules.rulesets import UnknownRuleset, find, slugs


def judge_sheet(document: Mapping[str, object], before: Ruling | None = None) -> Ruling:
    """Judge a sheet document (any JSON value). Returns all findings and never raises.

    ``before`` is the ruling on the same document without its last hands. It changes nothing in the
    ruling: where it was accepted, and nothing is decided by a director, its hands are not judged
    again.
    """
    findings = Findings()
    if not isinstance(document, Mapping):
        refuse_value(document, "", say("a sheet, an object"), findings)
        return Ruling(False, tuple(findings.rows))
    ruleset = _ruleset_of(document, findings)
    if ruleset is None:
        for key in document:
            if key not in TOP:
                refuse_key(key, "", map(Key, TOP), findings)
        return Ruling(False, tuple(findings.rows))
    ruleset = with_house_rules(ruleset, document.get("house_rules"), findings)
    table = ruleset.table.seated(document.get("seats"))
    sheet = read_sheet(document, table, findings)
    return judge(ruleset, table, sheet, findings, before)


def _ruleset_of(document: Mapping[str, object], findings: Findings) -> Ruleset | None:
    slug = document.get("ruleset")
    try:
        return find(slug if isinstance(slug, str) else "")
    except UnknownRuleset:
        findings.refuse(
            "unknown-ruleset",
            "/ruleset" if "ruleset" in document else "",
            say("The sheet does not say which rules it was played by.")
            if slug is None
            else say("The rules this sheet was played by are not installed."),
            FORMAT,
            say("Enter %(rulesets)s.", rulesets=one_of(map(Key, slugs()))),
        )
        return None


def judge(
    ruleset: Ruleset,
    table: Table,
    sheet: Sheet,
    findings: Findings,
    before: Ruling | None = None,
) -> Ruling:
    """The ruling on a sheet. ``table`` is the ruleset's table with the taken seats."""
    overrides = Overrides(sheet.overrides or (), table, findings)
    _judge_people(ruleset, table, sheet, findings)
    if overrides or sheet.complete or (before and not before.accepted):
        before = None
    play = _play(ruleset, table, sheet, overrides, findings, before)
    lateness = _lateness(ruleset, table, sheet, findings)
    forfeit = overrides.settle("/forfeit", one_or_all(lateness.forfeits), WINNER)
    penalties = _penalties(ruleset, sheet, play, lateness, overrides, findings)
    finished = is_finished(ruleset, sheet, play, forfeit, overrides, findings)
    extra = bonuses(ruleset, play, forfeit, finished=finished)
    totals = _totals(play.totals, extra, table, overrides)
    winner = winner_of(ruleset, table, sheet, play, totals, forfeit, finished, findings)
    decided = overrides.settle("/winner", winner, WINNER)
    finished = finished or decided is not None
    individual = players(totals, penalties, table)
    individual = overrides.settle_points("/players", individual, table.seats)
    if sheet.written is not None:
        judge_written(sheet.written, totals, decided, extra, ruleset.game, findings)
    judge_complete(ruleset, sheet, finished, findings)
    judge_sign_off(ruleset.signing, sheet, table, findings)
    overrides.require_nothing_left()
    return Ruling(
        not findings.refused,
        tuple(findings.rows),
        tuple(play.hands),
        tuple(play.running),
        extra,
        tuple(penalties),
        totals,
        individual,
        finished,
        decided,
        forfeit,
        tuple(overrides.taken),
        _game_points(ruleset, totals, decided) if finished else {},
    )


def _play(
    ruleset: Ruleset,
    table: Table,
    sheet: Sheet,
    overrides: Overrides,
    findings: Findings,
    before: Ruling | None,
) -> Play:
    """The result of the hands, or of the totals if no hands were entered."""
    if has_totals(sheet):
        return play_totals(ruleset, Case(table, sheet, ON_PAPER_AT, (), findings))
    return play_hands(ruleset, table, sheet, overrides, findings, before)


def _game_points(ruleset: Ruleset, totals: Mapping[str, int], winner: Winner) -> Mapping[str, int]:
    return ruleset.game.game_points(totals, winner if isinstance(winner, str) else "")


def _judge_people(ruleset: Ruleset, table: Table, sheet: Sheet, findings: Findings) -> None:
    names = sheet.seats or {}
    if sheet.seats is not None:
        judge_seats(names, table, ruleset.seating_cites, findings)
    if sheet.substitutes:
        hands = len(sheet.hands or ())
        judge_substitutes(sheet.substitutes, names, hands, ruleset.seating_cites, findings)
    if sheet.single_round and not ruleset.single_rounds:
        findings.warn(
            "no-single-rounds",
            "/single_round",
            say(
                "A sheet of %(game)s is a whole game, so %(key)s changes nothing.",
                game=ruleset.title,
                key=Key("single_round"),
            ),
            FORMAT,
            say("Remove it."),
        )


def _lateness(ruleset: Ruleset, table: Table, sheet: Sheet, findings: Findings) -> Lateness:
    if not sheet.late:
        return Lateness()
    if ruleset.late is None:
        findings.warn(
            "no-lateness",
            "/late",
            say("%(game)s has no rule on lateness, so it costs nothing.", game=ruleset.title),
            say("%(game)s: the text has no rule on lateness", game=ruleset.title),
            say("Keep it as a note, or ask the director."),
        )
        return Lateness()
    return ruleset.late.judge(sheet.late, table)


def _penalties(
    ruleset: Ruleset,
    sheet: Sheet,
    play: Play,
    lateness: Lateness,
    overrides: Overrides,
    findings: Findings,
) -> list[PenaltyRow]:
    implied = [row for hand in play.hands for row in hand.penalties]
    rows = judge_penalties(sheet.penalties or (), ruleset.penalties, implied, findings)
    rows += lateness.penalties
    if not overrides:
        return rows
    places = zip(rows, penalty_places(rows), strict=True)
    return [
        replace(row, points=overrides.settle_penalty(number, place, row.points))
        for number, (row, place) in enumerate(places)
    ]


def _totals(
    played: Mapping[str, int], bonuses: Sequence[Bonus], table: Table, overrides: Overrides
) -> Mapping[str, int]:
    totals = dict(played)
    for bonus in bonuses:
        totals[bonus.side] += bonus.points
    settled: Mapping[str, int] = overrides.settle_points("/totals", totals, table.sides)
    return settled
