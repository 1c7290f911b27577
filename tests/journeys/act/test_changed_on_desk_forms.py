"""What a form of the desk acts on was changed meanwhile: asked after, and nothing else is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from tests.makers import DIRECTOR, NOON, a_called_match, a_division, an_event, logged_in, teams
from tests.makers import a_user as who_logs_in
from tests.makers_before import a_pair
from tests.makers_chairs import NAMES, a_table, gone, in_play
from tests.makers_conduct import REFEREE, TABLE, a_game_at_table_one, warned, warning_form
from tests.makers_floor import a_hall, match_at_desk
from tests.makers_people import a_match_with_standby, asked_for, proposing, sits_at, stands_by
from tests.makers_rulings import a_round_of_pinochle, questioned, ruled
from tests.makers_shown import changed_by, form_on
from tests.makers_stages import cards, choose, has_won, keep_places, publish
from tests.makers_table import the_event
from tournament.brackets.models import CardDraw, Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.shown import (
    CLOCKS,
    conduct_topic,
    fines_topic,
    minutes_topic,
    people_topic,
    ties_topic,
    topic_of_row,
)
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import topic_of
from tournament.registration.models import Entry, Event, Official, Person, Player
from tournament.rulings.models import Fine, Suspension
from tournament.timing.models import Stop

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"
CHANGED, SAVED, GONE = 422, 303, 404
TIES = f"{DESK}main-event/bracket/ties/"
REASON = {"reason": "It was an error"}


@dataclass(frozen=True)
class Form:
    """A form on `page` that sends to `action` what is `typed`, and acts on `topic`."""

    page: str
    action: str
    typed: Mapping[str, Any]
    topic: str


def a_fine(rest: str, state: Fine.State = Fine.State.OWED) -> Form:
    fine = Fine.objects.create(
        event=an_event(), club="Gulf", words="dirt", dollars=9, state=state, made_at=NOON
    )
    page = f"{DESK}fines/"
    return Form(page, f"{page}{fine.pk}/{rest}/", REASON, topic_of_row(fine))


def another_fine() -> Form:
    an_event()
    typed = {"club": "Gulf", "item": "", "words": "dirt", "dollars": "9"}
    return Form(f"{DESK}fines/", f"{DESK}fines/make/", typed, fines_topic("gulf"))


def somebody() -> Player:
    return a_pair(a_division(an_event()), "Ann Oak", "Bob Elm").members.order_by("place")[0].player


def suspended() -> Form:
    ann, typed = somebody(), {"from": "2026-07-19", "until": "", **REASON}
    page = f"{DESK}people/{ann.pk}/"
    return Form(page, f"{page}suspend/", typed, topic_of_row(ann.person, "conduct"))  # type: ignore[arg-type]


def lifted() -> Form:
    ann = somebody()
    person = Person.objects.get(players=ann)
    row = Suspension.objects.create(
        person=person, since=NOON.date(), reason="Cheated", said_by="dora", said_at=NOON
    )
    action = f"{DESK}suspensions/{row.pk}/lift/"
    topic = topic_of_row(row.person, "conduct")
    return Form(f"{DESK}people/{ann.pk}/", action, REASON, topic)


def named() -> Form:
    ann = somebody()
    page = f"{DESK}people/{ann.pk}/"
    return Form(page, f"{page}name/", {"person": "new"}, topic_of_row(ann, "person"))


def a_past_event() -> Form:
    ann = somebody()
    page = f"{DESK}people/{ann.pk}/"
    typed = {"year": "2019", "event": "Rook Weekend", "place": "1"}
    return Form(page, page, typed, topic_of_row(ann, "past"))


def exempted() -> Form:
    game, user = a_round_of_pinochle(), who_logs_in("dora")
    Official.objects.filter(user=user).update(person=sits_at(game.match, "Player 1a").person)
    page = match_at_desk(game.match, "rule/")
    return Form(page, f"{page}exempt/", {"official": user.pk, **REASON}, topic_of_row(user))


def checked_in() -> Form:
    (entry,) = teams(a_division(an_event()), 1)
    action = f"{DESK}check-in/team/{entry.pk}/"
    return Form(f"{DESK}check-in/", action, {}, topic_of_row(entry, "team"))


def taken_out() -> Form:
    base = f"{DESK}{a_division(an_event()).slug}/"
    topic = topic_of_row(the_event().divisions.get(), "words")
    return Form(f"{base}change/", f"{base}remove/", {}, topic)


def a_call(rest: str) -> Form:
    event = a_hall().division.event
    call = HelpRequest.objects.create(
        event=event,
        table=event.tables.get(number=1),
        reason="Renege",
        made_at=NOON,
        taken_at=NOON,
        taken_by="rex",
    )
    action = f"{DESK}{rest.format(call.pk)}"
    return Form(f"{DESK}calls/", action, {}, topic_of_row(call))


def a_warning() -> Form:
    game = a_game_at_table_one()
    entry = game.sides.get(side="NS").entry
    typed = {name: said for name, said in warning_form(game).items() if name != "key"}
    return Form(REFEREE, f"{TABLE}warn/", typed, conduct_topic(entry))


def a_warning_back() -> Form:
    row = warned(a_game_at_table_one())
    return Form(REFEREE, f"{DESK}warnings/{row.pk}/back/", REASON, conduct_topic(row.entry))


def a_new_card() -> Form:
    table, page = a_hall().division.event.tables.get(number=1), f"{DESK}tables/1/"
    return Form(page, f"{page}renew/", REASON, topic_of_row(table, "card"))


def a_new_pin() -> Form:
    a_hall()
    entry = Entry.objects.get(number=1)
    action = f"{DESK}floor/team/main-event/1/pin/"
    return Form(f"{DESK}print/team-cards/", action, REASON, topic_of_row(entry, "pin"))


def going_on() -> Form:
    Stop.objects.create(event=a_hall().division.event, since=NOON, reason="Fire alarm")
    return Form(f"{DESK}clock/", f"{DESK}clock/go-on/", {}, CLOCKS)


def more_minutes() -> Form:
    match = a_called_match(a_hall())
    Match.objects.filter(pk=match.pk).update(called_at=NOON)
    typed = {"minutes": "5", **REASON}
    return Form(f"{DESK}clock/", match_at_desk(match, "extra-time/"), typed, minutes_topic(match))


def offered() -> Form:
    match = a_hall().matches.get(code="W1-1")
    give = match_at_desk(match, "give/")
    return Form(f"{DESK}floor/", give, {"table": "1"}, topic_of(match))


def people(match: Match, rest: str, typed: Mapping[str, Any], topic: str = "") -> Form:
    page = match_at_desk(match, "people/")
    return Form(page, page + rest, typed, topic or people_topic(match))


def stepping_in() -> Form:
    match = a_match_with_standby()
    return people(match, "propose/", proposing(match))


def answered(answer: str) -> Form:
    row = asked_for(a_match_with_standby())
    return people(row.match, f"{row.pk}/answer/", {"answer": answer, "said": "1"})


def stood_down() -> Form:
    row = asked_for(a_match_with_standby())
    return people(row.match, f"{row.pk}/take-back/", REASON)


def missing() -> Form:
    match = a_match_with_standby()
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLAYING)
    typed = {"player": sits_at(match, "Player 1a").pk, "minutes": "15", **REASON}
    return people(match, "wait/", typed)


def is_back() -> Form:
    match, _ = in_play()
    gone(match, "Ben Ito")
    return people(match, "back/", {})


def played_on(decision: str) -> Form:
    match, _ = in_play()
    gone(match, "Ben Ito")
    return people(match, "decide/", {"decision": decision, **REASON}, topic_of(match))


def a_chair_filled() -> Form:
    match, _ = a_table(*NAMES[:3])
    return people(match, "chairs/", {"player": stands_by(the_event(), house=True).pk})


def a_chair_emptied() -> Form:
    form = a_chair_filled()
    match = Match.objects.get(code="S1-1")
    row = match.house_chairs.create(player=Player.objects.get(name="Eve Ash"), at=NOON)
    return people(match, f"chairs/{row.pk}/empty/", {}, form.topic)


def three_level() -> Stage:
    division, dora = a_division(an_event()), logged_in(who_logs_in("dora"))
    teams(division, 3)
    choose(dora, division, format="round-robin")
    keep_places(dora, division)
    stage = publish(dora, division)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    return stage


def cards_of_three(rest: str) -> Form:
    stage = three_level()
    typed = cards(stage, {1: "4", 2: "rook", 3: "14"})
    return Form(TIES, f"{TIES}1/{rest}/", typed, ties_topic(stage))


def cards_taken_back() -> Form:
    form = cards_of_three("cards")
    logged_in(who_logs_in("dora")).post(form.action, form.typed)
    action = f"{TIES}draws/{CardDraw.objects.get().pk}/take-back/"
    return Form(TIES, action, REASON, form.topic)


def a_ruling_decided() -> Form:
    ruling = questioned(ruled(a_round_of_pinochle()))
    page, first = f"{DESK}rulings/{ruling.pk}/", ruling.opinions.get().pk
    return Form(page, f"{page}decide/", {"as": first}, topic_of(ruling.match))


FORMS: Mapping[str, Callable[[], Form]] = {
    "a fine that is paid": lambda: a_fine("paid"),
    "a fine that is waived": lambda: a_fine("waive"),
    "a fine that is owed after all": lambda: a_fine("owed", Fine.State.PAID),
    "a fine for the same club": another_fine,
    "a suspension": suspended,
    "a suspension that is lifted": lifted,
    "who a player is": named,
    "a past event": a_past_event,
    "an official who may rule all the same": exempted,
    "a team that checks in": checked_in,
    "a division taken out": taken_out,
    "a call given back": lambda: a_call("calls/{}/back/"),
    "a call answered": lambda: a_call("floor/calls/{}/"),
    "a warning": a_warning,
    "a warning taken back": a_warning_back,
    "a new card": a_new_card,
    "a new PIN": a_new_pin,
    "clocks that go on": going_on,
    "extra time": more_minutes,
    "a table that is offered": offered,
    "a substitute": stepping_in,
    "a substitute agreed to": lambda: answered("agree"),
    "a substitute refused": lambda: answered("refuse"),
    "a substitute taken back": stood_down,
    "a player who is missing": missing,
    "a player who is back": is_back,
    "the others play on": lambda: played_on("others-play-on"),
    "the game ends here": lambda: played_on("game-ends"),
    "a chair that is filled": a_chair_filled,
    "a chair that is empty again": a_chair_emptied,
    "cards that were drawn": lambda: cards_of_three("cards"),
    "a draw of cards": lambda: cards_of_three("announce"),
    "cards taken back": cards_taken_back,
    "a ruling decided": a_ruling_decided,
}
TAKEN_OUT = {"a division taken out"}
"""Forms whose page is gone with what they act on."""


def changed(event: Event, *topics: str) -> None:
    """Somebody else changed something under these topics."""
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("test", "Somebody changed something.", touched=topics)


def answer_after(form: Form, *topics: str) -> Any:
    """What the director is answered whose page was shown before the change."""
    dora = logged_in(who_logs_in("dora"))
    carried = form_on(dora, form.page, form.action)
    assert carried["since"] == str(the_event().version)
    changed(the_event(), *topics)
    return dora.post(form.action, dict(form.typed) | carried | dict(form.typed))


@pytest.mark.parametrize("what", FORMS)
def test_what_a_form_of_the_desk_acts_on_is_asked_after(what: str) -> None:
    form = FORMS[what]()
    answer = answer_after(form, form.topic)
    assert DIRECTOR.name in changed_by(answer)


@pytest.mark.parametrize("what", FORMS)
def test_what_does_not_concern_a_form_of_the_desk_is_no_hindrance(what: str) -> None:
    form = FORMS[what]()
    answer = answer_after(form, "floor", "event", "queue", "match:0/W9-9", "people:0")
    assert answer.status_code == SAVED, answer.text


@pytest.mark.parametrize("what", FORMS)
def test_of_two_who_saw_the_same_form_the_first_alone_saves(what: str) -> None:
    form, dora = FORMS[what](), logged_in(who_logs_in("dora"))
    seen = [form_on(dora, form.page, form.action) | dict(form.typed) for _ in range(2)]
    answers = [dora.post(form.action, carried) for carried in seen]
    refused = GONE if what in TAKEN_OUT else CHANGED
    assert [answer.status_code for answer in answers] == [SAVED, refused]
