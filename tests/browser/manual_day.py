"""A day at a tournament, page by page: what the manual shows and docs/screens keeps pictures of.

Each look comes after the change that makes its page worth seeing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.test import Client

from tests.browser.conftest import Device
from tests.browser.serving import forget
from tests.hall_clock import now
from tests.makers import NOON, a_division, a_phone_at, a_stage, add_entry, an_event
from tests.makers_before import the_director
from tests.makers_floor import begin
from tests.makers_links import an_owner
from tests.makers_scoring import a_game_in_play, a_handed_in_game, play, posted
from tests.makers_series import correction
from tests.makers_stages import has_won
from tests.tournament.registration.lists.real_lists import THIRTEEN
from tournament.brackets.models import Stage
from tournament.brackets.services import publish_stage
from tournament.desk.act.secrets import address_of
from tournament.desk.clock import keep_beat
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Division
from tournament.seeding.services import set_order
from tournament.tables.models import Table
from tournament.timing.clock_jumps import Beat

DESK = "/desk/beach-house-2026/"
MAIN = f"{DESK}main-event/"
PUBLIC = "/e/beach-house-2026/"
PHONE = "/t/beach-house-2026/"
LAST = "/desk/harbour-cup/"


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a page: under which chapter of the manual, and who looks.

    `picture`: its name in docs/manual, if the manual shows it. `face`: its name in docs/screens.
    `typed`: what is typed into the box of a list. `pressed`: the button to press first. `card`: the
    table whose card the phone scanned.
    """

    chapter: str
    where: str
    picture: str = ""
    face: str = ""
    device: Device = "desk"
    typed: str = ""
    pressed: str = ""
    card: Table | None = None

    def spoken(self, language: str) -> "Look":
        """The same look by a reader of this language, who asks for a print in it too."""
        if self.chapter != "print":
            return self
        return replace(self, where=f"{self.where}?language={language}")

    def visitor(self) -> Client:
        """Who looks: the phone that scanned the card, or anybody."""
        return a_phone_at(self.card) if self.card else Client()


def the_day() -> Iterator[Look]:
    """Every look of the day, in the order of the manual."""
    an_owner("dora")
    yield Look("start-the-program", "/desk/")
    yield Look("start-the-program", "/desk/installation/")
    yield Look("create-an-event", "/desk/")
    yield Look("create-an-event", "/desk/new/", "new-event")
    yield Look("create-an-event", "/desk/new/", pressed="[value=one-division]")
    event = an_event(tables=6)
    division = a_division(event)
    yield Look("create-an-event", DESK)
    yield Look("create-an-event", f"{DESK}officials/")
    yield from before_the_doors(division)
    yield from between_two_rounds()
    stage = published(division)
    yield from printed()
    yield from doors_open(stage)
    yield from at_the_tables(stage)
    yield from at_the_scoring_table(stage)
    yield from late_and_helped()
    yield from after_the_final()


def before_the_doors(division: Division) -> Iterator[Look]:
    """The list and the draw."""
    where = f"{MAIN}teams/list/"
    yield Look("enter-the-list", where, "list", typed=THIRTEEN.text)
    entries = [
        add_entry(division=division, members=members, name=name, club=club)
        for members, name, club, _ in THIRTEEN.teams
    ]
    add_entry(division=division, members=["Ray Poe"])
    yield Look("enter-the-list", f"{MAIN}teams/")
    yield Look("seeds-and-bracket", f"{MAIN}seeds/")
    set_order(division=division, order=entries[:12])
    yield Look("seeds-and-bracket", f"{MAIN}bracket/", "bracket")
    yield Look("seeds-and-bracket", f"{MAIN}bracket/step/draw/", face="bracket-preview")
    yield Look("seeds-and-bracket", DESK, face="overview-set-up")


def between_two_rounds() -> Iterator[Look]:
    """Another event, whose first Swiss round is over."""
    stage = a_stage(a_division(an_event(name="Club Night")), 4, slug="swiss", rounds=3)
    for seed in (1, 2):
        has_won(stage, seed, seed + 2)
    page = "/desk/club-night/main-event/bracket/"
    yield Look("rounds-one-after-another", page)
    yield Look("rounds-one-after-another", f"{page}round/enter/")
    yield Look("rounds-one-after-another", f"{page}round/enter/", pressed="form.reading .primary")


def published(division: Division) -> Stage:
    """The bracket of those with a partner."""
    field = [entry for entry in division.entries.order_by("number") if entry.members.count() == 2]
    stage = publish_stage(
        division=division, format="double-elimination", options={}, field=field, now=NOON
    )
    forget()
    return stage


def printed() -> Iterator[Look]:
    """What is printed before the doors open."""
    yield Look("seeds-and-bracket", f"{MAIN}bracket/")
    yield Look("seeds-and-bracket", f"{MAIN}teams/")
    yield Look("print", f"{MAIN}round-pack/", "pack")
    yield Look("print", f"{MAIN}bracket/")
    yield Look("print", DESK)


def doors_open(stage: Stage) -> Iterator[Look]:
    """Five teams are here; then three matches are called."""
    director = the_director(stage.division.event)
    for entry in stage.division.entries.order_by("number")[:5]:
        director.post(f"{DESK}check-in/team/{entry.pk}/")
    yield Look("check-in-and-start", f"{DESK}check-in/", "check-in")
    yield Look("check-in-and-start", DESK, face="overview-check-in")
    begin(stage)
    director.post(f"{DESK}match/main-event/W1-2/give/", {"table": "1"})
    play(a_game_in_play(stage, "W1-4", table=2), 75, 90)
    play(a_game_in_play(stage, "W1-6", table=3), 100, 100, 100, 100, 100)
    a_phone_at(table(stage, 2)).post(f"{PHONE}2/call/", {"reason": "Question about the score"})
    yield Look("check-in-and-start", f"{DESK}floor/", "floor", face="floor")
    yield Look("check-in-and-start", DESK, face="overview-play")


def at_the_tables(stage: Stage) -> Iterator[Look]:
    """One sits down, one is in its third hand, one signs."""
    chapter = "the-phone-at-the-table"
    faces = {1: "phone-seats", 2: "phone-hand", 3: "phone-sign"}
    for number, name in faces.items():
        where, card = f"{PHONE}{number}/", table(stage, number)
        yield Look(chapter, where, name, name, "phone", card=card)
    chapter, mine = "players-pages", address_of(entrants_of(stage.matches.get(code="W1-4"))[0])
    yield Look(chapter, mine, "my-page", face="my-page", device="phone")
    yield Look(chapter, PUBLIC, "event", face="event", device="phone")
    yield Look(chapter, f"{PUBLIC}main-event/", face="bracket")
    yield Look(chapter, "/", face="home")


def table(stage: Stage, number: int) -> Table:
    return stage.division.event.tables.get(number=number)


def at_the_scoring_table(stage: Stage) -> Iterator[Look]:
    """A sheet arrives, is posted, and is corrected; the others come on paper."""
    chapter = "post-and-correct"
    game = a_handed_in_game(stage, "W1-8", table=4)
    yield Look(chapter, f"{DESK}scoring/")
    sheet = f"{DESK}sheet/{game.sheet_id}/"
    yield Look(chapter, sheet, "post", face="post")
    posted(game)
    yield Look(chapter, f"{DESK}scoring/")
    yield Look(chapter, sheet)
    changed = urlencode(correction(game, 1, 105), doseq=True)
    yield Look(chapter, f"{sheet}correct/?{changed}")
    yield Look(
        chapter, f"{DESK}scoring/results/{game.match.round_id}/", "results", face="results-grid"
    )


def late_and_helped() -> Iterator[Look]:
    chapter = "lateness-and-help"
    keep_beat(Beat(now(), now().timestamp(), "this start"))
    yield Look(chapter, f"{DESK}clock/", "clock")
    yield Look(chapter, f"{DESK}calls/")
    yield Look(chapter, f"{DESK}tables/2/referee/")
    yield Look(chapter, f"{DESK}floor/")
    yield Look(chapter, f"{DESK}match/main-event/W1-4/")
    for page in ("floor/", "team/"):
        yield Look("if-something-goes-wrong", DESK + page.replace("team/", "main-event/teams/1/"))
    yield Look("if-something-goes-wrong", f"{DESK}scoring/results/")


def after_the_final() -> Iterator[Look]:
    """Another event: four teams, between two rounds and after the last."""
    chapter = "after-the-final"
    division = a_division(an_event(name="Harbour Cup"))
    field = [
        add_entry(division=division, members=members, name=name, club=club)
        for members, name, club, _ in THIRTEEN.teams[:4]
    ]
    set_order(division=division, order=field)
    stage = publish_stage(
        division=division, format="single-elimination", options={}, field=field, now=NOON
    )
    has_won(stage, 1, 4)
    yield Look(chapter, LAST, face="overview-between")
    has_won(stage, 2, 3)
    has_won(stage, 1, 2)
    forget()
    yield Look(chapter, LAST, "finished", face="overview-finished")
    yield Look(chapter, "/e/harbour-cup/main-event/results/", face="results")
    yield Look(chapter, f"{LAST}certificates/", face="certificates")
    yield Look(chapter, f"{LAST}main-event/prizes/")
    yield Look(chapter, "/desk/", face="my-events")
