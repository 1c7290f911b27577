"""Second referees: asking for one, agreeing and disagreeing; and exemptions."""

from django.contrib.auth.models import User

from rules.core.messages import in_english, say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import minutes_topic, topic_of_row
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.rulings.law import require_complete, require_new_voice, verdict_words
from tournament.desk.scoring.game_ends import give_minutes
from tournament.registration.selectors import name_of
from tournament.rulings.interests import conflict_of, require_impartial
from tournament.rulings.models import Exemption, Ruling
from tournament.rulings.progress import Step, advance
from tournament.rulings.verdicts import STANDS, Verdict, add_opinion, standing_opinion, verdict_of
from tournament.tables.models import Assignment

SECOND_REFEREE = say("Second referee")


def question_ruling(act: Act, *, ruling: Ruling) -> Receipt:
    """Ask for a second referee. The ruling counts until they have decided.

    Raises Refused if one is already asked for, and for a final ruling.
    """
    with one_change(act) as change:
        advance(ruling, Step.QUESTION, act.now)
        here = Assignment.objects.filter(match=ruling.match, cleared_at=None).first()
        if here:
            HelpRequest.objects.create(
                event=act.event,
                table=here.table,
                reason=in_english(SECOND_REFEREE),
                made_at=act.now,
                ruling=ruling,
            )
        return change.log(
            "ruling.question",
            say("Second referee requested in %(match)s.", match=match_words(ruling.match)),
            touched=[topic_of_row(ruling), topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk},
        )


def agree_with_ruling(
    act: Act, *, ruling: Ruling, user: int | None, words: str, minutes: int
) -> Receipt:
    """Agree as second referee: the ruling is final, and the table gets `minutes` back.

    Raises Refused for the first referee, for one's own match, and if no second one is wanted.
    """
    with one_change(act) as change:
        require_impartial(ruling.match, user)
        require_new_voice(ruling, user)
        advance(ruling, Step.AGREE, act.now)
        stands = standing_opinion(ruling)
        verdict = verdict_of(stands) if stands else STANDS
        add_opinion(ruling, verdict, actor=act.actor, user=user, words=words, now=act.now)
        given = give_minutes(change, ruling.match, minutes, SECOND_REFEREE, least=0)
        more = [minutes_topic(ruling.match)] if given else []
        ruling.help_requests.filter(answered_at=None).update(
            answered_at=act.now, answered_by=act.actor.name
        )
        change.require_as_shown(topic_of_row(ruling))
        return change.log(
            "ruling.agree",
            sentences(
                say(
                    "Second referee agreed in %(match)s. The ruling is final.",
                    match=match_words(ruling.match),
                ),
                given,
            ),
            touched=[*more, topic_of_row(ruling), topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk, "minutes": minutes},
        )


def disagree_with_ruling(
    act: Act, *, ruling: Ruling, verdict: Verdict, user: int | None, words: str
) -> Receipt:
    """Record the second referee's verdict beside the one that counts, until the decision.

    Raises Refused for the first referee, and for the same verdict.
    """
    with one_change(act) as change:
        require_impartial(ruling.match, user)
        require_new_voice(ruling, user)
        require_complete(verdict, ruling.game, act.actor)
        stands = standing_opinion(ruling)
        if stands and verdict_of(stands) == verdict:
            raise refusal(
                say("The first referee ruled the same."),
                remedy=say("Agree with the ruling."),
                code="same-verdict",
            )
        advance(ruling, Step.DISAGREE, act.now)
        add_opinion(ruling, verdict, actor=act.actor, user=user, words=words, now=act.now)
        ruling.help_requests.filter(answered_at=None).update(
            answered_at=act.now, answered_by=act.actor.name
        )
        change.require_as_shown(topic_of_row(ruling))
        return change.log(
            "ruling.disagree",
            say(
                "Second referee disagreed in %(match)s: %(verdict)s. The director decides.",
                match=match_words(ruling.match),
                verdict=verdict_words(verdict, ruling.game),
            ),
            touched=[topic_of_row(ruling), topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk},
        )


def exempt_official(act: Act, *, match: Match, official: User, reason: str) -> Receipt:
    """Let an official rule on this match despite a conflict.

    Raises Refused without a reason, without a conflict, and the second time.
    """
    why, named = require_reason(reason), name_of(official)
    with one_change(act) as change:
        conflict = conflict_of(match, official.pk)
        known = Exemption.objects.filter(match=match, user=official).exists()
        if not conflict or known:
            raise refusal(
                say("%(official)s may already rule in this match.", official=named),
                remedy=say("No action needed."),
                code="impartial",
            )
        Exemption.objects.create(
            match=match, user=official, reason=why, said_by=act.actor.name, said_at=act.now
        )
        change.require_as_shown(topic_of_row(official))
        return change.log(
            "ruling.exempt",
            sentences(
                say(
                    "%(official)s was allowed to rule in %(match)s despite a conflict.",
                    official=named,
                    match=match_words(match),
                ),
                conflict,
                given_reason(why),
            ),
            touched=["floor"],
            detail={"match": match.code, "official": official.get_username(), "reason": why},
        )
