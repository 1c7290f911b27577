"""What was said of a person at other events is told to staff where it matters, and nowhere else."""

from datetime import date
from html import unescape

import pytest
from django.test import Client

from rules.core.penalty_titles import penalty_title
from tests.hall_clock import HallClock
from tests.makers import DIRECTOR, NOON, a_phone_at, an_event
from tests.makers_conduct import (
    REFEREE,
    REX,
    a_game_at_table_one,
    a_referee,
    event_of,
    sitting,
    team_of,
    warned,
)
from tests.makers_scoring import a_director, a_drawn_stage, a_game_in_play, a_posted_game
from tests.page_parts import part, parts
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.registration.leaving import take_back_departure, withdraw_team
from tournament.desk.rulings.sanctions import give_warning
from tournament.registration.models import Departure, Event
from tournament.rulings.models import ConductWarning, Fine, Opinion, Ruling, Suspension
from tournament.rulings.offences import (
    DISQUALIFICATION,
    FORFEIT,
    FORFEITED,
    PENALTY,
    TEAM_WARNING,
    offences_of,
)
from tournament.rulings.suspensions import at_entry
from tournament.rulings.warnings import Whom

pytestmark = pytest.mark.django_db

SECRET = "Pours-beer-on-the-cards"


def last_year() -> Game:
    """The same teams met at an event of June 2025; player 1a was warned there for SECRET."""
    game = a_game_in_play(a_drawn_stage())
    event = event_of(game)
    warned(game, "other", note=SECRET)
    Event.objects.filter(pk=event.pk).update(
        name="Beach House 2025", slug="beach-house-2025", starts_at="2025-06-14T12:00Z"
    )
    game.match.stage.division.event.refresh_from_db()
    return game


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(answer.content.decode()).split())


def test_a_referee_sees_at_the_table_what_was_said_of_a_player_before() -> None:
    last_year()
    game = a_game_at_table_one()
    answer = a_referee(event_of(game)).get(REFEREE)
    told = [sitter for sitter in answer.context["page"].sitters if sitter.besides_warnings_here]
    assert [sitter.player.name for sitter in told] == [sitting(game).name]
    (row,) = told[0].besides_warnings_here
    assert (row.event.name, row.is_warning, row.words) == ("Beach House 2025", True, SECRET)
    before = part(answer.text, "before")
    assert [fact in before for fact in ("June 2025", "Beach House 2025", SECRET)] == [True] * 3


def test_the_person_page_tells_it_with_event_date_and_item() -> None:
    last_year()
    game = a_game_at_table_one()
    player = sitting(game)
    shown = text_of(a_director(event_of(game)), f"/desk/beach-house-2026/people/{player.pk}/")
    assert SECRET in shown
    assert "June 2025" in shown
    assert "Beach House 2025" in shown


def test_a_warning_of_the_whole_team_is_told_of_both_and_one_taken_back_of_nobody() -> None:
    game = a_game_at_table_one()
    team = team_of(sitting(game))
    give_warning(
        Act(event_of(game), REX, NOON), match=game.match, item="talking", whom=Whom(team), user=None
    )
    warned(game)
    ConductWarning.objects.exclude(player=None).update(withdrawn_at=NOON)
    persons = [member.player.person_id for member in team.members.order_by("place")]
    found = offences_of({person for person in persons if person})
    assert [[row.kind for row in rows] for rows in found.values()] == [[TEAM_WARNING]] * 2


def test_a_disqualification_is_told_until_it_is_taken_back() -> None:
    game = a_posted_game(a_drawn_stage())
    event, team = event_of(game), team_of(sitting(game))
    withdraw_team(
        Act(event, DIRECTOR, NOON), entry=team, kind=Departure.Kind.DISQUALIFIED, reason="Cheated"
    )
    person = sitting(game).person_id or 0
    (row,) = offences_of({person})[person]
    assert (row.kind, row.words) == (DISQUALIFICATION, "Cheated")
    departure = Departure.objects.get()
    take_back_departure(Act(event, DIRECTOR, NOON), departure=departure, reason="Not cheated")
    assert offences_of({person})[person] == []


def test_penalties_and_forfeits_that_were_ruled_are_told_until_they_are_taken_back() -> None:
    game = a_game_at_table_one()
    match, player = game.match, sitting(game)
    ruling = Ruling.objects.create(
        match=match, game=game, item="rule/x", cites="§ 7", state=Ruling.State.MADE, at=NOON
    )
    said = {"ruling": ruling, "by": "rex", "role": "Referee", "at": NOON}
    penalty = Opinion.objects.create(
        **said, says=Opinion.Says.PENALTY, code="wrong-table", seats=["N"], counts=True
    )
    person = player.person_id or 0
    (row,) = offences_of({person})[person]
    assert (row.kind, row.words, row.cites) == (PENALTY, penalty_title("wrong-table"), "§ 7")
    penalty.counts = False
    penalty.save()
    assert offences_of({person})[person] == []
    Opinion.objects.create(
        **said, says=Opinion.Says.FORFEIT, entry=team_of(player), counts=True, words="After two"
    )
    (row,) = offences_of({person})[person]
    assert row.kind == FORFEIT
    assert [str(FORFEITED["forfeit"]) in str(row.words), "After two" in str(row.words)] == [
        True
    ] * 2
    Opinion.objects.filter(counts=True).update(says=Opinion.Says.GAME)
    (row,) = offences_of({person})[person]
    assert str(FORFEITED["game"]) in str(row.words)


def test_of_two_people_of_one_name_each_keeps_his_own() -> None:
    last_year()
    game = a_game_at_table_one()
    player = sitting(game)
    player.person = None
    player.save()
    assert SECRET not in text_of(a_referee(event_of(game)), REFEREE)


def test_nothing_of_it_stands_on_a_page_for_everybody_or_on_a_phone(
    hall_clock: HallClock,
) -> None:
    hall_clock.shows(NOON)
    last_year()
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    event = event_of(game)
    warned(game, "other", note=SECRET)
    person = sitting(game).person
    assert person
    suspension = Suspension.objects.create(
        person=person, since=date(2026, 1, 1), reason=SECRET, said_by="d", role="D", said_at=NOON
    )
    Fine.objects.create(event=event, club=SECRET, words=SECRET, dollars=250, made_at=NOON)
    a_posted_game(stage, "W1-2", table=2)
    public = ["/", "/draws/beach-house-2026/", "/wall/beach-house-2026/"]
    for slug in ("beach-house-2026", "beach-house-2025"):
        public += [f"/e/{slug}/", f"/e/{slug}/rules/", f"/e/{slug}/rules/?q={SECRET[:5]}"]
        public += [f"/e/{slug}/main-event/", f"/e/{slug}/main-event/?team=team+1"]
        public += [f"/e/{slug}/main-event/W1-1/", f"/e/{slug}/main-event/W1-2/"]
    public += ["/e/beach-house-2026/find/?q=te", address_of(team_of(sitting(game)))]
    phone = a_phone_at(event.tables.get(number=1))
    shown = [text_of(Client(), address) for address in public]
    shown.append(text_of(phone, "/t/beach-house-2026/1/"))
    secrets = (SECRET, str(at_entry(suspension)))
    assert [page for page in shown if any(secret in page for secret in secrets)] == []


def test_an_event_without_any_of_it_shows_no_mark() -> None:
    an_event(name="Quiet", director="quiet")
    game = a_game_at_table_one()
    assert "before" not in parts(text_of(a_referee(event_of(game)), REFEREE))
