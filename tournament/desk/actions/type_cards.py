"""The director types the cards that the tied drew by hand before a witness."""

from collections.abc import Mapping
from datetime import datetime

from rules.findings import Finding
from rules.refusals import Refused, refusal
from rules.rulesets import find
from tournament.brackets.card_draws import card_typed, card_words, impossible, keep_cards
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import tie_of
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Division, Entry, Event
from tournament.tables.settling import settle


def type_cards(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    stage: Stage,
    typed: Mapping[int, str],
    witness: str,
) -> Receipt:
    """Keep the cards by team number; the play-off follows from them.

    Refused unless just these have to draw, each has a card, a deck holds them all, and a witness
    is named.
    """
    with one_change(event, actor, now) as change:
        tie = tie_of(stage, list(typed))
        cards = {entry: card_typed(typed[entry.number]) for entry in tie.drawing}
        seen_by = " ".join(witness.split())
        objections = _objections(stage.division, cards, seen_by)
        if objections:
            raise Refused(*objections)
        drawn = {entry: card for entry, card in cards.items() if card is not None}
        keep_cards(stage=stage, tied=tie.tied, cards=drawn, witness=seen_by, now=now)
        touched = settle(stage, now)
        told = ", ".join(f"{entry.title} {card_words(card)}" for entry, card in drawn.items())
        return change.log(
            "tie.cards",
            f"Cards drawn for {tie.where} of {stage.division}: {told}. Witness: {seen_by}.",
            touched=[*touched, "floor", "event"],
            detail={
                "stage": stage.pk,
                "cards": {entry.number: card for entry, card in drawn.items()},
                "witness": seen_by,
            },
        )


def _objections(
    division: Division, cards: Mapping[Entry, int | None], witness: str
) -> list[Finding]:
    found = [
        finding
        for entry, card in cards.items()
        if card is None
        for finding in refusal(
            f"No card is given for {entry.title}.",
            remedy="Type a number from 1 to 14, or Rook.",
            cites=find(division.ruleset).hall_cites.ties,
        ).findings
    ]
    found += impossible([card for card in cards.values() if card is not None])
    if not witness:
        found += refusal(
            "Nobody is named who saw the cards drawn.", remedy="Type the name of a witness."
        ).findings
    elif len(witness) > 80:
        found += refusal(
            "The witness's name is too long.", remedy="Give it in at most 80 letters."
        ).findings
    return found
