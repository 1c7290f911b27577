"""Late entries at tables of individuals: they take a chair from the next sitting on."""

from rules.core.messages import all_of, say, sentences
from rules.refusals import refusal
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.late_chairs import join_sittings
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import seeds_topic, teams_topic
from tournament.desk.registration.late_entries import as_body, entry_of
from tournament.desk.registration.late_places import chairs_for_late
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry
from tournament.seeding.services import seed_last
from tournament.tables.settling import settle


def enter_next_sitting(
    act: Act, *, division: Division, team: TeamDraft | Entry, accepted: str = ""
) -> Receipt:
    """Enter the player as the last seed, with a chair in each sitting that has not begun.

    `accepted` is the reason to admit suspended players. Raises `Refused` if no chair is free.
    """
    body = {"late": division.pk, "members": as_body(team), "match": "sitting"}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stage = last_stage_of(division)
        if stage is None:
            raise refusal(
                say("%(division)s has no sitting to come.", division=division.name),
                remedy=say("Reload the page."),
                code="no-sitting-to-come",
            )
        chairs = chairs_for_late(stage)
        entry, let_in = entry_of(division, team, accepted)
        entrant = join_sittings(chairs, entry)
        seed_last(entry)
        return change.log(
            "sitting.join",
            sentences(
                say(
                    "%(team)s entered late, as number %(number)s, and sits at %(matches)s.",
                    team=entry.title,
                    number=entry.number,
                    matches=all_of(chairs.codes),
                ),
                let_in.words,
            ),
            touched=[
                *("event", "floor"),
                *settle(stage, act.now),
                *(teams_topic(division), seeds_topic(division)),
            ],
            detail={
                "stage": stage.pk,
                "team": entry.number,
                "seed": entrant.seed,
                "matches": list(chairs.codes),
                **let_in.detail,
            },
        )
