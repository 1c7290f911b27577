"""Swiss: in each round entrants with equal scores meet, and nobody meets twice.

A win is worth one, a level meeting a half, a bye what the options say. Within a score the top half
by seed meets the bottom half. See `matching.py` for what is avoided first. Nothing is left to
chance: the seed changes nothing.

Options, all of which may be left out:
`bye` {"points": …, "counts_as": "win", "level" or "nothing"};
`rounds` the number of rounds, if it is fixed;
`accelerated` so many first rounds are drawn as if the top half by seed had one more win;
`king_of_the_hill_from` a round, from which on neighbours in rank meet;
`rematches` whether they may then meet again;
`pair_by_points` equal match points meet instead, by `match_points`, `bye`, `withdrawal` and
`highest_wins` as the standings read them;
`out_at_losses` and `through_at_wins` who has so many plays no further round.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.messages import Words, say, say_count
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.bye_order import bye_order, require_two
from tournament.brackets.rounds.history import DrawnRound, End, History
from tournament.brackets.rounds.pair_field import folded, neighbours
from tournament.brackets.rounds.paired_round import paired_round
from tournament.brackets.rounds.point_scores import halves, point_scores
from tournament.brackets.rounds.scores import WIN, Scores, ranked, scores_of
from tournament.brackets.rounds.term_list import read_terms
from tournament.brackets.rounds.terms import Terms

METHOD = say("Equal scores meet, the top half against the bottom half, and nobody meets twice.")
BY_POINTS = say(
    "Equal match points meet, the top half against the bottom half, and nobody meets twice."
)
HILL = say("Neighbours by score, then seed, meet (king of the hill).")
OPTIONS = (
    *("bye", "rounds", "accelerated", "king_of_the_hill_from", "rematches"),
    *("out_at_losses", "through_at_wins"),
    *("pair_by_points", "match_points", "withdrawal", "highest_wins"),
)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The options. 0 stands for never, and for as many rounds as the director wants."""

    bye: int
    late: int
    rounds: int
    accelerated: int
    hill_from: int
    rematches: bool
    out_at: int
    through_at: int
    points: Terms | None


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next Swiss round. Raises Refusal if there is none."""
    rules = _rules(options)
    number = len(history.rounds) + 1
    _require_another(number, rules.rounds)
    scores = scores_of(history, rules.bye, late=rules.late)
    playing = [one for one in history.present if _end(one, scores, rules) is None]
    require_two(playing)
    score_of, one_win = _score_of(history, scores, rules)
    order = ranked(playing, score_of)
    byes = bye_order(order, history.rests())
    sentences = tuple(_beforehand(number, rules.rounds, len(playing)))
    if 0 < rules.hill_from <= number:
        met = {} if rules.rematches else history.meetings()
        field = neighbours(order, byes, met=met, forbidden=history.forbidden)
        return paired_round(history, field, method=HILL, seed=seed, ahead=sentences)
    ahead = _ahead(history) if number <= rules.accelerated else frozenset()
    for_draw = {one: score_of[one] + one_win * (one in ahead) for one in playing}
    order = ranked(playing, for_draw)
    field = folded(order, for_draw, byes, met=history.meetings(), forbidden=history.forbidden)
    method = BY_POINTS if rules.points else METHOD
    return paired_round(history, field, method=method, seed=seed, ahead=sentences)


def ended(history: History, options: Mapping[str, object]) -> Mapping[int, End]:
    """Who is there and plays no further round, and why."""
    rules = _rules(options)
    scores = scores_of(history, rules.bye, late=rules.late)
    return {one: end for one in history.present if (end := _end(one, scores, rules))}


def _rules(options: Mapping[str, object]) -> _Rules:
    read.require_known(options, OPTIONS)
    return _Rules(
        bye=read.bye_worth(options),
        late=read.late_worth(options),
        rounds=read.whole_number(options, "rounds"),
        accelerated=read.whole_number(options, "accelerated"),
        hill_from=read.whole_number(options, "king_of_the_hill_from"),
        rematches=read.yes_or_no(options, "rematches"),
        out_at=read.whole_number(options, "out_at_losses"),
        through_at=read.whole_number(options, "through_at_wins"),
        points=read_terms(options) if read.yes_or_no(options, "pair_by_points") else None,
    )


def _score_of(history: History, scores: Scores, rules: _Rules) -> tuple[Counter[int], int]:
    """Everyone's score for the draw, and what one win adds to it."""
    if rules.points is None:
        return scores.half_wins, WIN
    found = point_scores(history, rules.points, planned=rules.rounds)
    return found, halves(rules.points.match_points.win)


def _require_another(number: int, rounds: int) -> None:
    if rounds and number > rounds:
        raise Refusal(
            say_count(
                "The only round has been drawn.",
                "All %(count)s rounds have been drawn.",
                count=rounds,
            ),
            say("Raise the number of rounds, or leave it open."),
            code="no-more-rounds",
        )


def _beforehand(number: int, rounds: int, playing: int) -> Iterator[Words]:
    """A sentence if there will be more rounds than opponents."""
    possible = playing - 1 if playing % 2 == 0 else playing
    if number <= possible < rounds:
        yield say(
            "There are more rounds than opponents. From round %(number)s on some must meet again.",
            number=possible + 1,
        )


def _end(seed: int, scores: Scores, rules: _Rules) -> End | None:
    """Whether this entrant is out or through already."""
    if 0 < rules.out_at <= scores.losses[seed]:
        return "out"
    return "through" if 0 < rules.through_at <= scores.wins[seed] else None


def _ahead(history: History) -> frozenset[int]:
    """The top half by seed, without the one in the middle."""
    return frozenset(history.entrants[: len(history.entrants) // 2])
