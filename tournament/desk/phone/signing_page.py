"""The screen of a finished game, from the signing side's view. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID, uuid4

from rules.core.finish import Noun
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.core.signoff import Wanted, may_sign_now
from rules.core.totals import Winner
from rules.ruleset import Ruleset
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.last_hand import was_ended
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_signatures
from scoring.sitting import name_of, names_now
from scoring.words import in_words, remarks_on
from tournament.brackets.models import Game, Match
from tournament.brackets.series_score import after_level
from tournament.desk.models import HelpRequest
from tournament.desk.reading.floor_people import card_of
from tournament.desk.reading.person_scores import entries_by_side
from tournament.desk.rulings.help_requests import open_protest
from tournament.desk.scoring.score_lines import HandLine, SideScore, lines_of, scores_of
from tournament.desk.scoring.sheet_changes import mark_of_hands, versions_of
from tournament.timing.limits import is_called


@dataclass(frozen=True, slots=True)
class Signed:
    """A side that has signed, and its signer."""

    team: str
    signer: Words


@dataclass(frozen=True, slots=True)
class SigningPage:
    """The sheet as `turn` sees it, their own score first. A `protest` blocks signing.

    Whoever has the `card` has a PIN. `players` may sign now; `why_these` explains why their partner
    may not. `shown` is the sheet's fingerprint, `hands_shown` the versions of its hands.
    `ended_by_hand`: people ended the game, and can undo that before it is signed.
    """

    template: ClassVar[str] = "tournament/phone/signing.html"
    match: Match
    sheet: ScoreSheet
    turn: SideScore
    card: Words
    others: tuple[SideScore, ...]
    verdict: str
    if_level: Words
    remarks: tuple[Words, ...]
    players: tuple[tuple[str, Words], ...]
    why_these: Words
    signer: str
    lines: tuple[HandLine, ...]
    signed: tuple[Signed, ...]
    shown: str
    hands_shown: str
    key: UUID
    undo_key: UUID
    protest: HelpRequest | None
    ended_by_hand: bool

    @property
    def scores(self) -> tuple[SideScore, ...]:
        """The sides in the signer's order."""
        return (self.turn, *self.others)

    @property
    def result(self) -> Words:
        """The result for the signers, their own points first."""
        totals = " : ".join(score.words for score in self.scores)
        match self.verdict:
            case "won":
                return say("You won %(totals)s", totals=totals)
            case "lost":
                return say("You lost %(totals)s", totals=totals)
            case "shared":
                return say("You share the win %(totals)s", totals=totals)
        return say("You tied %(totals)s", totals=totals)

    @property
    def noun(self) -> Noun:
        """The book's word for a hand."""
        return noun_of(rules_of(self.sheet))

    @property
    def played(self) -> int:
        """How many hands are on the sheet."""
        return sum(not line.struck for line in self.lines)


def signing_page(game: Game, missing: Sequence[Wanted], signer: str) -> SigningPage:
    """The screen for the next side to sign, of those `missing`. `signer` is the tapped seat."""
    sheet = game.sheet
    rules = rules_of(sheet)
    versions = list(sheet.hands.all())
    standing = [hand for hand in versions if not hand.struck]
    ruling = judge(sheet, contents(standing), complete=True)
    order = _own_first(rules, missing[0].side)
    scores = {row.side: row for row in scores_of(sheet, rules, ruling.totals)}
    names = names_now(sheet)
    return SigningPage(
        match=game.match,
        sheet=sheet,
        turn=scores[order[0]],
        card=card_of(entries_by_side(game).get(order[0], ())) or scores[order[0]].team,
        others=tuple(scores[side] for side in order[1:]),
        verdict=_verdict(ruling.winner, order[0]),
        if_level=after_level(game) if _is_level(ruling) else "",
        remarks=remarks_on(sheet, ruling),
        players=tuple((seat, names[seat]) for seat in may_sign_now(missing)),
        why_these=_why_these(sheet, rules, missing),
        signer=signer,
        lines=lines_of(rules, versions, ruling, order),
        signed=tuple(
            Signed(sheet.side_names[row.side], name_of(row.signer))
            for row in standing_signatures(sheet)
        ),
        shown=mark_of_hands(sheet, standing),
        hands_shown=versions_of(standing),
        key=uuid4(),
        undo_key=uuid4(),
        protest=open_protest(game.match),
        ended_by_hand=was_ended(sheet) and not is_called(game),
    )


def _verdict(winner: Winner, side: str) -> str:
    if winner is None:
        return "tied"
    if isinstance(winner, list) and side in winner:
        return "shared"
    return "won" if side == winner else "lost"


def _is_level(ruling: Ruling) -> bool:
    """Whether neither of two sides has won alone."""
    return len(ruling.totals) == 2 and not isinstance(ruling.winner, str)


def _own_first(rules: Ruleset, turn: str) -> list[str]:
    """The sides in the next signer's order."""
    return [turn, *(side for side in rules.sides if side != turn)]


def _why_these(sheet: ScoreSheet, rules: Ruleset, missing: Sequence[Wanted]) -> Words:
    """Why only some of the side may sign now; empty if all may."""
    if set(may_sign_now(missing)) == set(rules.seats_of(missing[0].side)):
        return ""
    return in_words(sheet, missing[0].message)
