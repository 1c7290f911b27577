"""Whatever happens between drawn rounds, in any order: published rounds stay, and all adds up."""

from collections import Counter
from random import Random

import pytest

from tests.makers import NOON, a_division, a_stage, add_entry, an_event
from tournament.brackets.drawn_rounds import draw_next, publish_round
from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.next_round_field import (
    join_stage,
    keep_walkovers,
    sit_out,
    sitting_out,
)
from tournament.brackets.refusals import Refusal
from tournament.brackets.services import record_result, settle_stage
from tournament.brackets.settled import facts_of
from tournament.desk.verify.brackets import wrong_brackets
from tournament.registration.models import Departure, Entry
from tournament.registration.services import leave

pytestmark = pytest.mark.django_db
STEPS = 24


class Day:
    """A stage on which a director presses one button after another."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.stage = a_stage(a_division(an_event()), 7, slug="swiss", rounds=0)

    def somebody(self) -> Entry:
        return self.chance.choice(list(self.stage.field.order_by("seed"))).entry

    def play(self) -> None:
        """Someone wins, or a correction makes the other the winner."""
        rows = self.stage.matches.filter(state__in=[Match.State.READY, Match.State.CERTIFIED])
        if rows:
            match = self.chance.choice(list(rows.order_by("pk")))
            pair = [slot.entrant for slot in match.slots.all() if slot.entrant]
            self.chance.shuffle(pair)
            record_result(
                match=match,
                winner=pair[0],
                losers=pair[1:],
                reason="played",
                words="",
                game=None,
                now=NOON,
            )

    def leaves(self) -> None:
        entry = self.somebody()
        if not entry.departures.filter(undone_at=None).exists():
            leave(entry=entry, kind=Departure.Kind.WITHDRAWN, reason="Ill", now=NOON)

    def returns(self) -> None:
        row = Departure.objects.filter(undone_at=None).order_by("pk").first()
        if row:
            row.undone_at = NOON
            row.save()
            keep_walkovers(stage=self.stage, entry=row.entry, now=NOON)

    def rests(self) -> None:
        row = self.stage.field.get(entry=self.somebody())
        if not sitting_out(self.stage).filter(entrant=row).exists():
            sit_out(entrant=row, now=NOON)

    def joins(self) -> None:
        count = self.stage.field.count()
        if count < 10:
            names = [f"Late {count}a", f"Late {count}b"]
            entry = add_entry(division=self.stage.division, members=names, name=f"Late {count}")
            join_stage(stage=self.stage, entry=entry)

    def publishes(self) -> None:
        try:
            history, drawn = draw_next(self.stage, facts_of(self.stage), seed=1)
        except Refusal:
            return
        publish_round(stage=self.stage, history=history, drawn=drawn, now=NOON)

    def step(self) -> None:
        """One button, most often a result."""
        often = [self.play] * 5 + [self.publishes] * 2
        seldom = [self.leaves, self.returns, self.rests, self.joins]
        self.chance.choice(often + seldom)()
        settle_stage(self.stage)


def published(stage: Stage) -> list[tuple[str, int, str]]:
    rows = Slot.objects.filter(match__stage=stage).order_by("match_id", "position")
    return list(rows.values_list("match__code", "position", "source"))


@pytest.mark.parametrize("seed", range(3))
def test_published_rounds_stay_and_the_points_add_up(seed: int) -> None:
    day = Day(seed)
    before: list[tuple[str, int, str]] = []
    for _ in range(STEPS):
        day.step()
        now = published(day.stage)
        assert now[: len(before)] == before
        before = now
    rounds = [(code.partition("-")[0], source) for code, _, source in before if source != "bye"]
    assert max(Counter(rounds).values()) == 1
    assert list(wrong_brackets(day.stage.division.event)) == []
    decided = day.stage.matches.filter(winner__isnull=False).count()
    points = [row.numbers["match-points"] for row in facts_of(day.stage).evaluation.standings]
    assert sum(points) == decided
