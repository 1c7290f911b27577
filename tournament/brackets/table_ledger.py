"""Whether a row fits its table of three to five when it comes in."""

from tournament.brackets.event_file import EventFile, ResultLine
from tournament.brackets.kinds import FEWEST_AT_A_TABLE
from tournament.brackets.outcome import Evaluation, MatchState
from tournament.brackets.plan import Entrant
from tournament.brackets.refusals import Refusal


def require_fitting(event: EventFile, row: ResultLine, standing: Evaluation) -> None:
    """Refuse totals or an absence that the table cannot have now."""
    code = row.result.match
    match = standing.matches.get(code)
    if match is None or len(match.entrants) < FEWEST_AT_A_TABLE:
        raise Refusal(
            f"Result {row.number}: there is no table {code}.",
            "Give the id of a table, like S1-1.",
            code="no-table",
        )
    if row.corrects != (match.state == "done"):
        raise _out_of_turn(row, match)
    if row.result.placings:
        _refuse_others(event, row, match, standing)
    elif row.result.loser not in match.entrants or row.corrects:
        name = event.name(row.result.loser)
        raise Refusal(
            f"Result {row.number}: {name} is not at {code}, so cannot stay away from it.",
            "Give the table that this entrant was to sit at; correct played totals with totals.",
            code="not-at-table",
        )


def _out_of_turn(row: ResultLine, match: MatchState) -> Refusal:
    if row.corrects:
        return Refusal(
            f"Result {row.number} corrects {match.code}, which has no result.",
            "Check the table, or enter it as a new result.",
            code="nothing-to-correct",
        )
    return Refusal(
        f"Result {row.number}: {match.code} already has a result.",
        'If this puts it right, add "corrects": true.',
        code="has-result",
    )


def _refuse_others(
    event: EventFile, row: ResultLine, match: MatchState, standing: Evaluation
) -> None:
    """Refuse totals of anyone but the table's people. Withdrawn ones may have played before."""
    told = {placing.entrant for placing in row.result.placings}
    there = {seed for seed in match.entrants if seed is not None}
    planned = next(each for each in event.plan.matches if each.code == match.code)
    left = {
        slot.seed
        for slot in planned.slots
        if isinstance(slot, Entrant) and slot.seed in standing.out
    }
    if not there <= told <= there | left or len(told) < FEWEST_AT_A_TABLE:
        names = ", ".join(filter(None, (event.name(seed) for seed in match.entrants))) or "nobody"
        raise Refusal(
            f"Result {row.number}: at {match.code} there are {names}; the totals name others.",
            f"Give the totals of all of them, {FEWEST_AT_A_TABLE} or more, and of nobody else; "
            'who stayed away stands in a row before, as {"absent": name, "match": id}.',
            code="totals-of-others",
        )
