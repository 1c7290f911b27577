"""Check score sheets, seats, penalties and lateness, and the secrets of draws."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from django.db.models import Q

from rules.core.ruling import Ruling
from scoring.beside_words import besides_words
from scoring.documents import fingerprint, judge
from scoring.models import Hand, ScoreSheet
from scoring.selectors import contents, missing_signatures, standing_hands, standing_signatures
from scoring.services import winner_of
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game, GameSide
from tournament.desk.reading.person_scores import charges
from tournament.desk.seeding.seeds import checked
from tournament.desk.substitutes.standby import rows_on_sheet
from tournament.desk.timing.lateness import LATE, first_game, late_on_sheet
from tournament.registration.models import Event, Member
from tournament.rulings.verdicts import standing_penalties
from tournament.tables.models import Seating, Substitution

State = ScoreSheet.State
SUBSTITUTES = "substitutes"
PENALTIES = "penalties"


def wrong_sheets(event: Event) -> Iterator[str]:
    """Yield hands, totals and signatures that differ from the rules' ruling."""
    games = Game.objects.filter(match__stage__division__event=event)
    for game in games.select_related("sheet", "match__stage__division").order_by("pk"):
        where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
        for words in _of_sheet(game.sheet):
            yield f"{where}: {words}"


def _of_sheet(sheet: ScoreSheet) -> Iterator[str]:
    hands = list(standing_hands(sheet))
    ruling = judge(sheet, contents(hands), complete=sheet.finished)
    yield from _of_hands(hands, ruling)
    for what, stored, computed in (
        ("totals", sheet.totals, dict(ruling.totals)),
        ("winner", sheet.winner, winner_of(ruling)),
        ("game over", sheet.finished, ruling.finished),
    ):
        if stored != computed:
            verb = "are" if what == "totals" else "is"
            yield f"{what} {verb} stored as {_said(stored)}; the hands give {_said(computed)}."
    if sheet.state in (State.VERIFIED, State.POSTED):
        yield from _of_signatures(sheet, hands)


def _of_hands(hands: Sequence[Hand], ruling: Ruling) -> Iterator[str]:
    for number, hand in enumerate(hands, start=1):
        if hand.number != number:
            yield f"hand {number} is missing."
            return
        judged = ruling.hands[number - 1]
        if hand.outcome != judged.outcome:
            stored, computed = _said(hand.outcome), _said(judged.outcome)
            yield f"hand {number} is stored as {stored}; it was {computed}."
        if hand.score != dict(judged.score or {}):
            yield (
                f"hand {number} is stored with {_said(hand.score)}; "
                f"it scores {_said(dict(judged.score or {}))}."
            )


def _of_signatures(sheet: ScoreSheet, hands: Sequence[Hand]) -> Iterator[str]:
    if missing_signatures(sheet):
        yield f"it is {sheet.get_state_display().lower()}, but a signature is missing."
    signed = fingerprint(*as_signed(sheet, hands))
    for signature in standing_signatures(sheet):
        if signature.content_hash != signed:
            yield f"the sheet differs from what {signature.signer} signed."


def as_signed(sheet: ScoreSheet, hands: Sequence[Hand]) -> tuple[ScoreSheet, list[Any]]:
    """Return the sheet and its hands as signed, with all corrections undone."""
    written = {hand.number: hand.content for hand in hands}
    besides = dict(sheet.besides)
    for row in sheet.corrections.order_by("-pk"):
        if row.hand_number is None:
            besides = {key: besides[key] for key in besides.keys() - row.after.keys()} | row.before
        elif row.before:
            written[row.hand_number] = row.before
        else:
            written.pop(row.hand_number, None)
    then = copy(sheet)
    then.besides = besides
    return then, [written[number] for number in sorted(written)]


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{side} {points}" for side, points in sorted(value.items())) or "nothing"
    return str(value) if value not in ("", None) else "nothing"


def wrong_seats(event: Event) -> Iterator[str]:
    """Yield sheets whose substitutes differ from the seatings, and unapproved substitutes."""
    games = Game.objects.filter(match__stage__division__event=event)
    rows = games.exclude(sheet__state=ScoreSheet.State.VOID)
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
        written, seated = game.sheet.besides.get(SUBSTITUTES, []), rows_on_sheet(game)
        if written != seated:
            said = [
                besides_words(game.sheet, {SUBSTITUTES: each} if each else {})
                for each in (written, seated)
            ]
            yield f"{where}: substitutes: the sheet says {said[0]}; the seatings say {said[1]}."
        for row in _strangers(game):
            yield f"{where}: {row.player} sits at {row.seat}, but the opponents have not agreed."


def _strangers(game: Game) -> list[Seating]:
    """List seated people who are neither on a team, a house player, nor agreed to."""
    teams = Member.objects.filter(entry__games__game=game).values("player")
    agreed = Substitution.objects.filter(match=game.match_id, state=Substitution.State.AGREED)
    house = HouseChair.objects.filter(match=game.match_id)
    rows = game.seatings.exclude(player__in=teams).exclude(player__in=agreed.values("player"))
    return list(rows.exclude(player__in=house.values("player")).select_related("player"))


def wrong_lateness(event: Event) -> Iterator[str]:
    """Yield sheets whose lateness differs from the rulings."""
    games = Game.objects.filter(match__stage__division__event=event)
    about = Q(match__late_rulings__player__isnull=False) | Q(sheet__besides__has_key=LATE)
    rows = games.filter(about).exclude(sheet__state=ScoreSheet.State.VOID).distinct()
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        written = game.sheet.besides.get(LATE, {})
        ruled = late_on_sheet(game) if first_game(game.match) == game else {}
        if written != ruled:
            where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
            said = [besides_words(game.sheet, {LATE: late}) for late in (written, ruled)]
            yield f"{where}: lateness: the sheet says {said[0]}; the rulings say {said[1]}."


def wrong_penalties(event: Event) -> Iterator[str]:
    """Yield sheets whose penalties differ from the standing rulings."""
    games = Game.objects.filter(match__stage__division__event=event)
    about = Q(rulings__isnull=False) | Q(sheet__besides__has_key=PENALTIES)
    rows = games.filter(about).exclude(sheet__state=ScoreSheet.State.VOID).distinct()
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        written, ruled = game.sheet.besides.get(PENALTIES, []), standing_penalties(game)
        if written != ruled:
            where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
            said = [besides_words(game.sheet, {PENALTIES: rows}) for rows in (written, ruled)]
            yield f"{where}: its penalties are {said[0]}; the rulings say {said[1]}."


def wrong_charges(event: Event) -> Iterator[str]:
    """Yield posted sheets on which an entry is charged other points than the sheet gives."""
    sides = GameSide.objects.filter(
        Q(charged__gt=0) | ~Q(game__sheet__besides={}),
        game__match__stage__division__event=event,
        game__sheet__state=State.POSTED,
        charged__isnull=False,
    )
    games = Game.objects.filter(sides__in=sides).distinct().select_related("sheet", "match__stage")
    for game in games.order_by("pk"):
        owed = charges(game, judge(game.sheet, contents(standing_hands(game.sheet))))
        for side in game.sides.select_related("entry__division").order_by("pk"):
            if side.charged is not None and side.charged != owed[side.entry_id]:
                yield (
                    f"{side.entry.division}, sheet of {game.match.code}, game {game.number}: "
                    f"{side.entry} is charged {side.charged} points; "
                    f"it should be {owed[side.entry_id]}."
                )


def wrong_lots(event: Event) -> Iterator[str]:
    """One line for each draw whose secret does not match its hash."""
    for lot in event.lots.filter(drawn_at__isnull=False).select_related("division"):
        check = checked(lot)
        if not check.is_honest:
            yield str(check.verdict)
