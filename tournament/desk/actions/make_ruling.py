"""An official rules on a question at a table; what follows is written in the same step."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.ruling_deeds import open_ruling
from tournament.desk.ruling_items import Item
from tournament.desk.ruling_law import decides_finally, demand_complete
from tournament.desk.ruling_words import verdict_words
from tournament.desk.scoring.game_ends import give_minutes
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import Ruling
from tournament.rulings.verdicts import Verdict

State = Ruling.State


@dataclass(frozen=True, slots=True)
class Case:
    """What is ruled on: the match, its sheet if one is open, what of the rules, and the call that
    brought the official to the table. `told` are the seats of a posted sheet that know of it."""

    match: Match
    game: Game | None
    item: Item
    call: Call | None = None
    told: Collection[str] = ()


def make_ruling(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    case: Case,
    verdict: Verdict,
    user: int | None,
    words: str,
    minutes: int,
    key: UUID,
) -> tuple[Receipt, Ruling | None]:
    """Rule, write what follows, and give the table `minutes` back. A referee's ruling counts at
    once and can be questioned; the director's and his deputy's is final.

    Refused at a match of one's own or of one's club. The same key again does nothing again, and
    answers without the ruling.
    """
    body = {"match": case.match.pk, "item": case.item.key, "says": verdict.says}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer, None
        demand_impartial(case.match, user)
        demand_complete(verdict, case.game, actor)
        ruling, deed = open_ruling(
            change,
            case.match,
            case.game,
            verdict,
            item=case.item,
            state=State.FINAL if decides_finally(actor) else State.MADE,
            user=user,
            words=words,
            told=case.told,
        )
        reason = f"Ruling: {case.item.title}"
        given = give_minutes(change, case.match, minutes, reason, least=0)
        _answer(case, actor, now)
        change.require_as_shown(topic_of(case.match))
        receipt = change.log(
            "ruling.make",
            _words(case, verdict, deed.words, given, words),
            touched=[topic_of(case.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "item": case.item.key, "minutes": minutes, **deed.detail},
        )
    return receipt, ruling


def _answer(case: Case, actor: Actor, now: datetime) -> None:
    """The call that brought him to the table is done with."""
    if case.call:
        waiting = Call.objects.filter(pk=case.call.pk, answered_at=None)
        waiting.update(answered_at=now, answered_by=actor.name)


def _words(case: Case, verdict: Verdict, deed: str, given: str, words: str) -> str:
    said = [
        f"Ruled in {match_words(case.match)}: {case.item.title} ({case.item.cites}).",
        f"{verdict_words(verdict, case.game)}." + (f" {deed}." if deed else ""),
        given,
        words,
    ]
    return " ".join(filter(None, said))
