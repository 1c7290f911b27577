"""A refusal: objections in plain words, with the place, the paragraph and the remedy."""

from rules.core.findings import Finding
from rules.refusals import Refused, refusal


def test_a_refusal_has_one_objection_with_all_that_was_said() -> None:
    refused = refusal(
        "The round has begun.", remedy="Wait.", cites="Beach House, The Draw", where="/round"
    )

    assert refused.findings == (
        Finding(
            "refused", "error", "/round", "The round has begun.", "Beach House, The Draw", "Wait."
        ),
    )


def test_a_refusal_needs_no_paragraph_and_no_place() -> None:
    (finding,) = refusal("The round has begun.", remedy="Wait.").findings
    assert (finding.cites, finding.where) == ("", "")


def test_a_refusal_reads_as_its_objections_one_after_the_other() -> None:
    (first,) = refusal("The round has begun.", remedy="Wait.").findings
    (second,) = refusal("Team 4 has left.", remedy="Ask them.").findings
    assert str(Refused(first, second)) == "The round has begun. Team 4 has left."
