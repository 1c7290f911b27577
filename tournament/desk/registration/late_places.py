"""Places for a late team, with their effects. Reads only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import Refused, refusal
from tournament.brackets import formats
from tournament.brackets.bracket import difference
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_rounds import rounds_not_begun
from tournament.brackets.late import byes_of, with_late
from tournament.brackets.late_chairs import late_chairs
from tournament.brackets.models import Match, Round, Stage
from tournament.brackets.next_field import likely_field
from tournament.brackets.next_round_field import next_number
from tournament.brackets.plan import Entrant, Plan, Void
from tournament.brackets.preview import FirstRound, plan_for, preview_of
from tournament.brackets.rounds.rules import read_rules
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import Planned, next_planned
from tournament.desk.reading.impact import if_entered
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries

REMEDY = say(
    "Use another division. Or, before the first call, unpublish the bracket, add them and "
    "publish again."
)
NEXT, ROUND, SITTING = "next", "round", "sitting"
"""The form's values for the next stage, the next round and the next sitting of individuals; for a
bye it is the match's code."""
NEWCOMER = say("The late entry")


@dataclass(frozen=True, slots=True)
class OpenBye:
    """An open bye: the newcomer's seed, and the match."""

    stage: Stage
    seed: int
    match: str
    before: Facts
    after: Facts

    def follows(self, title: Words) -> list[Words]:
        """The effects of this team's entry, in sentences."""
        return [*if_entered(self.stage, self.before, self.after, str(title))]


def open_byes(division: Division) -> list[OpenBye]:
    """The byes open to a late team, the usual one first.

    The newcomer is the last seed. A bye is open while nothing played, or in play, depends on it.
    Raises `Refused` if none is open.
    """
    stage = last_stage_of(division)
    if stage is None:
        raise refusal(
            say(
                "The %(division)s bracket is not published, so nobody is late.",
                division=division.name,
            ),
            remedy=say("Enter them with the others."),
            code="not-published",
        )
    before = facts_of(stage)
    _require_room(stage, len(before.entries))
    found = list(_open(stage, before))
    if not found:
        raise _closed(say("Play has moved past the bye it would take."))
    return found


def _require_room(stage: Stage, teams: int) -> None:
    """Raise `Refused` unless one more team changes only the bye it takes."""
    drawn = plan_for(stage.format, stage.options, teams)
    try:
        grown = plan_for(stage.format, stage.options, teams + 1)
    except Refused as why:
        raise _closed(say("The division is full.")) from why
    was, new = _slots(drawn), _slots(grown)
    changed = [key for key in was.keys() | new.keys() if was.get(key) != new.get(key)]
    if len(changed) != 1 or was.get(changed[0]) != Void() or new[changed[0]] != Entrant(teams + 1):
        raise _closed(say("The first round has no open bye."))


def _slots(plan: Plan) -> dict[tuple[str, int], object]:
    return {(row.code, place): slot for row in plan.matches for place, slot in enumerate(row.slots)}


def _open(stage: Stage, before: Facts) -> Iterator[OpenBye]:
    seed, standing = len(before.entries) + 1, before.evaluation
    on_floor = stage.matches.filter(state__in=Match.ON_THE_FLOOR)
    floor = set(on_floor.values_list("code", flat=True))
    for code in byes_of(before.plan):
        after = replace(before, plan=with_late(before.plan, {code: seed}))
        changes = difference(standing, after.evaluation)
        touched = (*changes.reopened, *changes.changed, *changes.closed)
        if not changes.newly_stale and not floor.intersection(touched):
            yield OpenBye(stage, seed, code, before, after)


def _closed(why: Words) -> Refused:
    return refusal(
        sentences(say("This bracket takes no more entries."), why),
        remedy=REMEDY,
        code="no-open-bye",
    )


def who_missed_the_draw(division: Division) -> QuerySet[Entry]:
    """The complete teams outside the division's stages, by number."""
    joining = [
        number
        for row in Stage.objects.filter(division=division).values_list("joining", flat=True)
        for number in row
    ]
    return complete_entries(division).filter(stages=None).exclude(number__in=joining)


@dataclass(frozen=True, slots=True)
class LatePlace:
    """A place for a late team: its form value, its name, its effects."""

    value: str
    title: Words
    follows: Sequence[Words]


def late_places(division: Division) -> tuple[list[LatePlace], Sequence[Finding]]:
    """Every place, the usual one first, and why there is no bye."""
    stage = last_stage_of(division)
    if stage is not None and formats.find(stage.format).kind.has_sittings:
        return _sittings(stage)
    if stage is not None and stage.to_come:
        return [_next_round(stage)], ()
    if stage is not None and (rows := rounds_not_begun(stage)):
        return [], _published_ahead(rows).findings
    places: list[LatePlace] = []
    hindrances: Sequence[Finding] = ()
    try:
        for bye in open_byes(division):
            title = say("The bye of %(match)s", match=bye.match)
            places.append(LatePlace(bye.match, title, bye.follows(NEWCOMER)))
    except Refused as why:
        hindrances = why.findings
    try:
        places.append(LatePlace(NEXT, say("The next stage"), if_joins(division, NEWCOMER)))
    except Refused:
        return places, hindrances
    return places, hindrances


def _published_ahead(rows: Sequence[Round]) -> Refused:
    """Every round is published, and these have not begun."""
    return refusal(
        say("All rounds are published. Not begun: %(rounds)s.", rounds=all_of(_titles(rows))),
        remedy=say(
            "Take these rounds back on the bracket page, add the late entry, and publish them "
            "again."
        ),
        code="rounds-published",
    )


def _titles(rows: Sequence[Round]) -> list[Words]:
    return [row.title for row in rows]


def _sittings(stage: Stage) -> tuple[list[LatePlace], Sequence[Finding]]:
    """The place from the next sitting on, or why there is none."""
    try:
        chairs = late_chairs(stage)
    except Refused as why:
        return [], why.findings
    joins = say(
        "%(team)s is the last seed and sits at %(matches)s.",
        team=NEWCOMER,
        matches=all_of(chairs.codes),
    )
    before = [say("The sittings before count as missed.")] if chairs.first.position > 1 else []
    return [LatePlace(SITTING, chairs.first.title, [joins, *before])], ()


def _next_round(stage: Stage) -> LatePlace:
    """From the next round on, with what the earlier ones count."""
    number = next_number(stage)
    terms = read_rules(stage.ranking).terms
    before = (
        say("The rounds before count as a bye each.")
        if terms.bye.late
        else say("The rounds before count nothing.")
    )
    joins = say("%(team)s is the last seed and plays from this round on.", team=NEWCOMER)
    return LatePlace(ROUND, say("Round %(number)s", number=number), (joins, before))


def stage_before(division: Division) -> Stage:
    """The stage before the next one. Raises `Refused` without a next one."""
    stages = list(division.stages.order_by("number"))
    planned = next_planned(division)
    if planned is None or planned.number == 1:
        raise refusal(
            say("%(division)s has no further stage.", division=division.name),
            remedy=say("Choose an open bye, or another division."),
            code="no-next-stage",
        )
    return stages[-1]


def if_joins(division: Division, title: Words) -> list[Words]:
    """The effects of this team entering the next stage, in sentences.

    Raises `Refused` without a next stage.
    """
    stage_before(division)
    planned = next_planned(division)
    assert planned is not None
    joins = say(
        "%(team)s starts in the next stage as its last seed, behind the qualifiers.", team=title
    )
    try:
        field = likely_field(planned)
    except Refused:
        return [joins, say("Its opponent is known once more of this stage is played.")]
    return [joins, *_drawn(planned, field, title)]


def _drawn(planned: Planned, field: Sequence[Entry], title: Words) -> Iterator[Words]:
    """How one more seed changes the draw from the current standings."""
    names: list[Words] = [*(entry.title for entry in field), title]
    before, after = (
        preview_of(plan_for(planned.division.format, planned.options, teams)).first[0]
        for teams in (len(field), len(field) + 1)
    )
    yield say(
        "That stage has %(teams)s entries instead of %(before)s. Draw preview:",
        teams=len(names),
        before=len(field),
    )
    for meeting in sorted(set(after.meetings) - set(before.meetings)):
        teams = all_of(names[seed - 1] for seed in meeting)
        yield say("%(round)s: %(teams)s meet.", round=after.name, teams=teams)
    yield from _byes(before, after, names)


def _byes(before: FirstRound, after: FirstRound, names: Sequence[Words]) -> Iterator[Words]:
    for seed in sorted(set(after.byes) - set(before.byes)):
        yield say("%(team)s gets a bye.", team=names[seed - 1])
    for seed in sorted(set(before.byes) - set(after.byes)):
        yield say("%(team)s loses its bye.", team=names[seed - 1])
