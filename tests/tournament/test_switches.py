"""A switch is on or off, and a typing error stops the start instead of meaning off."""

import pytest

from tournament.switches import count, switch


@pytest.mark.parametrize("word", ["1", "true", "True", "yes", "ON", " on "])
def test_it_is_on(word: str) -> None:
    assert switch("ROOKERY_HTTPS", {"ROOKERY_HTTPS": word})


@pytest.mark.parametrize("word", ["", "0", "false", "No", "off"])
def test_it_is_off(word: str) -> None:
    assert not switch("ROOKERY_HTTPS", {"ROOKERY_HTTPS": word})


def test_what_is_not_there_is_off() -> None:
    assert not switch("ROOKERY_HTTPS", {})


@pytest.mark.parametrize("word", ["ture", "2", "enabled", "https"])
def test_any_other_word_stops_the_start_and_names_the_variable(word: str) -> None:
    with pytest.raises(SystemExit, match=r"ROOKERY_HTTPS.*1, true, yes, on, 0, false, no, off"):
        switch("ROOKERY_HTTPS", {"ROOKERY_HTTPS": word})


def test_a_count_is_a_whole_number_or_the_usual_one() -> None:
    assert count("ROOKERY_STREAMS", {}, 4000) == 4000
    assert count("ROOKERY_STREAMS", {"ROOKERY_STREAMS": " 0 "}, 4000) == 0
    for word in ("many", "-1", "1e3", "٣"):
        with pytest.raises(SystemExit, match="ROOKERY_STREAMS"):
            count("ROOKERY_STREAMS", {"ROOKERY_STREAMS": word}, 4000)
