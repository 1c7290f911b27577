"""What no database keeps is turned away at the door: a NUL, which nobody types."""

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponseBase

from rules.refusals import refusal
from tournament.desk.refusals import refused

NUL = "\0"


class NoNul:
    """Refuses a request with a NUL in its address, fields or cookies.

    PostgreSQL cannot even look for one, so every view that searches would fail on it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not any(NUL in words for words in _sent(request)):
            return self.get_response(request)
        why = refusal(
            "What your browser sent holds a character that cannot be kept. Nothing was saved.",
            remedy="Go back, reload the page, and enter it again.",
        )
        return refused(request, why)


def _sent(request: HttpRequest) -> Iterator[str]:
    """Every text that came in: the address, cookies, the names and values of fields."""
    yield request.path
    yield from request.COOKIES.values()
    for form in (request.GET, request.POST):
        for name, values in form.lists():
            yield name
            yield from values
