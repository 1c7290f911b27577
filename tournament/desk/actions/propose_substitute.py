"""A player drops out: somebody is named to take his chair, and the others are asked."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Change, Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import (
    chair_words,
    demand_free,
    demand_sits,
    law_of,
    next_hand,
)
from tournament.desk.taking_chairs import sit_down
from tournament.live.services import Actor
from tournament.registration.models import Event, Player
from tournament.tables.models import Substitution

State = Substitution.State


def propose_substitute(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    leaves: Player,
    player: Player,
    from_hand: int,
    reason: str,
    agreed_by: str,
) -> Receipt:
    """`player` is to sit for `leaves` from this hand on. `agreed_by` says in words who agreed
    already; empty: it waits for the opponents, or for the director where no book asks them.

    Refused for who is not free, is in one of the teams or does not stand by, from a hand that is
    saved, and while somebody else is asked for.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state"])
        hand = next_hand(match)
        _demand_next(from_hand, hand.number)
        demand_sits(match, leaves)
        demand_free(event, match, player)
        _demand_nobody_asked(match)
        row = Substitution(
            match=match,
            game=hand.game,
            leaves=leaves,
            player=player,
            from_hand=hand.number,
            reason=told,
            state=State.AGREED if agreed_by else State.ASKED,
            asked_at=now,
            asked_by=actor.name,
            answered_at=now if agreed_by else None,
            answered_by=agreed_by,
        )
        row.save()
        touched = sit_down(change, row, hand) if agreed_by else ()
        return _logged(change, row, touched)


def _logged(change: Change, row: Substitution, touched: tuple[str, ...]) -> Receipt:
    cites = law_of(row.match).substitutes.cites
    said = f"agreed by {row.answered_by}" if row.answered_by else "the answer is awaited"
    return change.log(
        "substitute.propose",
        f"{match_words(row.match)}: {chair_words(row)}, {said} ({cites}). Reason: {row.reason}",
        touched=[topic_of(row.match), "floor", *touched],
        detail={
            "substitution": row.pk,
            "leaves": row.leaves_id,
            "player": row.player_id,
            "from_hand": row.from_hand,
            "state": row.state,
        },
    )


def _demand_next(asked: int, number: int) -> None:
    if asked < number:
        raise refusal(
            f"Hand {asked} is saved already: nobody can come in from there.",
            remedy=f"He can come in from hand {number} on.",
        )
    if asked > number:
        raise refusal(
            f"Hand {asked} is not the next one.", remedy=f"He can come in from hand {number} on."
        )


def _demand_nobody_asked(match: Match) -> None:
    asked = match.substitutions.filter(state=State.ASKED).select_related("player").first()
    if asked:
        raise refusal(
            f"{asked.player} is asked for here already.",
            remedy="Wait for the answer, or take that proposal back first.",
        )
