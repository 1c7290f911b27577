"""A phone's pages before the first hand and after the last: who sits where, and signing.

Reads only. Taps on the seats screen come in as a draft. `N`, `E` ... hold the players' keys,
`picked` the seat tapped first and `tap` the seat tapped now. `keeper` and `dealer` are players'
keys too, so that they survive a swap of seats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID, uuid4

from rules.core.finish import Noun
from rules.core.first_deal import FirstDeal
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.core.seats import Table
from rules.core.sheet import THIRD_PARTY
from rules.core.signoff import Wanted, may_sign_now
from rules.ruleset import Ruleset
from rules.typed_numbers import whole_number
from scoring.aims import best_of, noun_of
from scoring.documents import judge
from scoring.entry import can_be_entered, rules_of, seated
from scoring.last_hand import was_ended
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_signatures
from scoring.sitting import name_of, names_now
from scoring.words import in_words, remarks_on
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Game, Match
from tournament.brackets.series_score import after_level, before_game
from tournament.desk.models import HelpRequest
from tournament.desk.reading.floor_people import Party, card_of, parties_of
from tournament.desk.reading.person_scores import entries_by_side
from tournament.desk.rulings.help_requests import open_protest
from tournament.desk.scoring.score_lines import HandLine, SideScore, lines_of, scores_of
from tournament.desk.scoring.sheet_changes import mark_of_hands, versions_of
from tournament.tables.chairs import Chairs, expected, one_team_a_side, swapped
from tournament.tables.selectors import sat_last
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
    game: Game
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
        game=game,
        sheet=sheet,
        turn=scores[order[0]],
        card=card_of(entries_by_side(game).get(order[0], ())) or scores[order[0]].team,
        others=tuple(scores[side] for side in order[1:]),
        verdict=_verdict(sheet, ruling, order[0]),
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


def _verdict(sheet: ScoreSheet, ruling: Ruling, side: str) -> str:
    winner = ruling.winner
    if winner is None:
        return "tied" if side in best_of(rules_of(sheet), sheet.totals) else "lost"
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


Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table and its player. `side` is the seat's."""

    seat: str
    word: Words
    side: str
    player: int
    name: str
    team: str
    picked: bool
    keeps: bool
    deals: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Names on all seats, then the scorekeeper and the first dealer."""

    template: ClassVar[str] = "tournament/phone/seats.html"
    third_party: ClassVar[str] = THIRD_PARTY
    match: Match
    game: str
    chairs: tuple[Chair, ...]
    picked: str
    third_party_keeps: bool
    both_agreed: bool
    everybody: Words
    first_deal: FirstDeal
    is_compass: bool
    before_game: Words = ""


def seats_page(match: Match, draft: Draft) -> SeatsPage | None:
    """The screen, or None if this game cannot be scored on a phone."""
    parties = parties_of(match)
    rules = rules_at(match, parties)
    teams = [party.keys for party in parties]
    usual = expected(rules.table, teams)
    if not can_be_entered(rules) or not one_team_a_side(rules.table, usual, teams):
        return None
    before = sat_last(match)
    usual = before if one_team_a_side(rules.table, before, teams) else usual
    chairs, picked = _arranged(rules.table, teams, usual, draft)
    return SeatsPage(
        match=match,
        game=rules.title,
        chairs=_chairs(rules, parties, chairs, picked, draft),
        picked=picked,
        third_party_keeps=draft.get("keeper") == THIRD_PARTY,
        both_agreed=bool(draft.get("both_agreed")),
        everybody=everybody_at(rules.table),
        first_deal=rules.first_deal,
        is_compass=rules.table.is_compass,
        before_game=before_game(
            match, {one.pk: one.title for row in parties for one in row.entries}
        ),
    )


def everybody_at(table: Table) -> Words:
    """Who must agree to another scorekeeper: "both sides", "all players"."""
    if len(table.sides) > 2:
        return say("all players")
    return say("both sides") if len(table.seats) > 2 else say("both players")


def rules_at(match: Match, parties: Sequence[Party]) -> Ruleset:
    """The rules of the game at a table with a chair for each of these players."""
    rules = rules_of_match(match)
    chairs = sum(len(party.sitting) for party in parties)
    return seated(rules, dict.fromkeys(rules.seats[:chairs]))


def _arranged(
    table: Table, teams: Sequence[Sequence[int]], usual: Chairs, draft: Draft
) -> tuple[Mapping[str, int], str]:
    """The chairs in the draft after this tap, and the seat picked for a swap."""
    typed = {seat: whole_number(draft.get(seat, "")) for seat in table.seats}
    drafted = {seat: player for seat, player in typed.items() if player is not None}
    chairs = drafted if one_team_a_side(table, drafted, teams) else usual
    picked, tap = draft.get("picked", ""), draft.get("tap", "")
    if tap not in table.seats:
        return chairs, picked if picked in table.seats else ""
    if picked not in table.seats:
        return chairs, tap
    return (chairs if picked == tap else swapped(table, chairs, picked, tap)), ""


def _chairs(
    rules: Ruleset,
    parties: Sequence[Party],
    chairs: Mapping[str, int],
    picked: str,
    draft: Draft,
) -> tuple[Chair, ...]:
    people = {
        player.pk: (player.name, party.title) for party in parties for player in party.sitting
    }
    return tuple(
        Chair(
            seat=seat,
            word=rules.table.name_of(seat),
            side=rules.side_of(seat),
            player=chairs[seat],
            name=people[chairs[seat]][0],
            team=people[chairs[seat]][1],
            picked=seat == picked,
            keeps=draft.get("keeper") == str(chairs[seat]),
            deals=draft.get("dealer") == str(chairs[seat]),
        )
        for seat in rules.seats
    )
