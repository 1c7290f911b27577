"""Rulings: making, deciding and withdrawing them. A preview makes one and rolls it back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.core.messages import Sentences, Words, say, sentences
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.shown import minutes_topic, topic_of_row
from tournament.desk.models import HelpRequest
from tournament.desk.reading import impact
from tournament.desk.reading.match_words import entrants_of, match_words, topic_of
from tournament.desk.rulings.deeds import ON_THE_SHEET, let_count, open_ruling
from tournament.desk.rulings.items import Item
from tournament.desk.rulings.law import (
    decides_finally,
    require_complete,
    require_may_settle,
    verdict_words,
)
from tournament.desk.scoring.corrections import Deed
from tournament.desk.scoring.game_ends import give_minutes
from tournament.live.services import Actor
from tournament.rulings.interests import require_impartial
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.progress import Step, advance
from tournament.rulings.verdicts import Verdict, add_opinion, standing_opinion, verdict_of

State = Ruling.State
REASON = say("Decided by the director")


@dataclass(frozen=True, slots=True)
class Case:
    """The subject of a ruling.

    The match, its open sheet, the item, and the help request behind it. `told` are the seats of a
    posted sheet that know of it.
    """

    match: Match
    game: Game | None
    item: Item
    asked: HelpRequest | None = None
    told: Collection[str] = ()


def make_ruling(
    act: Act, *, case: Case, verdict: Verdict, user: int | None, words: str, minutes: int
) -> tuple[Receipt, Ruling | None]:
    """Make a ruling, apply it, and give the table `minutes` back.

    A referee's ruling counts at once and can be questioned; a director's or deputy's is final.
    Raises Refused for one's own match or one's club's. Repeating the key does nothing and returns
    no ruling.
    """
    body = {"match": case.match.pk, "item": case.item.key, "says": verdict.says}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer, None
        require_impartial(case.match, user)
        require_complete(verdict, case.game, act.actor)
        ruling, deed = open_ruling(
            change,
            case.match,
            case.game,
            verdict,
            item=case.item,
            state=State.FINAL if decides_finally(act.actor) else State.MADE,
            user=user,
            words=words,
            told=case.told,
        )
        reason = say("Ruling: %(item)s", item=case.item.title)
        given = give_minutes(change, case.match, minutes, reason, least=0)
        _answer(case, act.actor, act.now)
        change.require_as_shown(topic_of(case.match))
        receipt = change.log(
            "ruling.make",
            _words(case, verdict, deed.words, given, words),
            touched=[topic_of(case.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "item": case.item.key, "minutes": minutes, **deed.detail},
        )
    return receipt, ruling


def _answer(case: Case, actor: Actor, now: datetime) -> None:
    """Close the help request that brought the official to the table."""
    if case.asked:
        waiting = HelpRequest.objects.filter(pk=case.asked.pk, answered_at=None)
        waiting.update(answered_at=now, answered_by=actor.name)


def _words(case: Case, verdict: Verdict, deed: Words, given: Words, words: str) -> Sentences:
    ruled = say(
        "Ruling in %(match)s: %(item)s (%(cites)s).",
        match=match_words(case.match),
        item=case.item.title,
        cites=case.item.cites,
    )
    said = say("%(verdict)s.", verdict=verdict_words(verdict, case.game))
    return sentences(ruled, said, changed_words(deed), given, words)


def changed_words(deed: Words) -> Words:
    """The changes of a ruling as a sentence; empty for none."""
    return say("%(changes)s.", changes=deed) if deed else ""


def decide_ruling(
    act: Act,
    *,
    ruling: Ruling,
    verdict: Verdict,
    user: int | None,
    words: str,
    minutes: int,
    told: Collection[str] = (),
) -> Receipt:
    """Decide finally, undoing the earlier verdict if it differs.

    The table gets `minutes` back. Raises Refused for an official who gave an opinion as referee,
    while someone else can decide.
    """
    with one_change(act) as change:
        require_impartial(ruling.match, user)
        require_may_settle(ruling, user)
        require_complete(verdict, ruling.game, act.actor)
        advance(ruling, Step.DECIDE, act.now)
        deed = _settled(change, ruling, verdict, user, words, told)
        given = give_minutes(change, ruling.match, minutes, REASON, least=0)
        more = [minutes_topic(ruling.match)] if given else []
        ruling.help_requests.filter(answered_at=None).update(
            answered_at=act.now, answered_by=act.actor.name
        )
        decided = say(
            "Final decision in %(match)s: %(verdict)s.",
            match=match_words(ruling.match),
            verdict=verdict_words(verdict, ruling.game),
        )
        change.require_matches_as_shown(deed.touched, topic_of(ruling.match))
        return change.log(
            "ruling.decide",
            sentences(decided, changed_words(deed.words), given, words),
            touched=[*more, topic_of_row(ruling), topic_of(ruling.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "minutes": minutes, **deed.detail},
        )


def _settled(
    change: Change,
    ruling: Ruling,
    verdict: Verdict,
    user: int | None,
    words: str,
    told: Collection[str],
) -> Deed:
    """The final opinion. It is applied if it differs from the one that counts."""
    stands = standing_opinion(ruling)
    said = add_opinion(ruling, verdict, actor=change.actor, user=user, words=words, now=change.now)
    if stands and verdict_of(stands) == verdict:
        return Deed("")
    return let_count(change, ruling, said, told)


def withdraw_ruling(
    act: Act, *, ruling: Ruling, user: int | None, reason: str, told: Collection[str] = ()
) -> Receipt:
    """Withdraw a ruling; it stays on record.

    Extra minutes stay. Raises Refused without a reason, for one's own match, and if already
    withdrawn.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        require_impartial(ruling.match, user)
        advance(ruling, Step.WITHDRAW, act.now)
        deed = let_count(change, ruling, None, told)
        ruling.help_requests.filter(answered_at=None).update(
            answered_at=act.now, answered_by=act.actor.name
        )
        change.require_matches_as_shown(deed.touched, topic_of(ruling.match))
        return change.log(
            "ruling.withdraw",
            sentences(
                say(
                    "Ruling in %(match)s undone (%(cites)s).",
                    match=match_words(ruling.match),
                    cites=ruling.cites,
                ),
                changed_words(deed.words),
                given_reason(why),
            ),
            touched=[topic_of_row(ruling), topic_of(ruling.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "reason": why},
        )


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
    undone = () if verdict.says == Opinion.Says.FORFEIT else if_withdrawn(ruling)
    follows = [*undone, *_follows(ruling.match, ruling.game, verdict)]
    with one_change(Act(event, actor, now)) as change:
        require_complete(verdict, ruling.game, actor)
        said = add_opinion(ruling, verdict, actor=actor, user=None, words="", now=now)
        deed = let_count(change, ruling, said, _everybody(ruling.game))
    if ruling.game:
        ruling.game.sheet.refresh_from_db()
    return Preview(str(deed.words), follows)


def if_withdrawn(ruling: Ruling) -> Sequence[Words]:
    """The effects of withdrawing a ruling that forfeits the match; none for others."""
    stands = standing_opinion(ruling)
    if stands is None or stands.entry is None or stands.result is None:
        return ()
    if stands.result.withdrawn_at is not None:
        return ()
    return impact.if_forfeit_undone(ruling.match, stands.entry)


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
