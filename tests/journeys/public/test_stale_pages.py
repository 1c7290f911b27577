"""A public page whose content changed has another mark, whatever changed it."""

import re

import pytest
from django.test import Client

from tests.each_change import at_each_change
from tests.makers import a_phone_at
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_table import saved
from tournament.desk import publish
from tournament.desk.act.secrets import address_of
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry, Event, Member

pytestmark = pytest.mark.django_db

SINCE = re.compile(r"since=([\w.~%/-]*)")
VARIES = re.compile(r'since=[^"]*|data-now="[^"]*"|<p[^>]*data-part="as-of".*?</p>', re.DOTALL)
OFTEN = 2
"""How often a kind of change is looked at: the demo has many hands."""


def test_a_hand_at_another_table_makes_no_public_page_stale() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage, "W1-1")
    phone = a_phone_at(a_game_in_play(stage, "W1-2").match.assignments.get().table)
    saved(phone, 1)
    before = {path: _shown(path)[1] for path in _paths()}
    saved(phone, 2)
    assert Event.objects.get().version == LogEntry.objects.count()
    for path, seen in before.items():
        assert Client().get(f"{path}?since={seen}").status_code == 204, path


def test_nothing_that_the_demo_does_changes_a_page_behind_its_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen_of_content: dict[str, dict[str, str]] = {}

    def look(last: str) -> None:
        if not Event.objects.exists():
            return
        for path in _paths():
            content, seen = _shown(path)
            known = seen_of_content.setdefault(path, {})
            assert known.setdefault(seen, content) == content, (path, last)

    assert at_each_change(monkeypatch, look, times=OFTEN) > 15
    assert max(len(known) for known in seen_of_content.values()) > 10


def test_what_pages_remember_is_what_a_new_process_would_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(last: str) -> None:
        events = Event.objects.values_list("slug", flat=True)
        paths = [*_personal_pages(), *(f"/e/{slug}/" for slug in events)]
        remembered = [VARIES.sub("", Client().get(path).text) for path in paths]
        publish.forget()
        for path, shown in zip(paths, remembered, strict=True):
            assert VARIES.sub("", Client().get(path).text) == shown, (path, last)

    assert at_each_change(monkeypatch, look, times=1) > 15


def _personal_pages() -> list[str]:
    """The pages of two teams of each division, and of a player."""
    rows = Entry.objects.filter(number__lte=2).select_related("division__event")
    pages = [address_of(entry) for entry in rows]
    member = Member.objects.select_related("player", "entry__division__event").first()
    return [*pages, address_of(member.entry, member.player)] if member else pages


def _paths() -> list[str]:
    """Every kind of public page of every event."""
    paths: list[str] = []
    for event in Event.objects.all():
        paths += [f"/e/{event.slug}/", f"/wall/{event.slug}/", f"/e/{event.slug}/overall/"]
    for row in Division.objects.select_related("event"):
        division = f"/e/{row.event.slug}/{row.slug}/"
        stages = row.stages.filter(published_at__isnull=False)
        paths += [division, f"{division}results/"]
        paths += [f"{division}W1-1/"] if stages.filter(matches__code="W1-1").exists() else []
    return paths


def _shown(path: str) -> tuple[str, str]:
    """What the page shows, and its mark."""
    answer = Client().get(path)
    assert answer.status_code == 200, path
    (seen,) = set(SINCE.findall(answer.text)) or {""}
    return VARIES.sub("", answer.text), seen
