"""What decides a tie: cards announced and drawn by lot, or typed; extra hands; and undoing them."""

from collections.abc import Mapping, Sequence

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import Refused, outdated, refusal
from rules.rulesets import find
from rules.typed_numbers import signed_number
from tournament.brackets import card_draws
from tournament.brackets.card_draws import card_typed, impossible, keep_cards
from tournament.brackets.extra_hands import ExtraHand, keep_hand, take_back_hand
from tournament.brackets.models import CardDraw, Stage
from tournament.brackets.open_ties import Tie, tie_of
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.secrets import announced, announcement, drawn, outcome
from tournament.desk.act.shown import ties_topic
from tournament.registration.models import Division, Entry
from tournament.seeding.lots import drawn_cards
from tournament.seeding.models import Lot
from tournament.tables.settling import settle


def announce_cards(act: Act, *, stage: Stage, numbers: Sequence[int]) -> Receipt:
    """Fix who draws, by seed, and a secret; publish its hash.

    Raises Refused unless they are tied.
    """
    with one_change(act) as change:
        names = [entry.title for entry in tie_of(stage, numbers).drawing]
        purpose = Lot.Purpose.CARDS
        lot = announced(change, division=stage.division, purpose=purpose, names=names)
        change.require_as_shown(ties_topic(stage))
        return change.log(
            "draw.announce",
            announcement(lot),
            touched=[ties_topic(stage), "event"],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )


def draw_cards(act: Act, *, stage: Stage, numbers: Sequence[int]) -> Receipt:
    """Publish the secret and deal from the deck it shuffles. The play-off follows.

    Raises Refused unless it was announced.
    """
    with one_change(act) as change:
        tie = tie_of(stage, numbers)
        if tie.lot is None:
            raise refusal(
                say("This draw was not announced."),
                remedy=say("Announce it first, so everyone can note the hash."),
                code="not-announced",
            )
        drawn(change, tie.lot)
        counts = drawn_cards(tie.lot.secret, tie.lot.names, tie.deck)
        cards = dict(zip(tie.drawing, counts, strict=True))
        keep_cards(stage=stage, tied=tie.tied, cards=cards, lot=tie.lot, now=act.now)
        touched = settle(stage, act.now)
        change.require_as_shown(ties_topic(stage))
        return change.log(
            "draw.cards",
            sentences(outcome(tie.lot), _drawn_words(tie, cards)),
            touched=[ties_topic(stage), *touched, "floor", "event"],
            detail={
                "draw": tie.lot.number,
                "secret": tie.lot.secret,
                "cards": {entry.number: card for entry, card in cards.items()},
            },
        )


def type_cards(act: Act, *, stage: Stage, typed: Mapping[int, str], witness: str) -> Receipt:
    """Save the cards by team number. The play-off follows.

    Raises Refused unless exactly the tied teams have a card each, from one deck, and a witness is
    named.
    """
    with one_change(act) as change:
        tie = tie_of(stage, list(typed))
        cards = {entry: card_typed(typed[tie.number_of(entry)], tie.deck) for entry in tie.drawing}
        seen_by = " ".join(witness.split())
        objections = _objections(stage.division, cards, seen_by)
        if objections:
            raise Refused(*objections)
        drawn = {entry: card for entry, card in cards.items() if card is not None}
        keep_cards(stage=stage, tied=tie.tied, cards=drawn, witness=seen_by, now=act.now)
        touched = settle(stage, act.now)
        change.require_as_shown(ties_topic(stage))
        return change.log(
            "tie.cards",
            sentences(_drawn_words(tie, drawn), say("Witness: %(name)s.", name=seen_by)),
            touched=[ties_topic(stage), *touched, "floor", "event"],
            detail={
                "stage": stage.pk,
                "cards": {entry.number: card for entry, card in drawn.items()},
                "witness": seen_by,
            },
        )


def _drawn_words(tie: Tie, cards: Mapping[Entry, int]) -> Words:
    """ "Main event, Tie for first place: Eagles drew 7 and Hawks drew the Rook."."""
    deck = tie.deck
    drew = (
        say("%(team)s drew the %(card)s", team=entry.title, card=deck.top)
        if card == deck.highest
        else say("%(team)s drew %(card)s", team=entry.title, card=card)
        for entry, card in cards.items()
    )
    return say(
        "%(division)s, %(tie)s: %(cards)s.",
        division=tie.stage.division.name,
        tie=tie.title,
        cards=all_of(drew),
    )


def _objections(
    division: Division, cards: Mapping[Entry, int | None], witness: str
) -> list[Finding]:
    rules = find(division.ruleset)
    deck = rules.tie_deck
    found = [
        finding
        for entry, card in cards.items()
        if card is None
        for finding in refusal(
            say("The card of %(team)s is missing or not in the deck.", team=entry.title),
            remedy=say(
                "Enter a number from 1 to %(most)s, or %(top)s.", most=deck.ranks, top=deck.top
            ),
            cites=rules.hall_cites.ties,
            code="no-card",
        ).findings
    ]
    found += impossible([card for card in cards.values() if card is not None], deck)
    if not witness:
        found += refusal(
            say("The witness is missing."),
            remedy=say("Enter the name of someone who saw the draw."),
            code="no-witness",
        ).findings
    elif len(witness) > 80:
        found += refusal(
            say("This is too long."),
            remedy=say("Use at most %(most)s characters.", most=80),
            code="too-long",
        ).findings
    return found


def take_back_cards(act: Act, *, draw: CardDraw, reason: str) -> Receipt:
    """Withdraw the cards. Games played because of them are kept, and stale.

    Raises Refused without a reason, and for cards drawn by lot: those were announced.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        if draw.lot_id is not None:
            raise refusal(
                say("A computer draw cannot be undone."),
                remedy=say("Anyone can verify the draw on its page."),
                code="drawn-by-lot",
            )
        if not card_draws.take_back_cards(draw=draw, now=act.now):
            raise outdated(say("This is already undone."), code="taken-back")
        touched = settle(draw.stage, act.now)
        cards = {row.entry.number: row.card for row in draw.cards.select_related("entry")}
        change.require_as_shown(ties_topic(draw.stage))
        return change.log(
            "tie.cards-back",
            sentences(
                say("Undid the card draw in %(division)s.", division=draw.stage.division.name),
                given_reason(why),
            ),
            touched=[ties_topic(draw.stage), *touched, "floor", "event"],
            detail={"stage": draw.stage_id, "was": cards, "reason": why},
        )


def enter_hand(act: Act, *, stage: Stage, typed: Mapping[int, str]) -> Receipt:
    """Save the points of an extra hand by entry number. It scores nothing else.

    Raises Refused unless exactly those who play it now have points.
    """
    with one_change(act) as change:
        tie = tie_of(stage, list(typed))
        points = {entry: _points(entry, typed[tie.number_of(entry)]) for entry in tie.dealt}
        keep_hand(
            stage=stage.pk,
            tied=[entry.pk for entry in tie.tied],
            points={entry.pk: number for entry, number in points.items()},
            now=act.now,
        )
        touched = settle(stage, act.now)
        change.require_as_shown(ties_topic(stage))
        return change.log(
            "tie.hand",
            say(
                "%(division)s, %(tie)s, extra hand: %(points)s.",
                division=stage.division.name,
                tie=tie.title,
                points=all_of(
                    say("%(team)s %(points)s", team=entry.title, points=number)
                    for entry, number in points.items()
                ),
            ),
            touched=[ties_topic(stage), *touched, "floor", "event"],
            detail={"stage": stage.pk, "points": {e.number: n for e, n in points.items()}},
        )


def undo_hand(act: Act, *, hand: ExtraHand, reason: str) -> Receipt:
    """Withdraw an extra hand that was entered. Raises Refused without a reason."""
    why = require_reason(reason)
    with one_change(act) as change:
        if not take_back_hand(hand=hand, now=act.now):
            raise outdated(say("This is already undone."), code="taken-back")
        touched = settle(hand.stage, act.now)
        change.require_as_shown(ties_topic(hand.stage))
        return change.log(
            "tie.hand-back",
            sentences(
                say("Undid the extra hand in %(division)s.", division=hand.stage.division.name),
                given_reason(why),
            ),
            touched=[ties_topic(hand.stage), *touched, "floor", "event"],
            detail={"stage": hand.stage_id, "was": hand.points, "reason": why},
        )


def hands_played(division: Division) -> list[tuple[ExtraHand, list[tuple[Entry, int]]]]:
    """The standing extra hands, latest first, with the points of each entry."""
    rows = ExtraHand.objects.filter(stage__division=division, withdrawn_at__isnull=True)
    keys = {key for row in rows for key in row.points}
    entries = {str(entry.pk): entry for entry in Entry.objects.filter(pk__in=keys)}
    return [
        (row, [(entries[entry], number) for entry, number in row.points.items()])
        for row in rows.order_by("-pk")
    ]


def _points(entry: Entry, typed: str) -> int:
    number = signed_number(typed)
    if number is None:
        raise refusal(
            say("The points of %(team)s are missing.", team=entry.title),
            remedy=say("Enter a whole number."),
            code="no-points",
        )
    return number
