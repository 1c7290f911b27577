"""The form of a ruling: people, item, minutes, and the hand with how it ended.

Uses the questions of `scoring.questions`; judges nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Prefetch

from rules.core.finish import Noun
from rules.core.messages import Words, say
from rules.core.penalties import Penalty
from rules.core.penalty_titles import penalty_title
from rules.ruleset import Ruleset
from rules.typed_numbers import whole_number
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import answers_of, ending_of, rules_of
from scoring.hand_sentences import of_hand
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.questions import questions
from scoring.selectors import contents, standing_hands
from scoring.sitting import names_now
from tournament.brackets.field_numbers import number_in
from tournament.brackets.match_rules import series_of
from tournament.brackets.models import Game, GameSide, Match
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import entrant_numbered, entrants_of
from tournament.desk.rulings.forms import VerdictForm
from tournament.desk.rulings.items import ENDING, PENALTY, RULE, Item
from tournament.desk.rulings.law import WITHOUT_SCORE, noun_in
from tournament.desk.scoring.correction_form import Blank, hand_written
from tournament.desk.scoring.correction_page import ToTell, to_tell
from tournament.desk.scoring.game_ends import MOST_MINUTES
from tournament.desk.scoring.score_lines import dealers_of, steps_of
from tournament.registration.models import Entry
from tournament.rulings.models import Opinion
from tournament.rulings.verdicts import STANDS, Verdict
from tournament.timing.breaks import pauses_of
from tournament.timing.waits import waited

Answers = Mapping[str, str]
PREFIX = "h-"
STRUCK_OUT = "void"


@dataclass(frozen=True, slots=True)
class EndingForm:
    """The fields of one hand with this ending.

    `hands`: the possible ones, including the next: number, the book's number, and words.
    """

    number: int
    noun: Noun
    hands: tuple[tuple[int, int, Words], ...]
    dealers: tuple[tuple[str, Words], ...]
    dealer: str
    blanks: tuple[Blank, ...]


def ending_form(sheet: ScoreSheet, code: str, typed: Answers) -> EndingForm:
    """The form for this ending, with the input or the sheet's values."""
    rules, hands = rules_of(sheet), contents(standing_hands(sheet))
    number = _number(code, hands, typed)
    answers = _answers(sheet, rules, code, hands, number, typed)
    asked = questions(sheet, rules, ending_of(rules, code), number)
    written = [hand_words(sheet, hand) for hand in hands]
    return EndingForm(
        number=number,
        noun=noun_of(rules),
        hands=tuple(
            (n, noun_of(rules).number(n), words)
            for n, words in enumerate([*written, say("in play now")], 1)
        ),
        dealers=dealers_of(sheet, rules, number),
        dealer=answers.get("dealer", ""),
        blanks=tuple(
            Blank(
                name=f"{PREFIX}{step.question.name}",
                question=step.question,
                answer=step.answer,
                usual=True,
                prefix=PREFIX,
                rows=step.rows,
            )
            for step in steps_of(asked, answers)
        ),
    )


def hand_typed(sheet: ScoreSheet, code: str, typed: Answers) -> tuple[int, dict[str, Any]]:
    """The number of the hand, and the hand as typed."""
    rules, hands = rules_of(sheet), contents(standing_hands(sheet))
    number = _number(code, hands, typed)
    answers = _answers(sheet, rules, code, hands, number, typed)
    written = hands[number - 1] if number <= len(hands) else {}
    return number, dict(hand_written(rules, written, answers))


def _number(code: str, hands: Sequence[Mapping[str, Any]], typed: Answers) -> int:
    """The chosen hand; otherwise the last one if it is struck, or the next one."""
    usual = len(hands) if code == STRUCK_OUT and hands else len(hands) + 1
    return whole_number(typed.get("hand", ""), len(hands) + 1) or usual


def _answers(
    sheet: ScoreSheet,
    rules: Ruleset,
    code: str,
    hands: Sequence[Mapping[str, Any]],
    number: int,
    typed: Answers,
) -> dict[str, str]:
    """The input over the sheet's values."""
    if number <= len(hands):
        written = answers_of(rules, hands[number - 1])
    else:
        dealer = rules.next_dealer(sheet.first_dealer, judge(sheet, hands).hands)
        written = {"dealer": dealer}
    given = {
        name.removeprefix(PREFIX): words.strip()
        for name, words in typed.items()
        if name.startswith(PREFIX) and words.strip()
    }
    return {**written, **given, "ended": code}


Says = Opinion.Says
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Payer:
    """A player who can be penalised."""

    seat: str
    side: str
    name: Words
    picked: bool


@dataclass(frozen=True, slots=True)
class VerdictOption:
    """A possible consequence. `note` is the list's text ("−100, I")."""

    value: str
    label: Words
    note: Words
    picked: bool


@dataclass(frozen=True, slots=True)
class RulingForm:
    """The whole form.

    `ending` are the fields of a hand, if one is written; `to_tell` are the people of a posted
    sheet.
    """

    chairs: Sequence[Payer]
    options: Sequence[VerdictOption]
    ending: EndingForm | None
    to_tell: Sequence[ToTell]
    told: Sequence[str]
    words: str


def game_of(match: Match) -> Game | None:
    """The game to rule on: the last one whose sheet is not void."""
    games = match.games.exclude(sheet__state=ScoreSheet.State.VOID).select_related("sheet")
    sides = Prefetch("sides", GameSide.objects.select_related("entry"))
    return games.prefetch_related(sides).order_by("number").last()


def ruling_form(match: Match, game: Game | None, item: Item, typed: VerdictForm) -> RulingForm:
    """The form with its input."""
    posted = game is not None and game.sheet.state == ScoreSheet.State.POSTED
    said = typed.understood
    picked = said.get("says") or _usual(game, item)
    return RulingForm(
        chairs=_chairs(game, item, said["seat"]),
        options=[
            VerdictOption(value, label, note, value == picked)
            for value, label, note in _options(match, game, item)
        ],
        ending=ending_form(game.sheet, item.code, typed.answers)
        if game and item.kind == ENDING
        else None,
        to_tell=to_tell(game.sheet) if game and posted else (),
        told=said["told"],
        words=typed["words"].value() or "",
    )


def verdict_typed(match: Match, game: Game | None, item: Item, typed: VerdictForm) -> Verdict:
    """The chosen consequence; none means the score stands."""
    said = typed.understood
    says, _, what = (said.get("says") or _usual(game, item)).partition("-")
    if says == Says.PENALTY:
        return Verdict(Says.PENALTY, code=what, seats=tuple(said["seat"]))
    if says in (Says.FORFEIT, Says.GAME):
        return Verdict(Says(says), entry=_team(match, what))
    if says == Says.HAND and game is not None:
        number, content = hand_typed(game.sheet, item.code, typed.answers)
        return Verdict(Says.HAND, hand=number, content=content)
    return Verdict(Says.AGAIN) if says == Says.AGAIN else STANDS


def _usual(game: Game | None, item: Item) -> str:
    """The item's own consequence."""
    if game is None or item.kind == RULE:
        return Says.STANDS
    return f"{Says.PENALTY}-{item.code}" if item.kind == PENALTY else Says.HAND


def _team(match: Match, number: str) -> Entry | None:
    return entrant_numbered(match, whole_number(number))


def _chairs(game: Game | None, item: Item, picked: Sequence[str]) -> list[Payer]:
    """Everyone at the table, if the game has penalties of single players."""
    if game is None or item.kind == ENDING:
        return []
    rules = rules_of(game.sheet)
    if not rules.penalties:
        return []
    names = names_now(game.sheet)
    return [
        Payer(seat, rules.side_of(seat), names.get(seat, seat), seat in picked)
        for seat in rules.seats
    ]


def _options(match: Match, game: Game | None, item: Item) -> list[tuple[str, Words, Words]]:
    rules = rules_of(game.sheet) if game else None
    found: list[tuple[str, Words, Words]] = []
    if rules is not None and item.kind == ENDING:
        found.append((Says.HAND, item.title, ""))
    for code, row in rules.penalties.items() if rules else ():
        mine = item.kind == PENALTY and code == item.code
        if mine or (item.kind == RULE and not row.dollars):
            found.append((f"{Says.PENALTY}-{code}", penalty_title(code), _note(row)))
    found.append((Says.STANDS, WITHOUT_SCORE[Says.STANDS], ""))
    if rules is not None:
        found.append((Says.AGAIN, of_hand(noun_in(game), "redealt"), say("nothing is recorded")))
    if game and series_of(match).games > 1:
        for entry in entrants_of(match):
            words = say("%(team)s: forfeit this game", team=entry.title)
            note = say("game %(number)s", number=game.number)
            number = number_in(entry, match.stage.division_id)
            found.append((f"{Says.GAME}-{number}", words, note))
    for entry in () if match.state in Match.OVER else entrants_of(match):
        words = say("%(team)s: forfeit the match", team=entry.title)
        number = number_in(entry, match.stage.division_id)
        found.append((f"{Says.FORFEIT}-{number}", words, ""))
    return found


def _note(row: Penalty) -> Words:
    """The list's text: the cost, and whether one player (I) or the team (T) pays."""
    whose = "T" if row.team else "I"
    if row.replaced:
        return say("out, 0 for this round (%(whose)s)", whose=whose)
    if row.points:
        return say("%(points)s (%(whose)s)", points=-row.points, whose=whose)
    return say("no points (%(whose)s)", whose=whose)


@dataclass(frozen=True, slots=True)
class MinutesAsked:
    """The field's value. `asked` is when counting began, if at all."""

    typed: str
    asked: HelpRequest | None


def minutes_asked(
    match: Match, call: HelpRequest | None, typed: VerdictForm, now: datetime
) -> MinutesAsked | None:
    """The minutes since the table's call, rounded up, or the typed ones.

    None after the match: its clock has stopped.
    """
    if match.state in Match.OVER:
        return None
    minutes = typed["minutes"].value()
    return MinutesAsked(str(_gone(call, now)) if minutes is None else minutes, call)


def _gone(asked: HelpRequest | None, now: datetime) -> int:
    if asked is None:
        return 0
    return min(-(-waited(asked.made_at, now, pauses_of(asked.event)) // MINUTE), MOST_MINUTES)
