"""Whether cards were dealt in a division. From then on its rules are fixed."""

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.models import Game
from tournament.registration.models import Division


def cards_are_dealt(division: Division) -> bool:
    """Whether a score sheet was ever opened for one of its matches, even one that is void now."""
    return Game.objects.filter(match__stage__division=division).exists()


def require_undealt(division: Division) -> None:
    """Refuse to change rules under which someone has played."""
    if cards_are_dealt(division):
        raise refusal(
            say(
                "Play in %(division)s has started, so its rules are locked.", division=division.name
            ),
            remedy=say("To use other rules, add another division and enter them there."),
            code="dealt",
        )
