"""All environment variables that Rookery reads: name, kind, default and meaning, declared once.

`read` refuses a start with words that are half true, contradict each other, or are misspelt, and
says everything at once. `settings_page.py` writes docs/settings.md from the same declarations.
"""

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tournament import variable_kinds as kinds
from tournament.variable_kinds import THIS_MACHINE, Kind, MailServer

BASE = Path(__file__).resolve().parent.parent
OURS = "ROOKERY_"
SHOWN = 60
"""Characters of a wrong word that a refusal repeats."""
FOR_DEVELOPERS = {
    "ROOKERY_CHROMIUM": "the browser of the tests",
    "ROOKERY_EVERY_PAGE": "set by `dev.py messages --look`",
    "ROOKERY_SCREENS": "set by `dev.py pictures`",
}
"""Read by the tests alone."""


@dataclass(frozen=True, slots=True)
class Variable:
    """One environment variable. An empty word counts as none, unless it `may_not_be_empty`."""

    name: str
    kind: Kind
    meaning: str
    usual: str
    """The default in words."""
    may_not_be_empty: bool = False


def declared(
    name: str,
    kind: Kind,
    default: object,
    meaning: str,
    *,
    usual: str | None = None,
    may_not_be_empty: bool = False,
) -> Any:
    """Return a field with its variable. `usual` says a default that is no plain word."""
    words = "off" if default is False else str(default)
    variable = Variable(
        name, kind, meaning, words if usual is None else usual, may_not_be_empty=may_not_be_empty
    )
    return field(default=default, metadata={"variable": variable})


@dataclass(frozen=True, slots=True)
class Variables:
    """What the environment says."""

    data: Path = declared(
        "ROOKERY_DATA",
        kinds.FOLDER,
        BASE / "data",
        "Folder of the SQLite database and the secret key",
        usual="./data",
    )
    database: str = declared(
        "DATABASE_URL", kinds.DATABASE, "", "The PostgreSQL database", usual="SQLite in the folder"
    )
    secret_key: str = declared(
        "ROOKERY_SECRET_KEY",
        kinds.SECRET_KEY,
        "",
        "The secret behind every printed card, link and PIN; another one makes all of them invalid",
        usual="`secret_key` in the folder, made at the first start",
        may_not_be_empty=True,
    )
    secret_key_file: Path | None = declared(
        "ROOKERY_SECRET_KEY_FILE",
        kinds.FILE,
        None,
        "A file with that secret, such as a container's secret",
        usual="",
        may_not_be_empty=True,
    )
    address: str = declared(
        "ROOKERY_ADDRESS",
        kinds.ADDRESS,
        "",
        "Where people reach the server, for printed links and QR codes",
        usual="`http://localhost:8000`; with https the first of the hosts",
    )
    hosts: tuple[str, ...] = declared(
        "ROOKERY_HOSTS",
        kinds.HOSTS,
        (),
        "Host names and addresses the server answers to",
        usual="this computer",
    )
    lan: bool = declared(
        "ROOKERY_LAN", kinds.SWITCH, False, "Other machines on the local network reach the server"
    )
    https: bool = declared(
        "ROOKERY_HTTPS",
        kinds.SWITCH,
        False,
        "A proxy in front speaks TLS and sets `X-Forwarded-Proto`; cookies go over https only",
    )
    mail_server: MailServer | None = declared(
        "ROOKERY_EMAIL_URL",
        kinds.MAIL_SERVER,
        None,
        "Where e-mails are handed in: `smtp+starttls://`, `smtps://` or `smtp://`",
        usual="no e-mails",
    )
    mail_from: str = declared(
        "ROOKERY_EMAIL_FROM", kinds.E_MAIL_ADDRESS, "", "Sender of the e-mails", usual=""
    )
    errors_to: tuple[str, ...] = declared(
        "ROOKERY_ERRORS_TO",
        kinds.E_MAILS,
        (),
        "Who receives an e-mail when the program fails",
        usual="nobody",
    )
    backups: Path | None = declared(
        "ROOKERY_BACKUPS",
        kinds.FOLDER,
        None,
        "Folder of the automatic backups",
        usual="`backups` in the data folder",
    )
    backups_copy: Path | None = declared(
        "ROOKERY_BACKUPS_COPY",
        kinds.FOLDER,
        None,
        "A second folder that every automatic backup is copied to, such as a USB stick; must exist",
        usual="none",
    )
    backups_key_file: Path | None = declared(
        "ROOKERY_BACKUPS_KEY_FILE",
        kinds.FILE,
        None,
        "Encrypts the automatic backups with the keys in this file (`rookery backup-key`)",
        usual="not encrypted",
    )
    streams: int = declared(
        "ROOKERY_STREAMS",
        kinds.COUNT,
        4_000,
        "Most live pages open from one address, such as a hall's router; 0: pages ask again every "
        "few seconds instead",
    )
    logs_as_json: bool = declared(
        "ROOKERY_LOG_JSON",
        kinds.SWITCH,
        False,
        "The log is JSON, an object a line, for programs that collect logs",
    )
    collected: bool = declared(
        "ROOKERY_COLLECTED",
        kinds.SWITCH,
        False,
        "Static files were collected and carry hashed names; set by the program itself",
    )
    debug: bool = declared(
        "ROOKERY_DEBUG", kinds.SWITCH, False, "Django's debug pages, for developers only"
    )

    @property
    def hosts_of_others(self) -> tuple[str, ...]:
        return tuple(host for host in self.hosts if host not in THIS_MACHINE)

    @property
    def backups_in(self) -> Path:
        """The folder of the automatic backups."""
        return self.backups or self.data / "backups"

    @property
    def others_reach_it(self) -> bool:
        """Whether the public demo password is refused."""
        return self.lan or self.https or bool(self.hosts_of_others)

    @property
    def reached_at(self) -> str:
        """Where people reach the server."""
        return self.address or (
            f"https://{self.hosts[0].lstrip('.')}" if self.https else THIS_ADDRESS
        )


THIS_ADDRESS = "http://localhost:8000"


def variable_of(each: "Field[Any]") -> Variable:
    """Return the variable that a field of Variables declares."""
    variable: Variable = each.metadata["variable"]
    return variable


ALL = [variable_of(each) for each in fields(Variables)]
KNOWN = [variable.name for variable in ALL]


def read(environment: Mapping[str, str]) -> Variables:
    """Return what the environment says. Raise SystemExit with all that is wrong."""
    found: dict[str, Any] = {}
    wrong = list(_unknown(environment))
    for each in fields(Variables):
        variable = variable_of(each)
        word = environment.get(variable.name, "").strip()
        try:
            if word:
                found[each.name] = variable.kind.read(word)
            elif variable.may_not_be_empty and variable.name in environment:
                wrong.append(f"{variable.name} is empty. Give it a value, or leave it out.")
        except ValueError as error:
            wrong.append(_sentence(variable, word, str(error)))
    if not wrong:
        wrong = list(_contradictions(Variables(**found)))
    if wrong:
        raise SystemExit("\n".join(wrong))
    return Variables(**found)


def _sentence(variable: Variable, word: str, wrong: str) -> str:
    shown = word[:SHOWN] + "…" * (len(word) > SHOWN)
    value = "set to a value" if variable.kind.is_secret else f"“{shown}”"
    return f"{variable.name} is {value}, which {wrong}."


def _unknown(environment: Mapping[str, str]) -> Iterator[str]:
    """Name each variable that looks like ours and is none, with the nearest one."""
    for name in sorted(environment):
        if name.upper().startswith(OURS) and name not in (*KNOWN, *FOR_DEVELOPERS):
            near = get_close_matches(name.upper(), KNOWN, 1, cutoff=0)[0]
            yield f"{name} is no setting. Did you mean {near}? docs/settings.md lists all of them."


def _contradictions(said: Variables) -> Iterator[str]:
    if said.secret_key and said.secret_key_file:
        yield "ROOKERY_SECRET_KEY and ROOKERY_SECRET_KEY_FILE are both set. Keep one of them."
    for name, is_on in (("ROOKERY_LAN", said.lan), ("ROOKERY_HTTPS", said.https)):
        if is_on and not said.hosts_of_others:
            yield (
                f"{name} is on, but ROOKERY_HOSTS names only this computer: others would be "
                "refused. Name there what people type: ROOKERY_HOSTS=cards.example"
            )
    if said.debug and said.others_reach_it:
        yield (
            "ROOKERY_DEBUG is on, and others reach the server. Debug pages show names and secrets. "
            "Leave it out."
        )
    if bool(said.mail_server) != bool(said.mail_from):
        yield "ROOKERY_EMAIL_URL and ROOKERY_EMAIL_FROM belong together. Set both, or neither."
    if said.errors_to and not said.mail_server:
        yield (
            "ROOKERY_ERRORS_TO names who hears of errors, but no e-mails are sent. Set "
            "ROOKERY_EMAIL_URL, too."
        )
    if said.address:
        yield from _wrong_address(said)


def _wrong_address(said: Variables) -> Iterator[str]:
    scheme, host = urlsplit(said.address).scheme, urlsplit(said.address).hostname or ""
    if said.https and scheme == "http":
        yield (f"ROOKERY_HTTPS is on, but ROOKERY_ADDRESS is {said.address}. Begin it with https.")
    named = f"[{host}]" if ":" in host else host
    allowed = [*said.hosts, *([] if said.hosts else THIS_MACHINE)]
    if not any(_matches(named, pattern.lower()) for pattern in allowed):
        yield (
            f"ROOKERY_ADDRESS is {said.address}, but ROOKERY_HOSTS does not name {named}, so that "
            "the server would refuse its own links. Add it there."
        )


def _matches(host: str, pattern: str) -> bool:
    """As Django reads its ALLOWED_HOSTS: a pattern with a dot in front includes subdomains."""
    return host == pattern or (
        pattern.startswith(".") and (host.endswith(pattern) or host == pattern[1:])
    )
