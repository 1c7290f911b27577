"""After the final: the ordered list of what is left to do, and what can be downloaded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse

from rules.core.messages import CLOCK, Moment, Words, say, say_count
from tournament.brackets.models import Result
from tournament.desk.brackets.prizes import has_prizes
from tournament.desk.events.finishing import open_matches
from tournament.desk.public.results import STEPS, Results
from tournament.desk.rulings.referee_page import open_rulings
from tournament.registration.models import Division, Event
from tournament.registration.starts import on_the_wall


@dataclass(frozen=True, slots=True)
class WrapUpStep:
    """One line: `words` say what is done or to do, at `address`.

    `must`: do it before finishing the event. Paper and the projector leave no trace, so their steps
    are never marked done.
    """

    key: str
    words: Words
    address: str
    capability: str
    is_done: bool = False
    must: bool = False


@dataclass(frozen=True, slots=True)
class WrapUp:
    """The steps in their order; the last one finishes the event."""

    steps: tuple[WrapUpStep, ...]

    @property
    def next(self) -> WrapUpStep | None:
        """The first open step that must be done before the event is finished; none after that."""
        if self.steps[-1].is_done:
            return None
        return next((step for step in self.steps if step.must and not step.is_done), None)


@dataclass(frozen=True, slots=True)
class Download:
    """A paper or a file. `about` names its division where there are several."""

    key: str
    icon: str
    words: Words
    about: Words
    address: str


def wrap_up_of(event: Event, decided: Sequence[Results]) -> WrapUp:
    """What is left to do at this event; `decided` are the results of its decided divisions."""
    winners = WrapUpStep("winners", say("Show winners"), _at(event, "wall"), "run the floor")
    certificates = WrapUpStep(
        "certificates",
        say("Print certificates (%(count)s)", count=certificates_in(decided)),
        _at(event, "certificates"),
        "print cards",
    )
    return WrapUp(
        (
            _sheets(event),
            _rulings(event),
            *([_prizes(decided)] if decided else []),
            *([winners] if any(row.champions for row in decided) else []),
            *([certificates] if decided else []),
            WrapUpStep("downloads", say("Download results"), "#downloads", "see the desk"),
            _finish(event),
        )
    )


def certificates_in(decided: Sequence[Results]) -> int:
    """How many certificates these results need."""
    return sum(len(results.placed(STEPS)) for results in decided)


def downloads_of(event: Event, divisions: Sequence[Division]) -> list[Download]:
    """The papers and files of each division that ranks."""
    several = len(divisions) > 1
    return [
        one
        for division in divisions
        for one in _of_division(event, division, division.name if several else "")
        if not division.learning
    ]


def _of_division(event: Event, division: Division, about: str) -> Iterator[Download]:
    where = [event.slug, division.slug]
    files = [
        ("print", "print", say("Results"), "results-print"),
        ("pdf", "down", say("Results as PDF"), "results-pdf"),
        ("csv", "down", say("Results as CSV"), "results-csv"),
        ("bracket", "bracket", say("Bracket"), "bracket-print"),
    ]
    for key, icon, words, page in files:
        yield Download(key, icon, words, about, reverse(page, args=where))


def _at(event: Event, page: str) -> str:
    return reverse(page, args=[event.slug])


def _sheets(event: Event) -> WrapUpStep:
    left = open_matches(event)
    last = Result.objects.filter(match__stage__division__event=event).order_by("-at").first()
    words: Words = say("Results posted")
    if left:
        words = say_count("%(count)s open match", "%(count)s open matches", count=left)
    elif last:
        at = on_the_wall(last.at, event.zone)
        words = say("Last result posted at %(time)s", time=Moment(at, CLOCK))
    address = _at(event, "floor")
    return WrapUpStep("sheets", words, address, "run the floor", is_done=not left, must=True)


def _rulings(event: Event) -> WrapUpStep:
    left = event.help_requests.filter(answered_at=None).count() + len(open_rulings(event))
    words: Words = say("Protests and rulings settled")
    if left:
        words = say_count(
            "%(count)s open protest or ruling", "%(count)s open protests or rulings", count=left
        )
    return WrapUpStep("rulings", words, _at(event, "calls"), "rule", is_done=not left, must=True)


def _prizes(decided: Sequence[Results]) -> WrapUpStep:
    """The first division without prizes. A club may have none."""
    bare = [row.division for row in decided if not has_prizes(row.division)]
    division = bare[0] if bare else decided[0].division
    words = say("Enter prizes") if bare else say("Prizes entered")
    address = reverse("prizes", args=[division.event.slug, division.slug])
    return WrapUpStep("prizes", words, address, "set up", is_done=not bare)


def _finish(event: Event) -> WrapUpStep:
    is_done = event.finished_at is not None
    words = say("Event finished") if is_done else say("Finish event")
    address = _at(event, "event-finish")
    return WrapUpStep("finish", words, address, "set up", is_done=is_done, must=True)
