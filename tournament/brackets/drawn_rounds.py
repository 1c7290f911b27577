"""Publishing rounds one after another. Runs inside the caller's transaction.

A published round is never drawn again. A correction changes only what the next one is drawn from.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from rules.core.messages import Words, all_of, in_english, say
from rules.refusals import outdated
from tournament.brackets import formats
from tournament.brackets.draw_rows import write_draw
from tournament.brackets.drawn import has_begun_in, last_stage_of
from tournament.brackets.drawn_options import CLUBS_APART
from tournament.brackets.earlier_rounds import earlier_rounds
from tournament.brackets.forbidden import named_pairs, of_one_club
from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.models import Match, Round, Stage
from tournament.brackets.named_winners import named_winners
from tournament.brackets.next_round_field import drawn_so_far, sitting_out
from tournament.brackets.playoff_rows import add_matches
from tournament.brackets.rounds.history import DrawnRound, End, History, Pair
from tournament.brackets.rounds.key_list import written
from tournament.brackets.rounds.planned import history_of, planned_round
from tournament.brackets.rounds.rule_words import MATCH_POINTS
from tournament.brackets.rounds.rules import read_rules
from tournament.brackets.rounds.term_list import terms_written
from tournament.brackets.rounds.terms import MatchPoints
from tournament.brackets.services import settle_stage
from tournament.brackets.settled import Facts, facts_of
from tournament.registration.models import Division, Entry


def drawn_stage(division: Division) -> Stage | None:
    """The division's last stage, if its rounds are drawn one after another."""
    stage = last_stage_of(division)
    return stage if stage and formats.find(stage.format).kind.drawn == BY_ROUND else None


def require_rounds_to_come(division: Division) -> Stage:
    """The stage whose next round can be drawn. Raises Refused if none is to come."""
    stage = division.stages.filter(to_come__gt=0).order_by("number").last()
    if stage is None:
        raise outdated(
            say("%(division)s has no round to draw.", division=division.name), code="no-more-rounds"
        )
    return stage


def last_drawn(stage: Stage) -> Round | None:
    """The last round that was drawn."""
    if formats.find(stage.format).kind.drawn != BY_ROUND:
        return None
    return stage.rounds.filter(draw__isnull=False).order_by("position").last()


def goes_with_stage(row: Round) -> bool:
    """Whether it was published with its stage, and is taken back with it."""
    return row.position == 1 and formats.find(row.stage.format).draw_next is not None


def round_in_play(stage: Stage) -> Round | None:
    """The last drawn round, while it is played."""
    row = last_drawn(stage)
    return row if row and row.matches.exclude(state__in=Match.OVER).exists() else None


def rounds_not_begun(stage: Stage) -> list[Round]:
    """The last drawn rounds in which nothing has happened, in order, without the first."""
    return not_begun(rounds_drawn(stage))


def rounds_drawn(stage: Stage) -> list[Round]:
    """The rounds that were drawn, with their draws, in order."""
    rows = stage.rounds.filter(draw__isnull=False)
    return list(rows.select_related("draw").order_by("position"))


def not_begun(drawn: Sequence[Round]) -> list[Round]:
    """Those of the drawn rounds that can be taken back, one after another."""
    last = takewhile(lambda row: not (goes_with_stage(row) or has_begun_in(row)), reversed(drawn))
    return list(last)[::-1]


def rounds_with(entry: Entry) -> Words:
    """The rounds not begun in which a player has a seat beside a partner; "" if there are none."""
    stages = [each for each in Stage.objects.filter(field__entry=entry) if _has_partners(each)]
    rows = [row for stage in stages for row in rounds_not_begun(stage)]
    return _titles(row for row in rows if row.matches.filter(slots__entrant=entry).exists())


def rounds_with_empty_chairs(stage: Stage) -> Words:
    """The rounds not begun in which somebody left a table of partners; "" if there are none."""
    rows = rounds_not_begun(stage) if _has_partners(stage) else []
    return _titles(row for row in rows if row.matches.filter(state=Match.State.VOID).exists())


def _has_partners(stage: Stage) -> bool:
    return formats.find(stage.format).kind.partners


def _titles(rows: Iterable[Round]) -> Words:
    titles = [row.title for row in rows]
    return all_of(titles) if titles else ""


def next_history(stage: Stage) -> History:
    """What the next round of the stage is drawn from."""
    return history_from(stage, facts_of(stage))


def history_from(stage: Stage, facts: Facts) -> History:
    """The same from the stage's facts."""
    there = facts.there
    resting = sitting_out(stage).values_list("entrant__seed", flat=True) if there.sit_outs else ()
    history = history_of(
        facts.arranged(),
        facts.evaluation.matches,
        facts.scores,
        out=facts.gone,
        resting=resting,
        forbidden=_forbidden(stage, facts.seeds, named=there.pairs),
        named=named_winners(stage.pk, facts.seeds) if there.winners else {},
    )
    earlier = earlier_rounds(stage.division, stage.number, facts.seeds, facts.plan.kind)
    return replace(history, earlier=earlier, carried=facts.carried)


def _forbidden(stage: Stage, seeds: Mapping[int, int], *, named: bool) -> frozenset[Pair]:
    """The pairs that must not meet; `named`: some were."""
    pairs = named_pairs(stage.division, seeds) if named else frozenset()
    if not stage.options.get(CLUBS_APART.name):
        return pairs
    return pairs | of_one_club(dict(stage.field.values_list("seed", "entry__club")))


def draw_next(stage: Stage, facts: Facts, seed: int) -> tuple[History, DrawnRound]:
    """The next round as it would be drawn now. Writes nothing. Raises Refusal if there is none."""
    history = history_from(stage, facts)
    return history, draw_round(stage, history, seed)


def draw_round(stage: Stage, history: History, seed: int) -> DrawnRound:
    """The round after this history, by the stage's options. Raises Refusal if there is none."""
    return formats.find(stage.format).next_round(history, _options(stage), seed)


def ended(stage: Stage, history: History) -> Mapping[int, End]:
    """Who is there and plays no further round, by seed."""
    fmt = formats.find(stage.format)
    return fmt.ended(history, _options(stage)) if fmt.ended else {}


def ended_early(stage: Stage) -> Mapping[int, End]:
    """The same while rounds are drawn or played. Reads the rounds only if it can name somebody."""
    fmt = formats.find(stage.format)
    if not fmt.stops_early(fmt.chosen(stage.options)):
        return {}
    goes_on = stage.to_come or round_in_play(stage)
    return ended(stage, next_history(stage)) if goes_on else {}


def _options(stage: Stage) -> dict[str, object]:
    """All that the stage's rounds are drawn by."""
    return {**formats.find(stage.format).chosen(stage.options), **_worth(stage)}


def _worth(stage: Stage) -> dict[str, object]:
    """What ranks entries. Equal match points meet if places begin with these, not with wins."""
    rules = read_rules(stage.ranking)
    own = rules.terms.match_points != MatchPoints()
    by_points = own and rules.keys[0].slug == MATCH_POINTS
    return {
        **terms_written(rules.terms),
        "keys": [written(key) for key in rules.keys],
        "pair_by_points": by_points,
    }


def publish_round(
    *, stage: Stage, history: History, drawn: DrawnRound, now: datetime, reason: str = ""
) -> Round:
    """Write the round with its tables, and count it."""
    number = len(history.rounds) + 1
    planned, matches = planned_round(number, drawn, stage.prefix)
    row = Round.objects.create(
        stage=stage,
        key=planned.key,
        name=in_english(planned.name),
        bracket=planned.bracket,
        position=stage.rounds.count() + 1,
    )
    add_matches(stage, {planned.key: row}, matches)
    write_draw(row, history, drawn, now, reason)
    _count_rounds(stage, -1)
    settle_stage(stage)
    return row


def take_back_round(*, stage: Stage, row: Round) -> None:
    """Delete a round in which nothing has happened."""
    row.delete()
    _count_rounds(stage, 1)
    settle_stage(stage)


def set_rounds(stage: Stage, rounds: int) -> None:
    """Play so many rounds in all, no fewer than are drawn; 0 leaves their number open."""
    stage.options = {**stage.options, "rounds": rounds}
    stage.to_come = rounds - drawn_so_far(stage) if rounds else 1
    stage.save(update_fields=["options", "to_come"])
    settle_stage(stage)


def _count_rounds(stage: Stage, more: int) -> None:
    """Note how many are still to come. While their number is open, there is always one more."""
    if stage.options.get("rounds"):
        stage.to_come += more
        stage.save(update_fields=["to_come"])
