"""Substitutes: propose, agree, refuse, end and withdraw."""

from rules.core.finish import Noun
from rules.core.messages import Words, as_data, say, sentences
from rules.core.substitutes import minutes_to_wait
from rules.refusals import outdated, refusal
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
    several_changes,
)
from tournament.desk.act.shown import people_topic
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.substitutes.law import (
    chair_words,
    end_vacancy,
    is_official,
    next_hand,
    noun_at,
    require_free,
    require_sits,
)
from tournament.desk.substitutes.standby import get_up, listed, sit_down
from tournament.registration.models import Player
from tournament.tables.models import Substitution, Vacancy

State = Substitution.State
OPEN = (ScoreSheet.State.DRAFT, ScoreSheet.State.SIGNED, ScoreSheet.State.VERIFIED)
STANDING = (State.ASKED, State.AGREED)


def propose_substitute(
    act: Act,
    *,
    match: Match,
    leaves: Player,
    player: Player,
    from_hand: int,
    reason: str,
    agreed_by: Words,
) -> Receipt:
    """Propose that `player` sits for `leaves` from this hand on.

    `agreed_by` says who already agreed; "" waits for the opponents, or the director if no book asks
    them. Raises Refused if they are busy, on one of the teams or not on the list, for a hand
    already saved, and during another proposal.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        hand = next_hand(match)
        _require_next(noun_at(match), from_hand, hand.number)
        require_sits(match, leaves)
        require_free(act.event, match, player)
        _require_nobody_asked(match)
        row = Substitution(
            match=match,
            game=hand.game,
            leaves=leaves,
            player=player,
            from_hand=hand.number,
            reason=told,
            state=State.AGREED if agreed_by else State.ASKED,
            asked_at=act.now,
            asked_by=act.actor.name,
            answered_at=act.now if agreed_by else None,
            answered_by=agreed_by,
        )
        row.save()
        touched = sit_down(change, row, hand) if agreed_by else ()
        return _logged(change, row, touched)


def propose_newcomer(
    act: Act,
    *,
    match: Match,
    leaves: Player,
    name: str,
    from_hand: int,
    reason: str,
    agreed_by: Words,
) -> Receipt:
    """The same for a person who has just come, by name. If refused, nobody is added to the list."""
    with several_changes(act):
        return propose_substitute(
            act,
            match=match,
            leaves=leaves,
            player=listed(act, name=name),
            from_hand=from_hand,
            reason=reason,
            agreed_by=agreed_by,
        )


def _logged(change: Change, row: Substitution, touched: tuple[str, ...]) -> Receipt:
    cites = rules_of_match(row.match).substitutes.cites
    said = (
        say("Agreed by %(who)s (%(cites)s).", who=row.answered_by, cites=cites)
        if row.answered_by
        else say("Waiting for an answer (%(cites)s).", cites=cites)
    )
    change.require_as_shown(people_topic(row.match))
    return change.log(
        "substitute.propose",
        sentences(
            say(
                "Substitute proposed in %(match)s: %(substitute)s.",
                match=match_words(row.match),
                substitute=chair_words(row),
            ),
            said,
            given_reason(row.reason),
        ),
        touched=[people_topic(row.match), topic_of(row.match), "floor", *touched],
        detail={
            "substitution": row.pk,
            "leaves": row.leaves_id,
            "player": row.player_id,
            "from_hand": row.from_hand,
            "state": row.state,
        },
    )


def _require_next(noun: Noun, asked: int, number: int) -> None:
    if asked == number:
        return
    raise refusal(
        of_hand(noun, "is-saved" if asked < number else "is-not-next", number=asked),
        remedy=of_hand(noun, "come-in-from", number=number),
        code="hand-saved" if asked < number else "not-next-hand",
    )


def _require_nobody_asked(match: Match) -> None:
    asked = match.substitutions.filter(state=State.ASKED).select_related("player").first()
    if asked:
        raise refusal(
            say("%(player)s is already proposed here.", player=asked.player.name),
            remedy=say("Wait for the answer, or undo that proposal first."),
            code="asked-already",
        )


def agree_substitute(act: Act, *, substitution: Substitution, by: Words) -> Receipt:
    """Seat the substitute from the next hand on. `by` says who agreed.

    A refusal can be revised while nobody else is proposed. Raises Refused if the substitute is no
    longer free, or the game is over.
    """
    with one_change(act) as change:
        row = Substitution.objects.select_related("match__stage__division", "leaves", "player").get(
            pk=substitution.pk
        )
        if row.state not in (State.ASKED, State.REFUSED):
            raise outdated(say("That was already answered."), code="answered-before")
        hand = next_hand(row.match)
        require_sits(row.match, row.leaves)
        require_free(act.event, row.match, row.player, without=row)
        row.state, row.answered_at, row.answered_by = State.AGREED, act.now, by
        touched = sit_down(change, row, hand)
        change.require_as_shown(people_topic(row.match))
        return change.log(
            "substitute.agree",
            say(
                "%(who)s agreed to a substitute in %(match)s: %(substitute)s.",
                who=by,
                match=match_words(row.match),
                substitute=chair_words(row),
            ),
            touched=[people_topic(row.match), topic_of(row.match), "floor", *touched],
            detail={"substitution": row.pk, "from_hand": row.from_hand, "by": as_data(by)},
        )


def refuse_substitute(act: Act, *, substitution: Substitution, by: Words) -> Receipt:
    """Refuse the substitute. `by` says who did.

    The wait begins, unless one runs: as long as a house rule says, otherwise the desk sets it.
    Raises Refused if already answered.
    """
    with one_change(act) as change:
        row = Substitution.objects.select_related("match__stage__division", "leaves", "player").get(
            pk=substitution.pk
        )
        asked = Substitution.objects.filter(pk=row.pk, state=State.ASKED)
        if asked.update(state=State.REFUSED, answered_at=act.now, answered_by=by) != 1:
            raise outdated(say("That was already answered."), code="answered-before")
        rules = rules_of_match(row.match)
        wait, _ = Vacancy.objects.get_or_create(
            match=row.match,
            ended_at=None,
            defaults={
                "player": row.leaves,
                "reason": row.reason,
                "minutes": minutes_to_wait(rules.agreed),
                "since": act.now,
            },
        )
        waits = (
            say("The wait is %(minutes)s min.", minutes=wait.minutes)
            if wait.minutes
            else say("The desk has not set the wait yet.")
        )
        change.require_as_shown(people_topic(row.match))
        return change.log(
            "substitute.refuse",
            sentences(
                say(
                    "%(who)s refused a substitute in %(match)s: %(substitute)s (%(cites)s).",
                    who=by,
                    match=match_words(row.match),
                    substitute=chair_words(row),
                    cites=rules.substitutes.cites,
                ),
                waits,
            ),
            touched=[people_topic(row.match), topic_of(row.match), "floor"],
            detail={"substitution": row.pk, "by": as_data(by), "minutes": wait.minutes},
        )


def end_substitution(act: Act, *, substitution: Substitution) -> Receipt:
    """End a substitution from the next game on.

    Raises Refused during a game, which the substitute finishes.
    """
    with one_change(act) as change:
        match = substitution.match
        if match.games.filter(sheet__state__in=OPEN).exists():
            raise refusal(
                say("%(player)s plays this game to its end.", player=substitution.player.name),
                remedy=say(
                    "%(player)s is back for the next game.", player=substitution.leaves.name
                ),
                cites=rules_of_match(match).substitutes.cites,
                code="stays-to-the-end",
            )
        standing = Substitution.objects.filter(
            pk=substitution.pk, state=Substitution.State.AGREED, ended_at__isnull=True
        )
        if standing.update(ended_at=act.now) != 1:
            raise outdated(say("That is already over."), code="over-already")
        end_vacancy(match, substitution.player, Vacancy.Outcome.RETURNED, change)
        change.require_as_shown(people_topic(match))
        return change.log(
            "substitute.end",
            say(
                "%(player)s is back for the next game in %(match)s, instead of %(substitute)s.",
                player=substitution.leaves.name,
                match=match_words(match),
                substitute=substitution.player.name,
            ),
            touched=[people_topic(match), topic_of(match), "floor"],
            detail={"substitution": substitution.pk},
        )


def take_back_substitute(act: Act, *, substitution: Substitution, reason: str) -> Receipt:
    """Give the player their seat back, or withdraw a proposal.

    Raises Refused without a reason, if already done, and once a hand was saved with the
    substitute.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        row = Substitution.objects.select_related(
            "match__stage__division", "game__sheet", "leaves", "player"
        ).get(pk=substitution.pk)
        if row.state not in STANDING or row.ended_at:
            raise outdated(say("This is already undone."), code="taken-back")
        if is_official(row):
            raise refusal(
                of_hand(noun_at(row.match), "is-official", player=row.player.name),
                remedy=say(
                    "%(player)s plays this game to its end. If they leave too, name someone else.",
                    player=row.player.name,
                ),
                cites=rules_of_match(row.match).substitutes.cites,
                code="is-official",
            )
        before, row.state = row.state, State.TAKEN_BACK
        row.save(update_fields=["state"])
        touched = get_up(change, row, told) if before == State.AGREED else ()
        end_vacancy(row.match, row.player, Vacancy.Outcome.RETURNED, change)
        change.require_as_shown(people_topic(row.match))
        return change.log(
            "substitute.take-back",
            sentences(
                say(
                    "Substitute in %(match)s undone: %(substitute)s.",
                    match=match_words(row.match),
                    substitute=chair_words(row),
                ),
                given_reason(told),
            ),
            touched=[people_topic(row.match), topic_of(row.match), "floor", *touched],
            detail={"substitution": row.pk, "before": before, "reason": told},
        )
