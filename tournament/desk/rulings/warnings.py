"""Conduct warnings: giving and withdrawing them."""

from rules.core.conduct import OTHER, ConductItem, Consequence, item_of
from rules.core.messages import Words, one_of, say, sentences
from rules.refusals import refusal
from rules.ruleset import Ruleset
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import conduct_topic
from tournament.desk.reading.current_game import topic_of
from tournament.rulings.interests import require_impartial
from tournament.rulings.models import ConductWarning
from tournament.rulings.warnings import Whom, offered, warn, warned_before, whom_of

LONGEST = 200
OFFERS = {
    Consequence.PENALTY: say("a penalty"),
    Consequence.FORFEIT: say("loss of this round"),
    Consequence.DISQUALIFY: say("disqualification"),
    Consequence.SUSPEND: say("suspension"),
}


def give_warning(
    act: Act, *, match: Match, item: str, whom: Whom, user: int | None, note: str = ""
) -> Receipt:
    """Record a warning, and say what the book offers now.

    Nothing follows by itself. Raises Refused for children, who get no records, for one's own match
    or one's club's, and for an unknown item.
    """
    body = {"match": match.pk, "item": item, "whom": str(whom.name), "note": note}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        _require_adults(match)
        require_impartial(match, user)
        division = match.stage.division
        rules = playing_rules(division.ruleset, division.house_rules)
        about = _item(rules, item)
        said = _words(about, note)
        row = warn(
            event=act.event,
            match=match,
            whom=whom,
            item=about,
            words=said,
            actor=act.actor,
            now=act.now,
        )
        before, may_follow = warned_before(row), offered(row, rules)
        change.require_as_shown(conduct_topic(whom.entry))
        return change.log(
            "warning.give",
            sentences(_warned(whom, before + 1, said, about.cites), _may(may_follow)),
            touched=[conduct_topic(whom.entry), topic_of(match), "floor"],
            detail={
                "warning": row.pk,
                "match": match.code,
                "team": whom.entry.number if whom.entry else None,
                "item": about.code,
                "before": before,
                "offered": [str(one) for one in may_follow],
            },
        )


def _warned(whom: Whom, number: int, offence: Words, cites: Words) -> Words:
    return say(
        "%(who)s: warning %(number)s for “%(offence)s” (%(cites)s).",
        who=whom.name,
        number=number,
        offence=offence,
        cites=cites,
    )


def _require_adults(match: Match) -> None:
    if match.stage.division.learning:
        raise refusal(
            say("Children's event: no conduct records are kept."),
            remedy=say("Speak with them and with whoever came with them."),
            code="children",
        )


def _item(rules: Ruleset, code: str) -> ConductItem:
    found = item_of(rules.conduct, code)
    if found is None:
        raise refusal(
            say("Reason missing."),
            remedy=say("Choose one of the reasons."),
            code="no-item",
        )
    return found


def _words(item: ConductItem, note: str) -> Words:
    said = " ".join(note.split())[:LONGEST]
    if item == OTHER and not said:
        raise refusal(
            say("Description missing."),
            remedy=say("Describe it in a few words."),
            code="no-words",
        )
    if item == OTHER:
        return said
    return say("%(what)s: %(note)s", what=item.words, note=said) if said else item.words


def _may(offered: tuple[Consequence, ...]) -> Words:
    if not offered:
        return ""
    measures = one_of(OFFERS[one] for one in offered)
    return say("The rule book allows %(measures)s.", measures=measures)


def take_back_warning(act: Act, *, warning: ConductWarning, user: int | None) -> Receipt:
    """Withdraw a warning; it stays in the log only.

    Raises Refused for one's own match, and if already withdrawn.
    """
    with one_change(act) as change:
        require_impartial(warning.match, user)
        standing = ConductWarning.objects.filter(pk=warning.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                say("This is already undone."),
                remedy=say("Reload the page."),
                code="taken-back",
            )
        change.require_as_shown(conduct_topic(warning.entry))
        return change.log(
            "warning.take-back",
            say(
                "Warning to %(who)s undone: %(words)s.",
                who=whom_of(warning).name,
                words=warning.words,
            ),
            touched=[conduct_topic(warning.entry), topic_of(warning.match), "floor"],
            detail={"warning": warning.pk, "item": warning.item, "match": warning.match.code},
        )
