"""No sentence is outside the catalogues, in code, templates, scripts and style sheets.

The pseudo-language tests pages as they open. This law also finds what none of them shows: refusals,
log lines, labels that are only read aloud.
"""

import pytest

from tests.drills.bare import bare, bare_in
from tests.house.reading import files

PRODUCT = ("rules/", "scoring/", "tournament/", "templates/", "static/")
NO_SENTENCES = {
    "static/css/rules.css": {" (not used:) ", " (changed to:) "},
    # Names of a game, of divisions, of offices in records, of teams.
    "rules/rulesets/tally.py": {"Tally (any other game)"},
    "tournament/registration/blueprints.py": {"Main event", "Club round robin"},
    "tournament/brackets/paper_entries.py": {"paper entries"},
    "tournament/live/roles.py": {"Scoring table", "Table scorekeeper"},
    "tournament/registration/titles.py": {"Team {} ({})", "Team {}"},
    "templates/rookery/trust.html": {"Android", "Mac", "Windows"},
    # For programs and whoever runs them.
    "tournament/doors/second_step_views.py": {"{} manage second_factor_off {}"},
    "tournament/health/facts.py": {"{} backup", "{} clock"},
    "tournament/phones_address.py": {"{} --port {}"},
    "tournament/desk/live_pages.py": {"{} hands"},
    "tournament/desk/public/sheet_documents.py": {"not published"},
    "tournament/desk/templatetags/document.py": {"a block changes from page to page"},
    "tournament/outlets/csv_rows.py": {
        *("Contact {}", "Entered at", "Entered by", "Player {}", "Posted at", "Posted by")
    },
    "tournament/outlets/downloads_views.py": {"{} contacts", "{} entries"},
    "tournament/desk/registration/forms.py": {"partner {}"},
    "tournament/registration/lists/problems.py": {
        *("join {} {}", "partner {}", "remove {}", "rename {}", "seek {}")
    },
    "rules/ruleset.py": {"{} is no seat and no side of {}."},
    "rules/schema.py": {"Score sheet, version 1"},
    "scoring/plain_sql.py": {
        *("tuple[Field[Any, Any], bool]", "Field[Any, Any]", "somebody else changed a row")
    },
    "scoring/foreseen.py": {"foreseen change"},
    "static/js/stored.js": {"rookery hand "},
    "tournament/asgi.py": {"{} is not spoken here"},
    "tournament/lanes.py": {"%s requests are answered one by one"},
    "tournament/live/watch.py": {"LISTEN rookery_log", "NOTIFY rookery_log"},
}
IN_THE_TERMINAL = (
    "tournament/installation.py",
    "tournament/logs.py",
    "tournament/settings_page.py",
    "tournament/variable_kinds.py",
    "tournament/variables.py",
)
"""For whoever installs the program: in English, as all that is typed there."""
WORD_LISTS = ("tournament/registration/lists/roles.py", "tournament/registration/lists/words.py")
"""Headings and notes that people write in lists, in two languages."""


def test_every_sentence_of_the_product_is_given_to_a_catalogue() -> None:
    found = {
        path: set(bare(path)) - NO_SENTENCES.get(path, set())
        for path in files(".py", ".html", ".js", ".css")
        if path.startswith(PRODUCT) and path not in WORD_LISTS + IN_THE_TERMINAL
    }
    assert {path: sorted(words) for path, words in found.items() if words} == {}


def test_what_is_named_as_no_sentence_still_stands_there() -> None:
    gone = {path: sorted(words - set(bare(path))) for path, words in NO_SENTENCES.items()}
    assert {path: words for path, words in gone.items() if words} == {}


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tournament/desk/tables/calls.py", 'refusal("That table is taken.")'),
        ("tournament/desk/tables/calls.py", 'change.log("table.open", f"Table {number} is open.")'),
        ("templates/phone.html", "<p>Saved</p>"),
        ("templates/phone.html", '<input aria-description="Typed once">'),
        ("templates/phone.html", '<button hx-confirm="Sure?">{% translate "Undo" %}</button>'),
        ("templates/phone.html", '<p data-over="The break is over"></p>'),
        ("templates/phone.html", '{% include "totals.html" with sides=sides then="Then" only %}'),
        ("static/js/mine.js", 'line.textContent = "Nothing found";'),
        ("static/js/mine.js", "line.textContent = `Call at ${time} or later`;"),
        ("static/css/print.css", '.paper::before { content: "Rule: "; }'),
    ],
)
def test_a_bare_sentence_is_seen_wherever_it_stands(path: str, source: str) -> None:
    assert bare_in(path, source) != []
