"""What officials count at the matches of a round: skunks, hands alone, pinochles."""

from collections.abc import Mapping
from typing import TypeAlias

from rules.core.messages import say
from tournament.brackets.counted import Counted
from tournament.brackets.models import Round, Slot
from tournament.brackets.stage_rules import rules_of_stage
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import matches_topic, topic_of_row
from tournament.desk.brackets.side_rankings import side_rankings_of
from tournament.registration.models import Division
from tournament.tables.settling import settle

Numbers: TypeAlias = Mapping[tuple[int, int, str], int]
"""(match, entry, what) → how often."""


def count_round(act: Act, *, round: Round, numbers: Numbers) -> Receipt:  # noqa: A002
    """Save what was counted in the round, for each entry in its matches. 0 removes it.

    What `numbers` do not name stays as it was.
    """
    stage, named = round.stage, {what for _, _, what in numbers}
    with one_change(act) as change:
        before = {key: n for key, n in numbers_of(round).items() if key[2] in named}
        known = {*Slot.objects.filter(match__round=round).values_list("match_id", "entrant_id")}
        after = {key: n for key, n in numbers.items() if n and key[:2] in known}
        Counted.objects.filter(match__round=round, what__in=named).delete()
        Counted.objects.bulk_create(
            Counted(match_id=match, entry_id=entry, what=what, number=number)
            for (match, entry, what), number in after.items()
        )
        change.require_as_shown(topic_of_row(round, "counts"))
        return change.log(
            "counts.set",
            say(
                "Counts saved for %(division)s, %(round)s: %(count)s in all.",
                division=stage.division.name,
                round=round.title,
                count=sum(after.values()),
            ),
            touched=[
                *(topic_of_row(round, "counts"), "event", matches_topic(stage)),
                *settle(stage, act.now),
            ],
            detail={"round": round.pk, "before": _rows(before), "after": _rows(after)},
        )


def numbers_of(round: Round) -> dict[tuple[int, int, str], int]:  # noqa: A002
    """What was counted in the round so far."""
    rows = Counted.objects.filter(match__round=round)
    return {
        (match, entry, what): number
        for match, entry, what, number in rows.values_list("match_id", "entry_id", "what", "number")
    }


def counted_names(division: Division) -> tuple[str, ...]:
    """What the division counts, for its rankings: each name once."""
    keys = [
        *(what for stage in division.stages.all() for what in rules_of_stage(stage).counted),
        *(key.counted for side in side_rankings_of(division) for key in side.keys),
    ]
    return tuple(dict.fromkeys(filter(None, keys)))


def _rows(numbers: Numbers) -> list[list[int | str]]:
    """The numbers for the log."""
    return [[*key, number] for key, number in sorted(numbers.items())]
