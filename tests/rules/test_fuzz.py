"""Spoiled sheets get findings, never a traceback. The long form: `dev.py fuzz`."""

import pytest

from tests.drills.fuzz import objections
from tests.drills.spoiling import spoiled

SEEDS = 2_000
BATCH = 200


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_a_spoiled_sheet_is_ruled_on_and_the_ruling_is_lawful(first: int) -> None:
    wrong = {seed: objections(spoiled(seed)) for seed in range(first, first + BATCH)}
    assert {seed: words for seed, words in wrong.items() if words} == {}


def test_the_same_seed_spoils_the_same_way() -> None:
    assert [spoiled(seed) for seed in range(50)] == [spoiled(seed) for seed in range(50)]
