"""How a published stage is ranked."""

from tournament.brackets import formats
from tournament.brackets.models import Stage
from tournament.brackets.rounds.rules import Rules, read_rules


def rules_of_stage(stage: Stage) -> Rules:
    """The rules that the stage was published with, as changed since."""
    ranked = formats.find(stage.format).kind_for(stage.options).ranked
    return read_rules(stage.ranking, ranked)
