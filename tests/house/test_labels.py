"""Labels of states are in the reader's language, one word for one thing."""

import pytest
from django.apps import apps
from django.db.models import Choices
from django.utils.functional import Promise

from scoring.models import ScoreSheet
from tournament.brackets.models import Match
from tournament.live.roles import Role

KEPT = {Role}
"""Roles are stored as labels, and read through `role_said`."""


def words_of_choices() -> list[tuple[type[Choices], list[object]]]:
    """Every set of choices with labels of its own in our classes."""
    classes = {
        each
        for model in apps.get_models()
        if model.__module__.startswith(("scoring", "tournament"))
        for each in vars(model).values()
        if isinstance(each, type) and issubclass(each, Choices)
    }
    return [(each, [member.label for member in each]) for each in classes - KEPT]


@pytest.mark.parametrize(("choices", "labels"), words_of_choices())
def test_a_label_is_worded_when_it_is_read(choices: type[Choices], labels: list[object]) -> None:
    derived = [member.name.replace("_", " ").title() for member in choices]
    assert labels == derived or all(isinstance(label, Promise) for label in labels)


def test_a_match_is_posted_as_its_last_sheet_is() -> None:
    assert str(Match.State.CERTIFIED.label) == str(ScoreSheet.State.POSTED.label)
