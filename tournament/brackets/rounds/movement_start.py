"""How the first seats of a movement are chosen, and where those of a round come from, in words."""

from collections.abc import Mapping

from rules.core.messages import Words, one_of, say
from tournament.brackets.refusals import Refusal

_STARTS = ("seeds", "drawn")


def starts_drawn(options: Mapping[str, object]) -> bool:
    """Whether the first seats are drawn; else they follow the seeds. Raises Refusal."""
    start = options.get("start", "seeds")
    if start not in _STARTS:
        raise Refusal(
            say("The first round cannot be seated like this: %(start)s.", start=repr(start)),
            say("Choose one of: %(options)s.", options=one_of(_STARTS)),
            code="no-such-option",
        )
    return start == "drawn"


def first_words(title: Words, *, is_drawn: bool) -> Words:
    """Of the first round."""
    if is_drawn:
        return say("%(movement)s. The first seats are drawn.", movement=title)
    return say("%(movement)s. The first seats follow the seeds.", movement=title)


def later_words(title: Words, after: int) -> Words:
    """Of the round after this one."""
    return say("%(movement)s. Seats follow from round %(round)s.", movement=title, round=after)
