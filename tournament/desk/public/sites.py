"""Which websites may show an event's public pages in a frame of their own.

Nobody may until the director names them. A site is its https origin, because that is what browsers
compare ("https://club.example"); the whole list goes into the frame policy of `/embed/` pages.
"""

import re
from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy

from rules.core.messages import Words, all_of, say
from rules.refusals import outdated
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.forms import FindingForm, Text, Ticked, objection
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import EVENT_WORDS
from tournament.registration.models import Event

ANYWHERE = "*"
MOST_SITES, LONGEST_SITE, LONGEST_LIST = 30, 200, 4000
SHOWN = 60
"""Letters of a wrong line that its objection repeats."""
HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))+")


def origin_of(typed: str) -> str:
    """The https origin of a site. Raises a form's error that says what is wrong with it."""
    said = {"site": typed[:SHOWN]}
    if len(typed) > LONGEST_SITE:
        raise objection(say("“%(site)s…” is too long for a website.", **said), code="too-long")
    if re.search(r"\s", typed):
        raise objection(say("“%(site)s” contains a space.", **said), code="space")
    scheme, found, rest = typed.partition("://")
    if not found or scheme.lower() != "https":
        raise objection(say("“%(site)s” does not begin with “https”.", **said), code="no-https")
    if set(rest.rstrip("/")) & set("/?#\\"):
        wrong = say("“%(site)s” names a page. Enter the website only.", **said)
        raise objection(wrong, code="path")
    return f"https://{_host_of(rest.rstrip('/'), said)}"


def _host_of(typed: str, said: dict[str, str]) -> str:
    if _is_ip(typed):
        wrong = say("“%(site)s” is an IP address, which browsers do not accept here.", **said)
        raise objection(wrong, code="ip")
    if ":" in typed:
        wrong = say("“%(site)s” contains a port or a user name. Leave it out.", **said)
        raise objection(wrong, code="port")
    try:
        host = typed.lower().encode("idna").decode()
    except UnicodeError:
        host = ""
    if not HOST.fullmatch(host):
        raise objection(say("“%(site)s” is not a website.", **said), code="no-site")
    return host


def _is_ip(typed: str) -> bool:
    """Whether it is an IP address, with a port or not."""
    host = urlsplit(f"//{typed}").hostname if typed.startswith("[") and "]" in typed else None
    for words in (host or typed, typed.partition(":")[0]):
        try:
            ip_address(words)
        except ValueError:
            continue
        return True
    return False


class SitesForm(FindingForm):
    """The websites, one a line, or that any may."""

    anywhere = Ticked(label=gettext_lazy("Any website may show these pages"))
    sites = Text(
        label=gettext_lazy("Websites, one per line"),
        help_text=gettext_lazy("The name of each (https://club.example), without a page."),
        max_length=LONGEST_LIST,
        error_messages={"max_length": gettext_lazy("The list is too long.")},
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_sites(self) -> list[str]:
        """The origins, each once, in order."""
        lines = [line.strip() for line in self.cleaned_data["sites"].splitlines()]
        found: dict[str, None] = {}
        wrong: list[forms.ValidationError] = []
        for line in filter(None, lines):
            try:
                found[origin_of(line)] = None
            except forms.ValidationError as error:
                wrong.append(error)
        if len(found) > MOST_SITES:
            many = say("At most %(most)s websites can be named.", most=MOST_SITES)
            wrong.append(objection(many, code="too-many"))
        if wrong:
            raise forms.ValidationError(wrong)
        return list(found)

    def allowed(self) -> list[str]:
        """What to store, if valid."""
        return [*([ANYWHERE] if self.cleaned_data["anywhere"] else []), *self.cleaned_data["sites"]]


def allow_sites(act: Act, *, sites: Sequence[str]) -> Receipt:
    """Let these websites show the event's pages, and no others. Raises Refused if they may."""
    with one_change(act) as change:
        before = Event.objects.values_list("sites", flat=True).get(pk=act.event.pk)
        if before == list(sites):
            raise outdated(_words(sites), code="so-already")
        change.require_as_shown(EVENT_WORDS)
        Event.objects.filter(pk=act.event.pk).update(sites=list(sites))
        return change.log(
            "sites.allow",
            _words(sites),
            touched=[EVENT_WORDS, "event"],
            about=[act.event],
            detail={"before": before, "after": list(sites)},
        )


def _words(sites: Sequence[str]) -> Words:
    if ANYWHERE in sites:
        return say("Any website may show this event in a frame.")
    if not sites:
        return say("No website may show this event in a frame.")
    return say("These websites may show this event in a frame: %(sites)s.", sites=all_of(sites))


@undoes("sites.allow", logged=("sites.allow",))
def allow_as_before(row: LoggedAct) -> Receipt:
    """Let those websites show the event that could before."""
    return allow_sites(row.act, sites=row.detail["before"])
