"""One more in a stage that is published: the last seed takes a bye. In the caller's transaction."""

from tournament.brackets.models import Slot, Stage, StageEntry
from tournament.brackets.plan import Entrant, Void
from tournament.registration.models import Entry


def take_bye(*, stage: Stage, match: str, seed: int, entry: Entry) -> None:
    """Write the entrant and where he comes in; the stage wants to be settled after it."""
    StageEntry.objects.create(stage=stage, entry=entry, seed=seed)
    bye = Slot.objects.filter(match__stage=stage, match__code=match, source=Void().text())
    bye.update(source=Entrant(seed).text())
