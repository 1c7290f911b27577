"""Sentences about a hand: a whole one for each word that books use for it."""

import re

import pytest

from rules.core.messages import Message
from rules.rulesets import find, slugs
from scoring.aims import noun_of, numbered
from scoring.hand_sentences import NOUNS, SENTENCES, of_hand
from tests.drills.catalogues import gathered

PLACEHOLDER = re.compile(r"%\((\w+)\)s")


@pytest.mark.parametrize("slug", slugs())
def test_every_book_calls_a_hand_something_that_there_are_sentences_for(slug: str) -> None:
    noun = noun_of(find(slug))
    for what, sentences in SENTENCES.items():
        said = of_hand(noun, what, number=3, player="Ann", match="W1-1")
        assert said.template == sentences[NOUNS.index(noun.key)]


@pytest.mark.parametrize("what", SENTENCES)
def test_the_sentences_of_all_nouns_name_the_same_values(what: str) -> None:
    named = [set(PLACEHOLDER.findall(row)) for row in SENTENCES[what]]
    assert named == [named[0]] * len(NOUNS)


def test_a_book_that_plays_rounds_numbers_rounds() -> None:
    said = numbered(find("toonerville-rook"), 3)
    assert said == Message("Round %(number)s", (("number", 3),))


def test_no_sentence_is_glued_around_the_word_for_a_hand() -> None:
    assert not [row.id for row in gathered() if "%(noun)s" in str(row.id)]
