"""An existing ruling: second referee, final decision, withdrawal."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.staff import Desk, for_staff, zone_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import match_words
from tournament.desk.rulings.forms import VerdictForm
from tournament.desk.rulings.items import (
    RULE,
    Item,
    RuleBook,
    earlier_on,
    rule_book,
    rulings_of,
    shown,
)
from tournament.desk.rulings.law import decides_finally
from tournament.desk.rulings.opinions import (
    agree_with_ruling,
    disagree_with_ruling,
    question_ruling,
)
from tournament.desk.rulings.ruling_form import (
    minutes_asked,
    ruling_form,
    verdict_typed,
)
from tournament.desk.rulings.rulings import (
    Preview,
    decide_ruling,
    if_withdrawn,
    impact_of_ruling,
    withdraw_ruling,
)
from tournament.htmx import HtmxRequest
from tournament.rulings.models import Ruling
from tournament.rulings.verdicts import Verdict, verdict_of

SETTLES = "decide rulings"


@for_staff("rule")
@require_safe
def every(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show every ruling of the event, latest first."""
    return desk.page(
        "tournament/rulings/rulings.html", zone=zone_of(desk.event), rulings=rulings_of(desk.event)
    )


@for_staff("rule")
@require_safe
def case(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Show a ruling with its rule, opinions and next steps."""
    return _page(desk, _ruling(desk, ruling), VerdictForm(request.GET))


@for_staff("rule")
@require_POST
def question(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Ask for a second referee: the table is not satisfied."""
    row = _ruling(desk, ruling)
    receipt = question_ruling(desk.act(now()), ruling=row)
    return desk.answer(receipt, "ruling", ruling=ruling)


@for_staff("rule")
@require_POST
def agree(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Agree as the second referee."""
    row = _ruling(desk, ruling)

    def step(typed: VerdictForm) -> Receipt:
        voice = _voice(desk, row, typed)
        return agree_with_ruling(**voice, minutes=typed.said["minutes"] or 0)

    return _after(request, desk, row, step)


@for_staff("rule")
@require_POST
def disagree(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Disagree as the second referee."""
    row = _ruling(desk, ruling)

    def step(typed: VerdictForm) -> Receipt:
        return disagree_with_ruling(**_voice(desk, row, typed), verdict=_verdict(row, typed))

    return _after(request, desk, row, step)


@for_staff(SETTLES)
@require_POST
def decide(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Decide as director or deputy, with an opinion's verdict or a new one."""
    row = _ruling(desk, ruling)

    def step(typed: VerdictForm) -> Receipt:
        return decide_ruling(
            **_voice(desk, row, typed),
            verdict=_verdict(row, typed),
            minutes=typed.said["minutes"] or 0,
            told=typed.said["told"],
        )

    return _after(request, desk, row, step)


@for_staff("rule")
@require_POST
def withdraw(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Withdraw a ruling: its referee while unquestioned, otherwise the director."""
    row = _ruling(desk, ruling)
    actor = desk.actor if _is_mine(row, request.user.pk) else desk.acting(SETTLES)

    def step(typed: VerdictForm) -> Receipt:
        return withdraw_ruling(
            Act(desk.event, actor, now()),
            ruling=row,
            user=request.user.pk,
            reason=typed.said["reason"],
            told=typed.said["told"],
        )

    return _after(request, desk, row, step)


def _voice(desk: Desk, ruling: Ruling, typed: VerdictForm) -> dict[str, Any]:
    """The official and their words in this ruling."""
    return {
        "act": desk.act(now()),
        "ruling": ruling,
        "user": desk.request.user.pk,
        "words": typed.said["words"],
    }


def _after(
    request: HtmxRequest, desk: Desk, ruling: Ruling, step: Callable[[VerdictForm], Receipt]
) -> HttpResponse:
    """The updated ruling, or the page with input if the step is refused."""
    typed = VerdictForm.sent(request)
    try:
        receipt = step(typed)
    except Refused as refused:
        return _page(desk, ruling, typed, refused.findings)
    return desk.answer(receipt, "ruling", ruling=ruling.pk)


def _is_mine(ruling: Ruling, user: int | None) -> bool:
    made = ruling.state == Ruling.State.MADE
    return made and ruling.opinions.filter(user=user).exists()


def _ruling(desk: Desk, ruling: int) -> Ruling:
    rows = Ruling.objects.filter(match__stage__division__event=desk.event)
    return get_object_or_404(
        rows.select_related("match__stage__division", "game__sheet"), pk=ruling
    )


def _item(ruling: Ruling, book: RuleBook) -> Item:
    """The item it concerns; the rules may have changed since."""
    found = book.find(ruling.item)
    return found or Item(RULE, ruling.line, "", "", ruling.cites, ruling.line)


def _verdict(ruling: Ruling, typed: VerdictForm) -> Verdict:
    """The verdict of an opinion (`as`), or of the form."""
    opinion = typed.understood["as"]
    if opinion is not None:
        return verdict_of(get_object_or_404(ruling.opinions.select_related("entry"), pk=opinion))
    item = _item(ruling, rule_book(ruling.match.stage.division))
    return verdict_typed(ruling.match, ruling.game, item, typed)


def _page(
    desk: Desk,
    ruling: Ruling,
    typed: VerdictForm,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    book = rule_book(ruling.match.stage.division)
    item, user = _item(ruling, book), desk.request.user.pk
    preview, objections = _preview(desk, ruling, typed)
    asked = ruling.help_requests.order_by("made_at").last()
    settles = desk.may(SETTLES) and ruling.state in Ruling.OPEN
    return desk.page(
        "tournament/rulings/ruling.html",
        status=422 if findings else 200,
        zone=zone_of(desk.event),
        match=ruling.match,
        division=ruling.match.stage.division,
        words=match_words(ruling.match),
        row=shown(Ruling.objects.filter(pk=ruling.pk))[0],
        item=item,
        text=book.text(ruling.line),
        earlier=[each for each in earlier_on(ruling.match, item) if each.ruling != ruling],
        form=ruling_form(ruling.match, ruling.game, item, typed),
        typed=typed,
        preview=preview,
        objections=() if findings else objections,
        findings=findings,
        may_settle=settles,
        may_second=_may_second(desk, ruling, user),
        may_withdraw=ruling.state != Ruling.State.WITHDRAWN
        and (desk.may(SETTLES) or _is_mine(ruling, user)),
        undone=if_withdrawn(ruling) if ruling.state != Ruling.State.WITHDRAWN else (),
        minutes=minutes_asked(ruling.match, asked, typed, now()),
    )


def _may_second(desk: Desk, ruling: Ruling, user: int | None) -> bool:
    """A referee without an opinion yet, who does not decide finally."""
    has_spoken = ruling.opinions.filter(user=user).exists()
    asked = ruling.state == Ruling.State.QUESTIONED
    return asked and not has_spoken and not decides_finally(desk.actor)


def _preview(
    desk: Desk, ruling: Ruling, typed: VerdictForm
) -> tuple[Preview | None, Sequence[Finding]]:
    """The effect of this decision, once something is chosen."""
    if "says" not in typed.data or ruling.state not in Ruling.OPEN:
        return None, ()
    try:
        return impact_of_ruling(ruling, _verdict(ruling, typed), desk.actor, now()), ()
    except Refused as refused:
        return None, refused.findings
