"""The next sitting at tables of three to five, from the sittings so far.

Those who met already are kept apart as far as possible, tables of unusual size are shared out, and
last, people change tables. A late comer counts as having had a fair share of unusual tables.

Options, all of which may be left out: `fewest`, `most`, `best` and `tables`, as in `Chairs`.
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.core.messages import Words, say
from tournament.brackets.company import Company
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.history import DrawnRound, History, Meeting
from tournament.brackets.rounds.repeats import metrics_of, rematches
from tournament.brackets.rounds.sitting import bounds_of, seat
from tournament.brackets.table_sizes import FEWEST, MOST, Chairs, require_sizes

OPTIONS = ("fewest", "most", "best", "tables")
METHOD = say("Players sit with others they have not met (simulated annealing).")
_MOST_PEOPLE = 1024


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next sitting. Raises Refusal if these people cannot be seated."""
    read.require_known(options, OPTIONS)
    people = history.present
    _require_not_too_many(people)
    company = Company(people, require_sizes(len(people), _chairs(options)))
    meetings = seat(history, company, seed=seed)
    _require_allowed(history, meetings)
    return DrawnRound(
        meetings,
        (),
        method=METHOD,
        seed=seed,
        metrics=metrics_of(history, meetings, ()),
        bounds=bounds_of(history, company),
        why=tuple(_whys(history, meetings)),
    )


def _chairs(options: Mapping[str, object]) -> Chairs:
    usual = Chairs()
    chairs = Chairs(
        read.whole_number(options, "fewest") or usual.fewest,
        read.whole_number(options, "most") or usual.most,
        read.whole_number(options, "best") or usual.best,
        read.whole_number(options, "tables"),
    )
    for size in (chairs.fewest, chairs.most, chairs.best):
        if not FEWEST <= size <= MOST:
            raise Refusal(
                say("A table cannot have %(count)s chairs.", count=size),
                say("Enter a number from %(fewest)s to %(most)s.", fewest=FEWEST, most=MOST),
                code="no-such-option",
            )
    return chairs


def _require_not_too_many(people: Sequence[int]) -> None:
    if len(people) > _MOST_PEOPLE:
        raise Refusal(
            say("%(count)s players are too many for one draw.", count=len(people)),
            say("Split the field. At most %(most)s can play.", most=_MOST_PEOPLE),
            code="too-many-teams",
        )


def _require_allowed(history: History, meetings: Sequence[Meeting]) -> None:
    for pair in history.forbidden:
        if any(pair <= set(meeting.sides) for meeting in meetings):
            raise Refusal(
                say("No seating keeps all pairs apart that must not meet."),
                say("Allow one of these pairs, or let somebody sit out."),
                code="forbidden-pairs",
            )


def _whys(history: History, meetings: Sequence[Meeting]) -> Iterator[Words]:
    for one, other in rematches(history, meetings):
        yield say("Entrants %(one)s and %(other)s meet again.", one=one, other=other)
