"""Values on a score sheet decided by the director, and their effects."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Literal

from rules.core.forfeits import ForfeitAfter
from rules.core.messages import Words, say, sentences
from rules.core.ruling import Ruling
from rules.judging.overrides import penalty_places
from rules.refusals import outdated, refusal
from scoring.aims import noun_of
from scoring.decided_words import place_words, value_words
from scoring.documents import hand_of, judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from scoring.services import accepted
from tournament.brackets.decision_facts import record_decision, standing_decisions
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.reading.sheet_adjustments import Written, differences, write_beside
from tournament.desk.scoring.correction_page import SideAfter, follows_from, sides_after

Kind = Literal["each", "points", "side"]
"""Points of several, points of one, or one side or nobody."""


def decide_on_sheet(act: Act, *, game: Game, where: str, value: Any, reason: str) -> Receipt:
    """Decide the value at `where` in the ruling, for a reason. The rest follows.

    Raises Refused if nothing is computed there, if it was decided before, and if the rules refuse
    the sheet with this value.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        found = _to_decide(game, where, value)
        row = decision_row(where, value, act.actor.name, why)
        rows = with_decision(game.sheet, row).besides["overrides"]
        written = write_beside(change, game, "overrides", rows, reason=why)
        decision = record_decision(
            stage=game.match.stage,
            about=Decision.About.SHEET,
            match=game.match,
            game=game,
            where=where,
            value=value,
            computed=found.computed,
            reason=why,
            actor=act.actor,
            now=act.now,
        )
        change.require_as_shown(topic_of(game.match))
        return change.log(
            "decision.sheet",
            sentences(*_words(game, found, written), given_reason(why)),
            touched=written.touched,
            detail={
                "decision": decision.pk,
                "sheet": game.sheet.pk,
                "where": where,
                "value": value,
                "computed": found.computed,
                "before": dict(written.before),
                "after": dict(written.after),
                "reason": why,
            },
        )


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the ruling: its place, the computed and the current value.

    `names` are the sides with points, or the possible sides, with their words.
    """

    where: str
    kind: Kind
    words: Words
    names: Mapping[str, str]
    computed: Any
    stands: Any
    computed_words: Words
    stands_words: Words
    is_decided: bool


def _words(game: Game, found: Value, written: Written) -> Iterator[Words]:
    """The decided and computed values, and whose points changed."""
    yield say(
        "%(match)s, %(value)s overridden: %(decided)s (computed: %(computed)s).",
        match=match_words(game.match),
        value=found.words,
        decided=value_at(game.sheet, found.where).stands_words,
        computed=found.computed_words,
    )
    if written.words:
        yield say("%(moved)s.", moved=written.words)


def _to_decide(game: Game, where: str, value: Any) -> Value:
    """The current value there. Raises Refused if already decided, or equal."""
    game.sheet.refresh_from_db()
    found = value_at(game.sheet, where)
    if standing_decisions(Decision.objects.filter(game=game, where=found.where)).exists():
        raise refusal(
            say("Already overridden: %(value)s.", value=found.words),
            remedy=say("Remove that override first. It stays on record."),
            code="decided-before",
        )
    if value == found.computed:
        raise refusal(
            say("This is the computed value."),
            remedy=say("Choose another value or keep this one."),
            code="as-computed",
        )
    return found


def ruling_of(sheet: ScoreSheet) -> Ruling:
    """The sheet's current ruling, with its decisions."""
    return judge(sheet, contents(standing_hands(sheet)))


def values_of(sheet: ScoreSheet, ruling: Ruling) -> list[Value]:
    """Everything on this sheet that can be decided, in paper order."""
    computed = {row.where: row.computed for row in ruling.overrides}
    sides = {side: sheet.side_names.get(side, side) for side in rules_of(sheet).sides}
    return [
        Value(
            where=where,
            kind=kind,
            words=place_words(sheet, where),
            names={} if kind == "points" else sides,
            computed=computed.get(where, stands),
            stands=stands,
            computed_words=value_words(sheet, computed.get(where, stands)),
            stands_words=value_words(sheet, stands),
            is_decided=where in computed,
        )
        for where, kind, stands in _places(sheet, ruling)
    ]


def _places(sheet: ScoreSheet, ruling: Ruling) -> Iterator[tuple[str, Kind, Any]]:
    rules = rules_of(sheet)
    for number, hand in enumerate(ruling.hands):
        yield f"/hands/{number}/score", "each", dict(hand.score or {})
    for where, row in zip(penalty_places(ruling.penalties), ruling.penalties, strict=True):
        yield where, "points", row.points
    yield "/totals", "each", dict(ruling.totals)
    if rules.penalties or ruling.penalties:
        for seat in rules.seats:
            yield f"/players/{seat}", "points", ruling.players[seat]
    if isinstance(rules.late, ForfeitAfter) or ruling.forfeit is not None:
        yield "/forfeit", "side", ruling.forfeit
    yield "/winner", "side", ruling.winner


def value_at(sheet: ScoreSheet, where: str) -> Value:
    """The value at this place. Raises Refused if nothing was computed there."""
    found = next((row for row in values_of(sheet, ruling_of(sheet)) if row.where == where), None)
    if found is None:
        number = hand_of(where)
        gone = say("This value is not on this sheet.")
        if number:
            gone = of_hand(noun_of(rules_of(sheet)), "not-there", number=number)
        raise outdated(gone, code="no-such-value")
    return found


def decision_row(where: str, value: Any, by: str, reason: str) -> Mapping[str, Any]:
    """A decision as stored on the sheet."""
    return {"where": where, "value": value, "by": by, "reason": reason}


def with_decision(sheet: ScoreSheet, row: Mapping[str, Any]) -> ScoreSheet:
    """A copy of the sheet with one more decision. Stores nothing."""
    then = copy(sheet)
    then.besides = {**sheet.besides, "overrides": [*sheet.besides.get("overrides", []), row]}
    return then


def without_decision(sheet: ScoreSheet, where: str) -> ScoreSheet:
    """A copy of the sheet without the decision at this place."""
    then = copy(sheet)
    rows = [row for row in sheet.besides.get("overrides", []) if row["where"] != where]
    then.besides = {**sheet.besides, "overrides": rows}
    return then


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """The sides before and after, the differences in words, and the effects."""

    sides: tuple[SideAfter, ...]
    differs: tuple[Words, ...]
    follows: tuple[Words, ...]

    @property
    def players(self) -> tuple[Words, ...]:
        """The differences for single players, after the sides."""
        return self.differs[sum(side.before != side.after for side in self.sides) :]


def sheet_preview(game: Game, then: ScoreSheet) -> SheetPreview:
    """The effect of the game's sheet becoming `then`.

    Only a posted sheet changes the bracket. Raises `Refused` if the rules refuse the sheet.
    """
    posted = game.sheet.state == ScoreSheet.State.POSTED
    ruling = accepted(judge(then, contents(standing_hands(game.sheet)), complete=posted))
    return SheetPreview(
        sides=sides_after(game, ruling),
        differs=tuple(differences(game.sheet, ruling_of(game.sheet), ruling)),
        follows=tuple(map(str, follows_from(game, ruling))) if posted else (),
    )
