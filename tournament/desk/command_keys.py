"""The key that a form carries, so that a button pressed twice does its work once."""

from uuid import UUID, uuid4

from django.http import HttpRequest


def new_key() -> str:
    """A key for a form that is about to be shown."""
    return str(uuid4())


def key_of(request: HttpRequest) -> UUID | None:
    """The key that came with a form; None when there is none."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None
