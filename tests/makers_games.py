"""Makers for matches of any game, played over HTTP from the cards to the posted sheet."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client

from rules.core.signoff import may_sign_now
from scoring.models import ScoreSheet
from scoring.selectors import missing_signatures
from tests.kept import kept
from tests.makers import a_division, a_phone_at, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_shown import as_offered, as_queued, as_shown
from tournament.brackets.models import Game, Match
from tournament.desk.act.secrets import pin
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.phone.sitting_page import SigningPage
from tournament.registration.models import Division
from tournament.tables.models import Assignment, Table
from tournament.tables.selectors import game_at

PLAYERS = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell")
PAIRS = tuple(f"{name} & {name} junior" for name in PLAYERS)


@dataclass(frozen=True, slots=True)
class AtTable:
    """A phone at its table."""

    phone: Client
    table: Table

    @property
    def address(self) -> str:
        return f"/t/{self.table.event.slug}/{self.table.number}/"

    @property
    def page(self) -> Any:
        """What the phone shows."""
        return self.phone.get(self.address).context["page"]

    def sends(self, where: str, **form: Any) -> None:
        """Something is sent, and taken."""
        answer = self.phone.post(f"{self.address}{where}/", {"key": str(uuid4()), **form})
        assert answer.status_code == 303, answer.content.decode()

    def sits_down(self, dealer: int = 0) -> None:
        """Everybody as expected; the first one keeps score and deals, or who is named deals."""
        chairs = {row.seat: row.player for row in self.page.chairs}
        players = list(chairs.values())
        self.sends("seats", **chairs, keeper=players[0], dealer=players[dealer])

    def asks(self, **answers: str) -> Any:
        """What the form says to these answers."""
        return self.phone.get(self.address, {**answers, "check": "1"}).context["page"].entry.check

    def writes(self, **answers: str) -> None:
        """The next hand, sent with all that the form carries."""
        page = self.page
        entry = page.entry
        carried = {step.question.name: step.answer for step in entry.hidden}
        form = {"number": entry.number, "dealer": entry.dealer, "ended": entry.ending.code}
        rules = {"ruleset": page.sheet.ruleset, "house_rules": entry.house_rules}
        self.sends("hands", **(form | rules | carried | answers))

    def signs(self) -> None:
        """Everybody who must sign does, with the PIN of their side; a game that people end is over
        before that."""
        game = game_at(self.table)
        assert game is not None
        page = self.page
        if page.template == HandsPage.template:
            self.sends("over", **as_shown(game))
            page = self.page
        while isinstance(page, SigningPage) and (missing := missing_signatures(_sheet_of(game))):
            side, seat = missing[0].side, may_sign_now(missing)[0]
            entry = game.sides.filter(side=side)[0].entry
            self.sends("sign", side=side, seat=seat, pin=pin(entry), **as_shown(game))


def _sheet_of(game: Game) -> ScoreSheet:
    """The game's sheet as it is stored now."""
    return ScoreSheet.objects.get(pk=game.sheet_id)


def enter(director: Client, division: Division, names: tuple[str, ...]) -> None:
    """These teams, pasted as a director pastes them."""
    typed = {"list": "\n".join(names)}
    checked = director.post(desk_page(division, "teams/check/"), typed).context
    typed |= {"checked": checked["preview"].mark, "key": checked["key"]}
    director.post(desk_page(division, "teams/add/"), typed)


@kept
def a_bracket_of(ruleset: str, names: tuple[str, ...] = PAIRS, **house: Any) -> Division:
    """A published single elimination of this game, entered as a director would."""
    division = a_division(an_event(), ruleset=ruleset, house_rules=house)
    director = the_director(division.event)
    enter(director, division, names)
    director.post(desk_page(division, "bracket/format/"), {"format": "single-elimination"})
    seen = director.get(desk_page(division, "bracket/")).context["seen"]
    director.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    return division


def called(division: Division) -> list[AtTable]:
    """The next round, started by the director, who calls its matches; a phone at each table."""
    desk, director = f"/desk/{division.event.slug}/", the_director(division.event)
    ready = Match.objects.filter(stage__division=division, state=Match.State.READY)
    matches = list(ready.select_related("round").order_by("play_order"))
    director.post(f"{desk}rounds/{division.slug}/{matches[0].round.key}/")
    answer = director.post(f"{desk}floor/give/", as_offered(division.event))
    assert answer.status_code == 303, answer.content.decode()
    here = Assignment.objects.filter(match__in=matches, cleared_at=None).order_by("match__code")
    tables = [row.table for row in here.select_related("table__event")]
    return [AtTable(a_phone_at(table), table) for table in tables]


def posted(at: AtTable, *, named: str = "Round") -> Any:
    """Post the table's sheet under this round name; returns the answer."""
    game = game_at(at.table)
    assert game is not None
    event = at.table.event
    form = {"round": named, "initials": "DD", "looked": "1"} | as_queued(game)
    return the_director(event).post(f"/desk/{event.slug}/sheet/{game.sheet_id}/post/", form)
