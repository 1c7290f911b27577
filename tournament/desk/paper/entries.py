"""Enter a game from its paper. It is posted at once, or when two officials agree.

Which matches need two officials is the director's choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from rules.core.messages import Words, in_english, say
from rules.refusals import Refused, refusal
from scoring import services
from scoring.entry import rules_of
from scoring.last_hand import TIME_CALLED
from scoring.on_paper import entered_words, sign_on_paper
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game, Match, PaperEntry, Round
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.act.staff import CAPABILITIES
from tournament.desk.paper.games import (
    next_number,
    open_game_of,
    require_enterable,
    seated,
)
from tournament.desk.phone.sitting_down import open_game
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.scoring.posting import post_game
from tournament.desk.scoring.queue_page import round_named
from tournament.desk.substitutes.standby import seat_stand_ins
from tournament.desk.substitutes.wrong_table import charge_wrong_tables
from tournament.registration.models import Event

FINAL, KNOCK_OUT, ALL_PLACES = "final", "winners", "places"


def needs_two(match: Match) -> bool:
    """Whether two officials must enter this match's paper.

    The director's choice counts; otherwise a final needs two, if the event has two who may enter.
    """
    if match.entered_twice is not None:
        return match.entered_twice
    return usually_twice(match.round, match.stage.division.event) and is_for_first(match)


def usually_twice(round: Round, event: Event) -> bool:  # noqa: A002
    """Whether a round's matches need two officials if the director has not chosen.

    Where every place is played out, only the match for the first does.
    """
    return is_final(round) and _has_two(event)


def is_for_first(match: Match) -> bool:
    """Whether a match of the last round is for the first place. The others are for lower ones."""
    return match.round.bracket != ALL_PLACES or match.number == 1


def is_final(round: Round) -> bool:  # noqa: A002
    """Whether this is the round for the first place of a knock-out stage."""
    if round.bracket == FINAL:
        return True
    if round.bracket not in (KNOCK_OUT, ALL_PLACES):
        return False
    later = Q(bracket=FINAL) | Q(bracket=round.bracket, position__gt=round.position)
    return not Round.objects.filter(later, stage=round.stage_id).exists()


def _has_two(event: Event) -> bool:
    offices = event.officials.filter(role__in=CAPABILITIES["post sheets"])
    return offices.values("user").distinct().count() > 1


def mark_match(act: Act, *, match: Match, twice: bool) -> Receipt:
    """Set whether two officials enter this match. Earlier entries stay for comparison."""
    with one_change(act) as change:
        match.refresh_from_db()
        if needs_two(match) == twice:
            raise _marked_already(match.code)
        Match.objects.filter(pk=match.pk).update(entered_twice=twice)
        words = (
            say("Two officials enter the paper of %(match)s.", match=match_words(match))
            if twice
            else say("One official enters the paper of %(match)s.", match=match_words(match))
        )
        verb = "paper.twice" if twice else "paper.once"
        return change.log(verb, words, touched=[topic_of(match), "queue"], about=[match])


def mark_round(act: Act, *, round: Round, twice: bool) -> Receipt:  # noqa: A002
    """The same for every match of a round that is not over."""
    with one_change(act) as change:
        rows = round.matches.exclude(state__in=Match.OVER)
        if not rows.exists():
            raise refusal(
                say("Every match of this round is over."),
                remedy=say("Choose another round."),
                code="round-over",
            )
        if not rows.exclude(entered_twice=twice).update(entered_twice=twice):
            raise _marked_already(round.title)
        words = (
            say("Two officials enter the paper of %(round)s.", round=round.title)
            if twice
            else say("One official enters the paper of %(round)s.", round=round.title)
        )
        verb = "paper.twice" if twice else "paper.once"
        return change.log(verb, words, touched=["queue"])


def _marked_already(marked: Words) -> Refused:
    return refusal(
        say("%(marked)s is already marked that way.", marked=marked),
        remedy=say("Someone else marked it. There is nothing left to do."),
        code="marked-already",
    )


State = Match.State
LONGEST_ROUND = 80
Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reader:
    """The account that enters, and its initials."""

    user: int
    initials: str


def enter_paper(
    act: Act, *, match: Match, number: int, content: Content, reader: Reader
) -> Receipt:
    """Enter game `number` of the match from its paper, signed by every side.

    `content` has the keys `totals` (by the side's key in `Seated.keys`) and `time_called`, or
    `hands`, `first_dealer` and `time_called`. It is posted with the reader's initials. If the match
    needs two officials, it waits until another account enters the same. Raises Refused if the rules
    refuse it, or if the game was entered or begun in another way.
    """
    body = {"match": match.pk, "game": number, "content": dict(content), "user": reader.user}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        match.refresh_from_db(
            from_queryset=Match.objects.select_related("round", "stage__division__event")
        )
        require_enterable(match, number, whole="hands" in content)
        if number != next_number(match):
            raise refusal(
                say("This is not the next game of %(match)s.", match=match.code),
                remedy=say("Look at its row, and enter the game that is missing."),
                code="not-next-game",
            )
        if not needs_two(match):
            return _post(change, match, content, [reader.initials])
        return _read_twice(change, match, number, content, reader)


def _read_twice(
    change: Change, match: Match, number: int, content: Content, reader: Reader
) -> Receipt:
    """Post the entry if another official read the same. Otherwise keep it and say what is
    missing."""
    others = readings(match, number).exclude(user=reader.user)
    same = next((row for row in others if row.content == content), None)
    if same is not None:
        return _post(change, match, content, [same.initials, reader.initials])
    with transaction.atomic():  # would it do? Only what was read is kept of it.
        _write(change, match, content, [reader.initials])
        transaction.set_rollback(True)
    readings(match, number).filter(user=reader.user).update(ended_at=change.now)
    PaperEntry.objects.create(
        match=match,
        game=number,
        user_id=reader.user,
        initials=reader.initials,
        content=dict(content),
        at=change.now,
    )
    words = (
        say("%(match)s was entered twice, and the two differ.", match=match_words(match))
        if others
        else say(
            "%(match)s was entered once. Someone else enters it again.", match=match_words(match)
        )
    )
    return change.log("paper.read", words, touched=[topic_of(match), "queue"])


def readings(match: Match, number: int) -> QuerySet[PaperEntry]:
    """Entries for this game that are not posted yet."""
    return match.paper_entries.filter(game=number, ended_at__isnull=True).order_by("at", "pk")


def _post(change: Change, match: Match, content: Content, initials: Sequence[str]) -> Receipt:
    game = _write(change, match, content, initials)
    match.paper_entries.filter(ended_at__isnull=True).update(ended_at=change.now)
    Round.objects.filter(pk=match.round_id, started_at__isnull=True).update(started_at=change.now)
    return post_game(
        change,
        game,
        round_named=in_english(round_named(game))[:LONGEST_ROUND],
        initials=initials[-1],
        how=entered_words(initials),
    )


def _write(change: Change, match: Match, content: Content, initials: Sequence[str]) -> Game:
    """Write the game's sheet from the paper, and hand it in."""
    game = open_game_of(match) or _open(change, match, content)
    sheet, now = game.sheet, change.now
    hands = content.get("hands", ())
    _write_hands(change, game, hands)
    if hands and content.get("time_called"):
        sheet.besides = {**sheet.besides, TIME_CALLED: len(hands)}
    sign_on_paper(sheet, paper=_paper(game, content, initials), now=now)
    moved = Match.objects.filter(pk=match.pk).update(state=State.HANDED_IN)
    services.require_one(moved)
    game.match.state = State.HANDED_IN
    return game


def _write_hands(change: Change, game: Game, hands: Sequence[Content]) -> None:
    """Replace the sheet's hands, including any that the table's phone wrote."""
    sheet, by, now = game.sheet, change.actor.name, change.now
    before = contents(standing_hands(sheet))
    for _ in before[len(hands) :]:
        services.undo_hand(sheet, now=now)
    for number, hand in enumerate(hands, start=1):
        if number > len(before):
            services.save_hand(sheet, number=number, content=hand, by=by, now=now)
        elif before[number - 1] != hand:
            services.change_hand(sheet, number=number, content=hand, by=by, now=now)


def _open(change: Change, match: Match, content: Content) -> Game:
    found = seated(match, content.get("first_dealer", ""))
    game = open_game(found.rules, match, found.parties, found.sitting, change.now)
    seat_stand_ins(change, game)
    charge_wrong_tables(change, game)
    return game


def _paper(game: Game, content: Content, initials: Sequence[str]) -> dict[str, Any]:
    """The sheet's entry about its paper, with totals by this sheet's sides."""
    paper: dict[str, Any] = {"entered_by": list(initials)}
    if "totals" in content:
        paper["totals"] = _by_side(game, content["totals"])
        if content.get("time_called"):
            paper["time_called"] = True
    return paper


def _by_side(game: Game, totals: Mapping[str, Any]) -> dict[str, Any]:
    """Totals by side. Raises Refused for someone who does not play this game."""
    sides = {f"e{row.entry_id}": row.side for row in game.sides.all()}
    rules, taken = rules_of(game.sheet), set(sides.values())
    for seat, player in game.seatings.values_list("seat", "player_id"):
        if rules.side_of(seat) not in taken:
            sides[f"p{player}"] = rules.side_of(seat)
    if not set(totals) <= set(sides):
        raise refusal(
            say("Others play %(match)s now.", match=game.match.code),
            remedy=say("Look at its row, and enter the result again if it is still right."),
            code="others-play",
        )
    return {sides[key]: points for key, points in totals.items()}
