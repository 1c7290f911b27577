"""The options of a drawn round, read and checked."""

from collections.abc import Collection, Mapping

from rules.core.messages import one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.scores import LEVEL, WIN

BYE = "bye"
WORTH = {"win": WIN, "level": LEVEL, "nothing": 0}
"""What a bye counts as, in half wins."""

OF_EVENT = (
    *("bye", "rounds", "keys", "match_points", "withdrawal", "highest_wins"),
    *("places", "in_order"),
)
"""Options that any event may have, for its standings. One document serves draw and standings."""

_MOST = 10_000


def require_known(options: Mapping[str, object], known: Collection[str]) -> None:
    """Raise Refusal for an option that neither the format nor the standings have."""
    for name in options:
        if name not in known and name not in OF_EVENT:
            raise Refusal(
                say("This format has no option “%(name)s”.", name=name),
                say("Choose one of: %(options)s.", options=one_of(known)),
                code="no-such-option",
            )


def whole_number(options: Mapping[str, object], name: str) -> int:
    """A number of rounds, wins or losses; 0 if the option is left out or null."""
    value = options.get(name)
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value <= _MOST:
        raise Refusal(
            say("The option “%(name)s” is not a number from 0 to %(most)s.", name=name, most=_MOST),
            say("Enter a whole number."),
            code="no-such-option",
        )
    return value


def yes_or_no(options: Mapping[str, object], name: str) -> bool:
    """A choice; False if the option is left out."""
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise Refusal(
            say("The option “%(name)s” is neither true nor false.", name=name),
            say("Enter true or false."),
            code="no-such-option",
        )
    return value


def bye_worth(options: Mapping[str, object]) -> int:
    """A bye in half wins; a win unless `counts_as` names something else.

    The points of a bye matter to the standings, not to the draw.
    """
    bye = options.get(BYE, {})
    counts_as = bye.get("counts_as", "win") if isinstance(bye, Mapping) else None
    if not isinstance(counts_as, str) or counts_as not in WORTH:
        raise Refusal(
            say("It is not clear what a bye counts as."),
            say("Choose one of: %(options)s.", options=one_of(WORTH)),
            code="no-such-option",
        )
    return WORTH[counts_as]


def late_worth(options: Mapping[str, object]) -> int:
    """A round before a late entry in half wins: a bye's worth if the options say so."""
    bye = options.get(BYE, {})
    return bye_worth(options) if isinstance(bye, Mapping) and bye.get("late") is True else 0
