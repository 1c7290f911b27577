"""Help where people get stuck: three sentences and a picture a screen, and a screen for each."""

import re

import pytest

from scoring.hand_sentences import SENTENCES
from tests.house.reading import files, text

FOLDER = "templates/tournament/help/"
HELPS = [path for path in files(".html") if path.startswith(FOLDER) and "frame" not in path]
WORDS = re.compile(r'<p>{% (?:translate|of_hand [\w.]+) "([^"]+)" %}</p>')
PICTURE = re.compile(r"{% block picture %}(.*?){% endblock", re.DOTALL)


def test_there_is_help_on_ten_screens() -> None:
    assert len(HELPS) == 10


@pytest.mark.parametrize("path", HELPS)
def test_a_help_is_three_sentences_and_a_picture_without_words(path: str) -> None:
    (picture,) = PICTURE.findall(text(path))
    drawn = set(re.findall(r"<text[^>]*>([^<]*)</text>", picture))
    assert len(WORDS.findall(text(path))) == 3
    assert "<path" in picture
    assert all(word.isdigit() for word in drawn)


@pytest.mark.parametrize("path", HELPS)
def test_a_screen_opens_each_help(path: str) -> None:
    name = path.removeprefix("templates/")
    assert [page for page in files(".html") if f'include "{name}"' in text(page)]


def test_the_help_of_a_hand_is_true_of_games_without_bids_and_of_more_than_two_sides() -> None:
    said = WORDS.findall(text(FOLDER + "hand.html"))
    words = " ".join(row for what in said for row in SENTENCES.get(what, (what,)))
    assert len(words) > 100
    assert not re.search(r"\bbid|\bboth\b", words)
