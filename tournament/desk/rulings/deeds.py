"""The effects of a ruling, and undoing them: penalties, a hand, a forfeit, one game."""

from collections.abc import Collection, Sequence

from rules.core.messages import Words, all_of, in_english, say
from rules.refusals import outdated, refusal
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.brackets.decision_facts import record_decision, withdraw_decision
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Match
from tournament.brackets.services import take_back_result
from tournament.desk.act.change import Change
from tournament.desk.brackets.forfeits import forfeits
from tournament.desk.decisions.sheets import decision_row, with_decision, without_decision
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.rulings.items import Item, penalty_item
from tournament.desk.scoring.corrections import Deed, require_told, take_hand_back, write_hand
from tournament.live.roles import role_said
from tournament.registration.models import Entry
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict, add_opinion, standing_opinion, standing_penalties
from tournament.tables.settling import settle

Says = Opinion.Says
ON_THE_SHEET = (Says.PENALTY, Says.HAND, Says.GAME)
WHERE = "/forfeit"
OVERRIDES = "overrides"
RULING_UNDONE = say("Ruling undone")


def let_count(
    change: Change, ruling: Ruling, opinion: Opinion | None, told: Collection[str]
) -> Deed:
    """Let only this opinion count; None for none.

    The effects of another one are undone, and this one's are applied. Raises Refused on a posted
    sheet while someone at its table is not in `told`.
    """
    was = standing_opinion(ruling)
    if opinion and opinion.says in ON_THE_SHEET:
        _require_can_be_written(_game_of(ruling))
    if ruling.game and any(row and row.says in ON_THE_SHEET for row in (was, opinion)):
        ruling.game.sheet.refresh_from_db()
        if ruling.game.sheet.state == ScoreSheet.State.POSTED:
            require_told(ruling.game.sheet, told)
    ruling.opinions.filter(counts=True).update(counts=False)
    deeds = [_undone(change, was, told)] if was else []
    if opinion:
        ruling.opinions.filter(pk=opinion.pk).update(counts=True)
        deeds.append(_done(change, opinion, told))
    if ruling.game:
        deeds.append(_penalties(change, ruling.game, told))
    return Deed(
        words=_together(deeds),
        touched=tuple(dict.fromkeys(topic for deed in deeds for topic in deed.touched)),
        detail={key: value for deed in deeds for key, value in deed.detail.items()},
    )


def _together(deeds: Sequence[Deed]) -> Words:
    parts = [deed.words for deed in deeds if deed.words]
    return all_of(parts) if parts else ""


def _game_of(ruling: Ruling) -> Game:
    if ruling.game is None:
        raise refusal(
            say("No sheet is open for this match."),
            remedy=say("Rule on points once play has started. Until then, only a forfeit."),
            code="no-sheet-open",
        )
    return ruling.game


def _require_can_be_written(game: Game) -> None:
    game.sheet.refresh_from_db()
    if game.sheet.state == ScoreSheet.State.VOID:
        raise refusal(
            say("This sheet is void: the match was forfeited."),
            remedy=say("Rule on the sheet that replaces it, once it is open."),
            code="sheet-void",
        )


def _penalties(change: Change, game: Game, told: Collection[str]) -> Deed:
    """Write the standing penalties on the sheet; a void sheet stays as it is."""
    penalties, sheet = standing_penalties(game), game.sheet
    if sheet.state == ScoreSheet.State.VOID or penalties == sheet.besides.get("penalties", []):
        return Deed("")
    written = write_beside(
        change, game, "penalties", penalties, reason=say("Ruling"), told=sorted(told)
    )
    return Deed(written.words, written.touched)


def _done(change: Change, opinion: Opinion, told: Collection[str]) -> Deed:
    match = opinion.ruling.match
    words = say(
        "Ruling by %(official)s, %(role)s", official=opinion.by, role=role_said(opinion.role)
    )
    if opinion.says == Says.GAME and opinion.entry is not None:
        game = _game_of(opinion.ruling)
        opinion.decision, deed = forfeit_game(change, game, opinion.entry, words)
        opinion.save(update_fields=["decision"])
        return deed
    if opinion.entry is not None:
        opinion.result, said = forfeits(match, opinion.entry, words, change.now)
        opinion.save(update_fields=["result"])
        return Deed(said, (*settle(match.stage, change.now), "floor", "queue"))
    if opinion.hand is not None:
        game = _game_of(opinion.ruling)
        rows = contents(standing_hands(game.sheet).filter(number=opinion.hand))
        opinion.before = rows[0] if rows else {}
        opinion.save(update_fields=["before"])
        return write_hand(change, game, opinion.hand, opinion.content, told)
    return Deed("")


def _undone(change: Change, opinion: Opinion, told: Collection[str]) -> Deed:
    match = opinion.ruling.match
    if opinion.result is not None:
        if not take_back_result(result=opinion.result, now=change.now):
            return Deed("")
        touched = settle(match.stage, change.now)
        reopened = say("%(match)s reopened", match=match.code)
        return Deed(reopened, (*touched, "floor", "queue"))
    if opinion.hand is None and opinion.decision is None:
        return Deed("")
    game = _game_of(opinion.ruling)
    if game.sheet.state == ScoreSheet.State.VOID:
        return Deed("")
    if opinion.decision is not None:
        undone = in_english(RULING_UNDONE)
        return take_back_game_forfeit(change, game, opinion.decision, undone)
    if opinion.hand is not None:
        return take_hand_back(change, game, opinion.hand, opinion.content, opinion.before, told)
    return Deed("")


def open_ruling(
    change: Change,
    match: Match,
    game: Game | None,
    verdict: Verdict,
    *,
    item: Item,
    state: Ruling.State,
    user: int | None,
    words: Words = "",
    told: Collection[str],
) -> tuple[Ruling, Deed]:
    """Make a ruling of the acting official that counts at once."""
    ruling = Ruling.objects.create(
        match=match,
        game=game,
        item=item.key,
        line=item.line,
        cites=item.cites,
        state=state,
        at=change.now,
        closed_at=change.now if state == Ruling.State.FINAL else None,
    )
    opinion = add_opinion(
        ruling, verdict, actor=change.actor, user=user, words=words, now=change.now
    )
    return ruling, let_count(change, ruling, opinion, told)


def penalise(
    change: Change, game: Game, code: str, seats: Sequence[str], *, user: int | None, words: Words
) -> Deed:
    """Write a penalty that follows from a fact.

    Nobody is asked at the table. It is a final ruling, and can be withdrawn like any other.
    """
    item = penalty_item(game.match.stage.division, code)
    verdict = Verdict(Says.PENALTY, code=code, seats=tuple(seats))
    told = list(game.sheet.names) if game.sheet.state == ScoreSheet.State.POSTED else ()
    _, deed = open_ruling(
        change,
        game.match,
        game,
        verdict,
        item=item,
        state=Ruling.State.FINAL,
        user=user,
        words=words,
        told=told,
    )
    return deed


def forfeit_game(change: Change, game: Game, loser: Entry, reason: Words) -> tuple[Decision, Deed]:
    """Forfeit the game for this team. Raises Refused if it does not play in it."""
    side = game.sides.filter(entry=loser).values_list("side", flat=True).first()
    if side is None:
        raise outdated(say("%(team)s is not in this game.", team=loser.title), code="not-in-match")
    if game.decisions.filter(where=WHERE, withdrawn_at=None).exists():
        raise refusal(
            say("There is already an override for this game."),
            remedy=say("Remove that override first. It stays on record."),
            code="decided-before",
        )
    row = decision_row(WHERE, side, change.actor.name, in_english(reason))
    rows = with_decision(game.sheet, row).besides[OVERRIDES]
    written = write_beside(change, game, OVERRIDES, rows, reason=reason)
    decision = record_decision(
        stage=game.match.stage,
        about=Decision.About.SHEET,
        match=game.match,
        game=game,
        where=WHERE,
        value=side,
        computed=None,
        reason=reason,
        actor=change.actor,
        now=change.now,
    )
    said = say("%(team)s: game %(number)s forfeited", team=loser.title, number=game.number)
    detail = {"decision": decision.pk, "value": side}
    return decision, Deed(said, written.touched, detail)


def take_back_game_forfeit(change: Change, game: Game, decision: Decision, reason: str) -> Deed:
    """Let the game count as played, unless that was withdrawn before."""
    withdrawn = withdraw_decision(
        decision=decision, reason=reason, actor=change.actor, now=change.now
    )
    if not withdrawn:
        return Deed("")
    rows = without_decision(game.sheet, WHERE).besides.get(OVERRIDES, [])
    written = write_beside(change, game, OVERRIDES, rows, reason=reason)
    return Deed(say("game %(number)s counts as played", number=game.number), written.touched)
