"""What was sent is read in three places: the forms, who asks since when, what a refusal keeps."""

import re

from tests.house.reading import files, text

READ_IT = {
    "tournament/desk/act/forms.py",
    "tournament/desk/act/refusals.py",
    "tournament/desk/act/staff.py",
}


def test_what_was_sent_is_read_by_forms() -> None:
    sources = [path for path in files(".py") if path.startswith("tournament/")]
    assert {path for path in sources if re.search(r"\.POST\b", text(path))} == READ_IT
