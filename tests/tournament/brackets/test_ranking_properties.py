"""Whatever happens in a round robin, the places that matter are filled and nobody is lost."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.brackets.playing import won
from tournament.brackets.bracket import Departure, Draw, Evaluation, Plan, Result, evaluate
from tournament.brackets.formats import find
from tournament.brackets.ranking import Ranking
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.rules import Rules

RANKINGS = st.builds(
    Ranking,
    places=st.integers(1, 4),
    in_order=st.booleans(),
)
KEYS = st.permutations(["wins", "head-to-head", "difference", "points"]).map(
    lambda slugs: tuple(map(key, (*slugs, "play-off")))
)
RULES = st.builds(Rules, keys=KEYS, ranking=RANKINGS)
MOST_STEPS = 200


class Hall:
    """A stage that is played, drawn and played off by chance."""

    def __init__(self, plan: Plan, rules: Rules, chance: Random, leavers: int) -> None:
        self.plan, self.rules, self.chance = plan, rules, chance
        self.results: list[Result] = []
        self.draws: list[Draw] = []
        self.scores: dict[str, dict[int, int]] = {}
        seeds = chance.sample(range(1, plan.entrants + 1), leavers)
        self.departures = [Departure(seed, "withdrawn") for seed in seeds]

    def stands(self) -> Evaluation:
        return evaluate(
            self.plan,
            self.results,
            self.departures,
            self.draws,
            rules=self.rules,
            scores=self.scores,
        )

    def is_played_out(self) -> Evaluation:
        """Plays what is ready, draws what is to be drawn, until nothing is left."""
        for _ in range(MOST_STEPS):
            standing = self.stands()
            if not standing.ready and not standing.steps:
                return standing
            for match in standing.ready:
                pair = [seed or 0 for seed in match.entrants]
                self.chance.shuffle(pair)
                self.results.append(won(match.code, pair[0], pair[1]))
                self.scores[match.code] = {pair[0]: 500, pair[1]: self.chance.choice((100, 300))}
            for step in standing.steps:
                tied = frozenset(step.tied)
                cards = [self.chance.randint(1, 14) for _ in step.draw_cards]
                self.draws += map(Draw, step.draw_cards, cards, [tied] * len(cards))
        raise AssertionError("it never ends")


@settings(max_examples=150, deadline=None)
@given(
    entrants=st.integers(3, 8),
    pools=st.booleans(),
    rules=RULES,
    leavers=st.integers(0, 1),
    chance=st.integers(0, 10_000),
)
def test_the_places_that_matter_are_filled(
    entrants: int, pools: bool, rules: Rules, leavers: int, chance: int
) -> None:
    plan = find("pools" if pools else "round-robin").plan(entrants, {"size": 4} if pools else {})
    hall = Hall(plan, rules, Random(chance), leavers)
    standing = hall.is_played_out()
    held = [seed for row in standing.places for seed in row.entrants]
    assert sorted(held) == list(range(1, entrants + 1))
    assert all(row.why for row in standing.places)
    assert not standing.stale
    if not pools and not leavers:
        places = min(rules.ranking.places, entrants)
        matter = [row for row in standing.places if row.place <= places]
        if rules.ranking.in_order:
            assert all(len(row.entrants) == 1 for row in matter)
        else:
            assert sum(len(row.entrants) for row in matter) == places


@settings(max_examples=60, deadline=None)
@given(entrants=st.integers(3, 6), rules=RULES, chance=st.integers(0, 10_000))
def test_a_result_flipped_and_flipped_back_is_nothing(
    entrants: int, rules: Rules, chance: int
) -> None:
    plan = find("round-robin").plan(entrants, {})
    hall = Hall(plan, rules, Random(chance), 0)
    before = hall.is_played_out()
    once = hall.chance.choice(hall.results)
    assert once.winner is not None
    assert once.loser is not None
    flipped = won(once.match, once.loser, once.winner)
    hall.results.append(flipped)
    hall.stands()
    hall.results.append(once)
    after = hall.stands()
    assert (after.places, after.champion, dict(after.matches)) == (
        before.places,
        before.champion,
        dict(before.matches),
    )
    assert set(after.stale) == set(before.stale)
