"""The standings of a division: hidden until the director shows them."""

from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.registration.models import Division


def hide_standings(act: Act, *, division: Division) -> Receipt:
    """Keep places and standings to the officials from now on.

    Results are posted as before.
    """
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if division.standings_hidden:
            raise refusal(
                f"The standings of {division.name} are hidden already.",
                remedy="Reload the page to see how it is.",
            )
        division.standings_hidden = True
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.hide",
            f"The standings of {division.name} are hidden until the director shows them.",
            touched=["event", f"teams:{division.pk}"],
            detail={"before": {"standings_hidden": False}, "after": {"standings_hidden": True}},
        )


def show_standings(act: Act, *, division: Division) -> Receipt:
    """Show places and standings on the public pages again, at once."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if not division.standings_hidden:
            raise refusal(
                f"Everybody sees the standings of {division.name}.",
                remedy="Reload the page to see how it is.",
            )
        division.standings_hidden = False
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.show",
            f"The standings of {division.name} are shown to everybody.",
            touched=["event", f"teams:{division.pk}"],
            detail={"before": {"standings_hidden": True}, "after": {"standings_hidden": False}},
        )
