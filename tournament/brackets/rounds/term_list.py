"""The terms of an event as options of its file or form: read and refused. Pure.

{"bye": {"points": "mean-of-winners", "counts_as": "win", "game": false, "late": false},
 "match_points": {"win": 2, "level": 1, "loss": 0, "win_by": {"31": 3}, "loss_within": {}},
 "withdrawal": {"results": "as-byes", "under_half": true}, "highest_wins": true}. `points` of a bye
are a whole number, or one of the means; "nothing" is 0.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import cast, get_args

from rules.core.messages import Words, one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.terms import (
    ByeWorth,
    MatchPoints,
    Mean,
    Number,
    Outcome,
    Results,
    Terms,
    Withdrawal,
)

COUNTS_AS: Mapping[str, Outcome] = {"win": "won", "level": "level", "nothing": ""}
MEANS = get_args(Mean)
RESULTS = get_args(Results)
_MOST = 1_000_000_000
_MARGIN = re.compile("[0-9]{1,9}")


def read_terms(options: Mapping[str, object]) -> Terms:
    """The terms among the options. Raises Refusal for one that does not fit."""
    return Terms(
        bye=_bye(_settings(options, "bye", ("points", "counts_as", "game", "late"))),
        match_points=_match_points(
            _settings(options, "match_points", ("win", "level", "loss", "win_by", "loss_within"))
        ),
        withdrawal=_withdrawal(_settings(options, "withdrawal", ("results", "under_half"))),
        highest_wins=_flag(options, "highest_wins", usual=True),
    )


def terms_written(terms: Terms) -> dict[str, object]:
    """The options that read as these terms."""
    bye, match, left = terms.bye, terms.match_points, terms.withdrawal
    counts_as = {outcome: name for name, outcome in COUNTS_AS.items()}
    return {
        "bye": {
            "points": bye.points,
            "counts_as": counts_as[bye.counts_as],
            "game": bye.is_game,
            "late": bye.late,
        },
        "match_points": {
            **{name: _plain(getattr(match, name)) for name in ("win", "level", "loss")},
            **{name: _named(getattr(match, name)) for name in ("win_by", "loss_within")},
        },
        "withdrawal": {"results": left.results, "under_half": left.under_half},
        "highest_wins": terms.highest_wins,
    }


def _plain(number: Number) -> int | float:
    return int(number) if number == int(number) else float(number)


def _named(margins: Mapping[int, int]) -> dict[str, int]:
    """Margins as keys of JSON."""
    return {str(margin): points for margin, points in margins.items()}


def _settings(
    options: Mapping[str, object], name: str, known: tuple[str, ...]
) -> Mapping[str, object]:
    settings = options.get(name, {})
    if not isinstance(settings, dict) or not set(settings) <= set(known):
        raise _unfit(say("The option “%(name)s” has settings that do not exist.", name=name), known)
    return settings


def _bye(settings: Mapping[str, object]) -> ByeWorth:
    points, counts_as = settings.get("points", 0), settings.get("counts_as", "win")
    points = 0 if points == "nothing" else points
    if points not in MEANS and not _is_whole(points):
        raise _unfit(say("A bye cannot be worth %(points)s points.", points=str(points)), MEANS)
    if not isinstance(counts_as, str) or counts_as not in COUNTS_AS:
        raise _unfit(say("A bye cannot count as “%(value)s”.", value=str(counts_as)), COUNTS_AS)
    return ByeWorth(
        cast(int | Mean, points),
        COUNTS_AS[counts_as],
        is_game=_flag(settings, "game"),
        late=_flag(settings, "late"),
    )


def _match_points(settings: Mapping[str, object]) -> MatchPoints:
    if not settings:
        return MatchPoints()
    usual = MatchPoints(win=2, level=1)
    return MatchPoints(
        win=_number(settings, "win", usual.win),
        level=_number(settings, "level", usual.level),
        loss=_number(settings, "loss", usual.loss),
        win_by=_margins(settings, "win_by"),
        loss_within=_margins(settings, "loss_within"),
    )


def _withdrawal(settings: Mapping[str, object]) -> Withdrawal:
    results = settings.get("results", "keep")
    if results not in RESULTS:
        sentence = say("Results of a withdrawal cannot be “%(value)s”.", value=str(results))
        raise _unfit(sentence, RESULTS)
    return Withdrawal(cast(Results, results), _flag(settings, "under_half"))


def _flag(settings: Mapping[str, object], name: str, *, usual: bool = False) -> bool:
    value = settings.get(name, usual)
    if not isinstance(value, bool):
        raise _unfit(
            say("The setting “%(name)s” is neither true nor false.", name=name), ("true", "false")
        )
    return value


def _number(settings: Mapping[str, object], name: str, usual: Number) -> Number:
    """A whole or a half number."""
    value = settings.get(name, usual)
    if isinstance(value, int | float) and abs(value) <= _MOST and value * 2 % 1 == 0:
        return Fraction(value) if value % 1 else int(value)
    raise _unfit(
        say("Match points for “%(name)s” must be a whole or a half number.", name=name), ()
    )


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) <= _MOST


def _margins(settings: Mapping[str, object], name: str) -> dict[int, int]:
    margins = settings.get(name, {})
    if not isinstance(margins, dict) or not all(
        _MARGIN.fullmatch(str(margin)) and _is_whole(points) for margin, points in margins.items()
    ):
        raise _unfit(
            say("“%(name)s” needs whole numbers: margin and match points.", name=name),
            (),
        )
    return {int(margin): points for margin, points in margins.items()}


def _unfit(sentence: Words, choices: Mapping[str, object] | tuple[str, ...]) -> Refusal:
    remedy = (
        say("Choose one of: %(options)s.", options=one_of(choices))
        if choices
        else say("Enter whole numbers.")
    )
    return Refusal(sentence, remedy, code="terms-unfit")
