"""Entries are called players, pairs or teams: as many as sit on a side, as the game's book says."""

import re

import pytest

from tests.makers import a_division, add_entry, an_event
from tests.makers_before import desk_page, the_director
from tests.page_parts import part
from tournament.registration.entry_words import NOUNS, SENTENCES, EntryNoun, of_entry
from tournament.registration.models import Division

NOUN = re.compile(r"\b(team|pair|player)s?\b", re.IGNORECASE)


@pytest.mark.parametrize("what", SENTENCES)
def test_each_sentence_names_its_own_noun_and_the_same_values(what: str) -> None:
    assert len(SENTENCES[what]) == len(NOUNS)
    for noun, sentence in zip(NOUNS, SENTENCES[what], strict=True):
        assert {found.lower() for found in NOUN.findall(sentence.template)} <= {noun.value}
    values = {frozenset(re.findall(r"%\(\w+\)s", row.template)) for row in SENTENCES[what]}
    assert len(values) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "noun"),
    [
        ("beach-house-rook", EntryNoun.TEAM),
        ("npa-pinochle", EntryNoun.TEAM),
        ("tally", EntryNoun.PAIR),
        ("rubicon-bezique", EntryNoun.PLAYER),
        ("toonerville-rook", EntryNoun.PLAYER),
    ],
)
def test_an_entry_is_called_as_its_game_calls_it(ruleset: str, noun: EntryNoun) -> None:
    division = a_division(an_event(), ruleset=ruleset)
    assert division.noun == division.event.noun == noun


@pytest.mark.django_db
def test_an_event_whose_divisions_differ_speaks_of_teams() -> None:
    event = an_event()
    a_division(event, name="Bezique", ruleset="rubicon-bezique")
    a_division(event, name="Euchre", ruleset="tally")
    assert event.noun == EntryNoun.TEAM


@pytest.mark.django_db
def test_a_bezique_event_never_speaks_of_teams_before_its_bracket() -> None:
    division = a_division(an_event(), ruleset="rubicon-bezique")
    for name in ("Ann Oak", "Bob Elm", "Cid Fir"):
        add_entry(division=division, members=[name])
    director = the_director(division.event)
    for page in ("teams/", "teams/list/", "seeds/", "bracket/", "late/"):
        text = director.get(desk_page(division, page)).text
        main = re.sub(r"<[^>]+>", " ", text[text.index("<main") : text.index("</main")])
        assert not re.search(r"\bteams?\b", main, re.IGNORECASE), page


@pytest.mark.django_db
def test_the_public_pages_count_players() -> None:
    division: Division = a_division(an_event(), ruleset="rubicon-bezique")
    add_entry(division=division, members=["Ann Oak"])
    add_entry(division=division, members=["Bob Elm"])
    event = division.event
    text = the_director(event).get(f"/e/{event.slug}/").text
    assert part(text, "entered") == str(of_entry(EntryNoun.PLAYER, "count", count=2))
    unpublished = the_director(event).get(f"/e/{event.slug}/{division.slug}/").text
    expected = str(of_entry(EntryNoun.PLAYER, "entered", count=2))
    assert part(unpublished, "teams-entered") == expected
