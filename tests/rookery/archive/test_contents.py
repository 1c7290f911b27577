"""A new table or column of text is in an archive, or not, because someone decided so."""

from django.apps import apps

from rookery.archive.contents import LOG, OF_EVENT, ONLY_WITH_PEOPLE, STAY
from rookery.archive.veiled import VEILED
from rookery.archive.write import models
from rookery.keep import rows

TEXTS = {"CharField", "TextField", "JSONField", "SlugField"}
PLAIN = {
    "brackets_counted": "what",
    "brackets_decision": "about computed role value where withdrawn_role",
    "brackets_extrahand": "points tied",
    "brackets_carddraw": "tied",
    "brackets_gameside": "side",
    "brackets_laterstage": "format options ranking",
    "brackets_match": "code state",
    "brackets_result": "reason",
    "brackets_round": "bracket key name",
    "brackets_rounddraw": "history",
    "brackets_slot": "source",
    "brackets_stage": "format joining options prefix ranking",
    "brackets_stageentry": "bye carried",
    "brackets_stageway": "carry who",
    "registration_departure": "kind",
    "registration_division": """format house_rules name options prizes ranking ruleset side_rankings
        slug""",
    "registration_entry": "categories title",
    "registration_event": "clock language name sites slug venue zone",
    "registration_person": "sameness",
    "rulings_opinion": "code role says seats",
    "rulings_ruling": "cites item line state",
    "scoring_correction": "totals_after totals_before",
    "scoring_hand": "outcome score struck",
    "scoring_scoresheet": """first_dealer house_rules ruleset ruleset_version scorekeeper state
        totals winner""",
    "scoring_signature": "content_hash seat side",
    "tables_playsin": "zone",
    "tables_seating": "seat",
    "tables_substitution": "seat state",
    "tables_table": "zone",
    "tables_vacancy": "outcome",
    "timing_lateruling": "arithmetic cites state",
}
"""Texts without personal data, or made anew in `veiled.py`: each is one more decision."""


def test_every_table_is_in_an_archive_or_has_a_reason_to_stay() -> None:
    assert {model._meta.db_table for model in rows.tables(apps)} == {*OF_EVENT, *STAY, LOG}
    assert not OF_EVENT.keys() & STAY.keys()


def test_every_text_is_veiled_or_known_to_be_plain() -> None:
    found = {}
    for name, model in models().items():
        kinds = {str(each.column): each.get_internal_type() for each in rows.columns(model)}
        hidden = {*VEILED.get(name, {})}
        texts = {column for column, kind in kinds.items() if kind in TEXTS} - hidden
        if texts and name not in {*ONLY_WITH_PEOPLE, LOG}:
            found[name] = texts
    assert found == {name: set(columns.split()) for name, columns in PLAIN.items()}
