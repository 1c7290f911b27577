"""Rows of the log go in one way: all of an event or a season, by the one function that leaves a
tombstone."""

from tests.house.reading import files, text


def users_of(word: str) -> set[str]:
    """The files of the product that say this; migrations make tables, and tests read them."""
    ours = [path for path in files(".py") if path.startswith(("tournament/", "scoring/", "rules/"))]
    return {path for path in ours if "/migrations/" not in path and word in text(path)}


def test_one_function_lifts_the_guard_over_the_log() -> None:
    assert users_of("Tombstone.objects.create") == {"tournament/live/removal.py"}


def test_only_the_removal_of_a_whole_event_or_season_removes_a_log() -> None:
    assert users_of("remove_log(") == {
        "tournament/live/removal.py",
        "tournament/desk/events/finishing.py",
        "tournament/desk/seasons/seasons.py",
    }
