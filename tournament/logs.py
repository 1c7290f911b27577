"""Logs: one line a record, with time, level and the request it belongs to, and without secrets.

Every request has an id. Its log lines carry it, its answer names it in a header unless the page is
everybody's, and the page of our own errors shows it. Errors are mailed if the settings say so.
"""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock, Thread
from time import monotonic
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.mail import mail_admins
from django.db import OperationalError
from django.http import HttpRequest, HttpResponseBase

HEADER = "Rookery-Request"
NO_REQUEST = "-"
MAIL_PAUSE = 300.0
"""Seconds between two e-mails about errors: a database that is away fails at every request."""
NAMED = re.compile(
    r"(?i)((?:pass(?:word|phrase)|\bpins?|\bcode|secret|token|cookie|(?:session|csrf)\w{0,20}|#k)"
    r"""["']?\s*[:=]\s*["']?)([^\s"'&;,)}\]]+)"""
)
"""A value behind a word that says it is secret."""
RUN = re.compile(r"[\w-]{16,}")
KINDS = tuple(map(re.compile, ("[A-Z]", "[a-z]", r"\d")))
"""Of what random bytes in URLs and cookies are. One expression for both would read a long address
anew from each of its letters, for minutes."""
SECRET = re.compile(
    r"\b[a-z0-9]{32,}\b"  # session keys, hashes
    r"|\b[A-Z2-9]{4}-[A-Z2-9]{4}\b"  # the code of a table
    r"|(?<=\d\.)(?=\d*[A-Za-z_-])[\w-]{16,}"  # a personal link, which may have no digit
)
OF_A_ROW = re.compile(r"DETAIL:.*?(?=\\n|$)")
"""PostgreSQL repeats the row that it refuses, with names."""
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What moves a terminal's cursor, or turns a line around. It may have been typed in an address."""
ONE_LINE_IS_ENOUGH = (PermissionDenied, OperationalError, SuspiciousOperation)
"""Of each request while the database is away, or for another host, a traceback would fill the
disk."""
_request: ContextVar[str] = ContextVar("request", default=NO_REQUEST)


def request_id() -> str:
    """Return the id of this thread's last request, or NO_REQUEST."""
    return _request.get()


class RequestId:
    """Give the request an id, before anything else looks at it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        _request.set(secrets.token_hex(4))  # until the next one: Django logs answers after us
        response = self.get_response(request)
        if getattr(response, "facts", None) is None:  # else it is kept for everybody
            response.headers[HEADER] = request_id()
        return response


def without_secrets(text: str) -> str:
    """Return a text in which nothing that opens a door can be read."""
    text = RUN.sub(_without_random, NAMED.sub(r"\1***", text))
    return OF_A_ROW.sub("DETAIL: ***", SECRET.sub("***", text))


def _without_random(run: re.Match[str]) -> str:
    return "***" if all(kind.search(run.group()) for kind in KINDS) else run.group()


def _spelled(unseen: re.Match[str]) -> str:
    return unseen.group().encode("unicode_escape").decode()


class Lines(logging.Formatter):
    """One line a record; a traceback's line ends are written as \\n."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        parts = self.parts(record)
        head = f"{parts['time']} {parts['level']} {parts['logger']} [{parts['request']}]"
        return f"{head} {' '.join(self.words(record))}"

    def parts(self, record: logging.LogRecord) -> dict[str, str]:
        """Return time, level, logger and request."""
        moment = datetime.fromtimestamp(record.created, UTC)
        return {
            "time": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "request": request_id(),
        }

    def words(self, record: logging.LogRecord) -> list[str]:
        """Return the message and, if there is one, the traceback."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, ONE_LINE_IS_ENOUGH):
            trace: str | None = f"{type(error).__name__}: {error}"
        else:
            trace = self.formatException(record.exc_info) if record.exc_info else record.exc_text
        texts = [record.getMessage(), *([trace] if trace else [])]
        lines = ["\\n".join(text.splitlines()) for text in texts]
        return [UNSEEN.sub(_spelled, without_secrets(line)) for line in lines]


class Json(Lines):
    """The same as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        names = ("message", "traceback")
        words = dict(zip(names, self.words(record), strict=False))
        return json.dumps(self.parts(record) | words, ensure_ascii=False)


@dataclass(eq=False)
class MailErrors(logging.Handler):
    """Mail an error to whom the settings name, at most one in MAIL_PAUSE; the log has them all."""

    mailed_at: float = field(default=-MAIL_PAUSE, init=False)
    left_out: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        super().__init__(logging.ERROR)
        self.turn = Lock()

    def emit(self, record: logging.LogRecord) -> None:
        """Hand the mail in from a thread: nobody waits for the mail server. What a stranger sends,
        as for another host, is no error of ours."""
        if record.exc_info and isinstance(record.exc_info[1], SuspiciousOperation):
            return
        with self.turn:
            if monotonic() - self.mailed_at < MAIL_PAUSE:
                self.left_out += 1
                return
            self.mailed_at, left_out, self.left_out = monotonic(), self.left_out, 0
        line = self.format(record)
        subject = f"Rookery: {without_secrets(record.getMessage())[:80]}"
        more = f"\n\n{left_out} more since the last e-mail.\n" if left_out else "\n"
        Thread(target=_mail, args=(subject, line.replace("\\n", "\n") + more), daemon=True).start()


def _mail(subject: str, words: str) -> None:
    """Mail it, or say on the log that this failed: as a warning, which is not mailed."""
    try:
        mail_admins(" ".join(subject.split()), words)
    except OSError as error:
        logging.getLogger(__name__).warning("An error could not be mailed: %s", error)


def logging_of(*, as_json: bool, mails: bool) -> dict[str, Any]:
    """Return Django's LOGGING."""
    handlers = ["console", *(["mail"] if mails else [])]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Json if as_json else Lines}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "mail": {"()": MailErrors, "formatter": "line"},
        },
        "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
        "root": {"handlers": handlers, "level": "WARNING"},
    }
