"""Rows from before messages were data: the upgrade keeps their words."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext, override

from rules.core.messages import as_data, in_english, say
from tests.makers import NOON, an_event
from tests.makers_conduct import a_game_at_table_one, warned
from tournament.rulings.models import ConductWarning, Fine

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("rulings", "0004_words_of_states_go")]
AFTER = [("rulings", "0005_words_are_messages")]
OLD = '{"say": "No shufflers used", "with": {}}, “12” %(club)s'


def migrate(target: list[tuple[str, str]]) -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return executor


@pytest.fixture(autouse=True)
def upgraded_afterwards() -> Iterator[None]:
    yield
    migrate(AFTER)


def test_a_row_of_the_old_form_keeps_its_words_through_the_upgrade_and_back() -> None:
    event = an_event()
    told = {"club": "Owls", "cites": "1.1", "dollars": 25, "made_by": "Dee", "made_at": NOON}
    old = migrate(BEFORE).loader.project_state(BEFORE).apps.get_model("rulings", "Fine")
    rows = [old.objects.create(event_id=event.pk, words=text, **told) for text in (OLD, "12", "")]
    migrate(AFTER)
    assert [row.words for row in Fine.objects.order_by("pk")] == [OLD, "12", ""]
    Fine.objects.filter(pk=rows[1].pk).update(words=say("No shufflers used"))
    migrate(BEFORE)
    assert list(old.objects.order_by("pk").values_list("words", flat=True)) == [
        OLD,
        "No shufflers used",
        "",
    ]


def test_what_our_code_writes_down_is_read_in_the_readers_language() -> None:
    warned(a_game_at_table_one())
    row = ConductWarning.objects.get()
    with override("de"):
        assert str(row.words) == gettext(in_english(row.words)) != in_english(row.words)


def test_a_message_is_kept_as_data_and_given_back_as_the_message_it_was() -> None:
    fined = say("Fined for %(what)s.", what=say("No shufflers used"))
    told = {"club": "Owls", "cites": "1.1", "dollars": 25, "made_by": "Dee", "made_at": NOON}
    Fine.objects.create(event=an_event(), words=fined, **told)
    with connection.cursor() as cursor:
        cursor.execute("SELECT words FROM rulings_fine")
        kept = cursor.fetchone()[0]
    assert (Fine.objects.get().words, '"say"' in kept) == (fined, True)
    assert as_data(Fine.objects.get().words) == as_data(fined)
