"""Preview a ruling by making it in a change that is rolled back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.core.messages import Words, say
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act, one_change
from tournament.desk.reading import impact
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.rulings.deeds import ON_THE_SHEET, let_count, open_ruling
from tournament.desk.rulings.law import require_complete
from tournament.desk.rulings.rulings import Case
from tournament.live.services import Actor
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict, add_opinion

SIGNED = (ScoreSheet.State.SIGNED, ScoreSheet.State.VERIFIED)


@dataclass(frozen=True, slots=True)
class Preview:
    """The changed points ("Ann Oak 210 → 110"), empty for none, and effects on other matches."""

    words: Words
    follows: Sequence[Words] = ()


def if_ruled(case: Case, verdict: Verdict, actor: Actor, now: datetime) -> Preview:
    """The effect of a new ruling. Raises Refused if it is impossible."""
    event = case.match.stage.division.event
    follows = _follows(case.match, case.game, verdict)
    with one_change(Act(event, actor, now)) as change:
        require_complete(verdict, case.game, actor)
        _, deed = open_ruling(
            change,
            case.match,
            case.game,
            verdict,
            item=case.item,
            state=Ruling.State.MADE,
            user=None,
            told=_everybody(case.game),
        )
    _forget(case)
    return Preview(str(deed.words), follows)


def impact_of_ruling(ruling: Ruling, verdict: Verdict, actor: Actor, now: datetime) -> Preview:
    """The effect of this decision, with the earlier verdict undone."""
    event = ruling.match.stage.division.event
    follows = _follows(ruling.match, ruling.game, verdict)
    with one_change(Act(event, actor, now)) as change:
        require_complete(verdict, ruling.game, actor)
        said = add_opinion(ruling, verdict, actor=actor, user=None, words="", now=now)
        deed = let_count(change, ruling, said, _everybody(ruling.game))
    if ruling.game:
        ruling.game.sheet.refresh_from_db()
    return Preview(str(deed.words), follows)


def _everybody(game: Game | None) -> Collection[str]:
    """Everyone: nobody needs to be notified before saving."""
    return list(game.sheet.names) if game else ()


def _forget(case: Case) -> None:
    """Discard what the preview left in memory."""
    case.match.refresh_from_db()
    if case.game:
        case.game.sheet.refresh_from_db()


def _follows(match: Match, game: Game | None, verdict: Verdict) -> Sequence[Words]:
    """Effects on other matches, and on this sheet's signatures."""
    if verdict.says in ON_THE_SHEET and game and game.sheet.state in SIGNED:
        return [say("Every side signs again.")]
    if verdict.says != Opinion.Says.FORFEIT or verdict.entry is None or match.state in Match.OVER:
        return ()
    others = [entry for entry in entrants_of(match) if entry != verdict.entry]
    winner = others[0] if match.slots.count() == 2 else None
    return impact.if_forfeited(match, verdict.entry, winner)
