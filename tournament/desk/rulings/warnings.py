"""Warnings for conduct: given, and taken back."""

from rules.core.conduct import OTHER, ConductItem, Consequence, item_of
from rules.core.messages import in_english
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
FIRST = ("first", "second", "third")
OFFERS = {
    Consequence.PENALTY: "a penalty",
    Consequence.FORFEIT: "the loss of this round",
    Consequence.DISQUALIFY: "disqualification",
    Consequence.SUSPEND: "suspension",
}


def give_warning(
    act: Act, *, match: Match, item: str, whom: Whom, user: int | None, note: str = ""
) -> Receipt:
    """Write a warning down, and say what the book offers now.

    Nothing follows by itself. Refused where children play, of whom nothing is kept, at a match of
    one's own or one's club, and where the game has no such item.
    """
    body = {"match": match.pk, "item": item, "whom": str(whom), "note": note}
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
            f"{whom}, {_which(before)} warning: {said} ({about.cites}).{_may(may_follow)}",
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


def _require_adults(match: Match) -> None:
    if match.stage.division.learning:
        raise refusal(
            "Children play here, and nothing is kept of children.",
            remedy="Speak with them and with those who came with them.",
            code="children",
        )


def _item(rules: Ruleset, code: str) -> ConductItem:
    found = item_of(rules.conduct, code)
    if found is None:
        raise refusal(
            "It is not said what the warning is for.",
            remedy="Tap one of the items.",
            code="no-item",
        )
    return found


def _words(item: ConductItem, note: str) -> str:
    said = " ".join(note.split())
    if item == OTHER and not said:
        raise refusal(
            "It is not said what happened.", remedy="Write it in a few words.", code="no-words"
        )
    return (
        said
        if item == OTHER
        else f"{in_english(item.words)}: {said}"
        if said
        else in_english(item.words)
    )[:LONGEST]


def _which(before: int) -> str:
    return FIRST[before] if before < len(FIRST) else f"{before + 1}th"


def _may(offered: tuple[Consequence, ...]) -> str:
    if not offered:
        return ""
    return f" By the book it may mean {' or '.join(OFFERS[one] for one in offered)}."


def take_back_warning(act: Act, *, warning: ConductWarning, user: int | None) -> Receipt:
    """Take a warning back; it stays in the log only.

    Refused at a match of one's own, and when it was taken back before.
    """
    with one_change(act) as change:
        require_impartial(warning.match, user)
        standing = ConductWarning.objects.filter(pk=warning.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                "This warning was taken back already.",
                remedy="Look at the table's page again.",
                code="taken-back",
            )
        change.require_as_shown(conduct_topic(warning.entry))
        return change.log(
            "warning.take-back",
            f"The warning of {whom_of(warning)} was taken back: {warning.words}.",
            touched=[conduct_topic(warning.entry), topic_of(warning.match), "floor"],
            detail={"warning": warning.pk, "item": warning.item, "match": warning.match.code},
        )
