"""Public pages: no login, plain links, updated by polling."""

from collections.abc import Collection, Sequence
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from rules.core.messages import Words
from rules.rulesets import find
from rules.typed_numbers import whole_number
from tournament.brackets import formats
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import standing_draws
from tournament.brackets.stage_rules import rules_of_stage
from tournament.desk.act.staff import is_official, may_at, zone_of
from tournament.desk.act.windows import FIND, PAGE, asked_of, window_of
from tournament.desk.brackets.bracket_cards import LEGEND
from tournament.desk.brackets.prizes import has_prizes
from tournament.desk.now import now
from tournament.desk.public.bracket_layout import PartWanted, bracket_page, map_of, part_with
from tournament.desk.public.bracket_pages import printed_pages
from tournament.desk.public.event_page import (
    divisions_shown,
    event_facts,
    head_as_html,
    latest_results,
    playing_now,
    published_stage,
    rows_as_html,
    stages_shown,
    tables_by_code,
)
from tournament.desk.public.home_page import home_page
from tournament.desk.public.link_card import card_of, drawn
from tournament.desk.public.match_page import WAITS, match_named, match_page, match_sheet
from tournament.desk.public.my_team import my_teams, remember_team, team_followed
from tournament.desk.public.news import (
    EVERYTHING,
    about_all_events,
    about_division,
    for_all,
    never_changes,
    news_of,
)
from tournament.desk.public.places import (
    PlaceShown,
    categories_shown,
    keyed_standings,
    places_shown,
    standings_shown,
    tallies_shown,
    unranked_shown,
)
from tournament.desk.public.progress import progress_of, state_of
from tournament.desk.public.results import has_begun, may_rank, results_of, shared_podiums
from tournament.desk.public.side_lines import sides_shown
from tournament.desk.public.team_page import addresses_in, addresses_of
from tournament.desk.public.texts_page import ENGLISH, manual_in
from tournament.desk.public.where_next import after_stage
from tournament.desk.publish import Published, bracket_of
from tournament.desk.reading.match_words import division_named, event_named
from tournament.htmx import HtmxRequest
from tournament.language import speak_at, tongue
from tournament.live.shelf import LONGEST
from tournament.registration.models import Division, Entry
from tournament.timing.facts import setup_of, standings_hidden_by
from tournament.timing.play import play_of

FORECAST_SECONDS = 20
"""How long a forecast counts as true: it is said to the minute."""
CARD_SECONDS = 300
"""How long a link's picture may be kept elsewhere."""


@for_all("q", "page")
@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    """Show the events: now, coming, past; with `q` those it finds."""
    about_all_events(request)
    typed, page = request.GET.get("q", "").strip()[:60], request.GET.get("page", "")[:60]
    home = home_page(now(), typed, page)
    return render(request, "tournament/public/home.html", {"home": home})


@for_all()
@require_safe
def scorekeeper_card(request: HtmxRequest) -> HttpResponse:
    """Show the scorekeeper's card: half a page to print."""
    never_changes(request)
    return render(request, "tournament/public/scorekeeper_card.html")


@for_all()
@require_safe
def player_card(request: HtmxRequest) -> HttpResponse:
    """Show the player's card: half a page to print."""
    never_changes(request)
    return render(request, "tournament/public/player_card.html")


@for_all()
@require_safe
def accessibility(request: HtmxRequest) -> HttpResponse:
    """Show the accessibility statement."""
    never_changes(request)
    return render(request, "tournament/public/accessibility.html")


@for_all()
@require_safe
def manual(request: HtmxRequest, language: str = "") -> HttpResponse:
    """Show the manual in this language, by default the reader's; in English what no other has."""
    never_changes(request)
    wanted = language or tongue()
    written = wanted if manual_in(wanted) else ENGLISH
    if language and written != language:
        raise Http404
    context = {"blocks": manual_in(written), "written_in": written}
    return render(request, "tournament/public/manual.html", context)


@require_safe
def link_card(request: HtmxRequest, event: str) -> HttpResponse:
    """Draw the picture that a link to the event shows elsewhere."""
    row = event_named(request, event)
    answer = HttpResponse(drawn(card_of(row)), content_type="image/png")
    patch_cache_control(answer, public=True, max_age=CARD_SECONDS)
    return answer


@for_all(PAGE)
@require_safe
def event(request: HtmxRequest, event: str) -> HttpResponse:
    """Show an event's divisions, matches in play, and latest results."""
    row = event_named(request, event)
    news = news_of(request, row, EVERYTHING, now())
    if news is None:
        return HttpResponse(status=204)
    bars = progress_of(row)
    facts = event_facts(row)
    divisions = divisions_shown(row, facts, bars)
    several = len(divisions) > 1
    is_over = row.finished_at or any(each.progress and each.progress.is_over for each in divisions)
    window = window_of(playing_now(row), asked_of(request), lambda match: match.match.code)
    context = {
        **news,
        "state": state_of(row, bars),
        "head": head_as_html(row, bars),
        "divisions": divisions,
        "names_children": any(each.division.learning for each in divisions),
        "several": several,
        "has_stages": facts.has_ways,
        "has_draws": facts.has_draws,
        "window": window,
        "query": window.here.removeprefix("?"),
        "playing": rows_as_html("event_playing", window.rows, several=several, event=row),
        "results": rows_as_html("event_result", latest_results(row), several=several, event=row),
        "podiums": shared_podiums(row, [each.division for each in divisions]) if is_over else (),
    }
    return render(request, "tournament/public/event.html", context)


@for_all("stage", "match", "round", "from", FIND, PAGE, personal=["team"])
@require_safe
def division(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show a division's bracket, and one's own team in it."""
    row = division_named(request, event, division)
    news = news_of(request, row.event, about_division(row), now())
    if news is None:
        return HttpResponse(status=204)
    context = {**news, "division": row}
    stage = _stage_asked(request, row) or published_stage(row)
    if stage is None:
        entered = Entry.objects.filter(stages__stage__division=row).order_by("stages__seed")
        window = window_of(list(entered.values_list("title", flat=True)), asked_of(request), str)
        query = window.here.removeprefix("?")
        context |= {"teams_entered": row.entries.count(), "window": window, "query": query}
        context["is_fed"] = row.pk in setup_of(row.event).fed
        return render(request, "tournament/public/unpublished.html", context)
    published = bracket_of(stage, row.event)
    followed = team_followed(request, published.picture)
    shown = bracket_page(published, _wanted(request, published), followed.path)
    context |= {
        "bracket": shown,
        "legend": LEGEND,
        "map": map_of(published, shown, followed.path),
        "is_tree": published.picture.plan.kind.shown == "tree",
        "stages": stages_shown(row, stage),
        "asked": _kept_asked(request, published),
        **_who_stands_where(request, row, stage, published, shown.brackets),
        "followed": followed,
        "follow": addresses_of(team.entry for team in followed.teams),
        "mine": my_teams(published.picture, followed.teams, tables_by_code(stage, row.event)),
        "after_stage": after_stage(stage),
        "query": _asked(request),
    }
    response = render(request, "tournament/public/division.html", context)
    remember_team(request, response, followed)
    return response


@require_safe
def bracket_printed(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show the whole bracket for the printer, on as many pages as it needs."""
    row = division_named(request, event, division)
    stage = _stage_asked(request, row) or published_stage(row)
    if stage is None:
        return redirect("division", event, division)
    published = bracket_of(stage, row.event)
    context = {
        "event": row.event,
        "division": row,
        "format": formats.find(stage.format),
        "pages": printed_pages(published, tables_by_code(stage, row.event)),
        "asked": published.picture.asked,
        "now": now(),
        "zone": zone_of(row.event),
    }
    return render(request, "tournament/public/bracket_print.html", context)


def _who_stands_where(
    request: HtmxRequest,
    division: Division,
    stage: Stage,
    published: Published,
    pools: Collection[str],
) -> dict[str, object]:
    """The places and standings of these pools that this reader may see."""
    begun: dict[str, object] = {"has_results": stage.number > 1 or has_begun(published)}
    begun["hidden_by"] = hidden_by = standings_hidden_by(division)
    official = bool(hidden_by) and is_official(request, division.event)
    if not may_rank(division, official=official):
        return begun
    return {"sees_hidden": official, **begun, **_ranked(division, stage, published, pools)}


def _ranked(
    division: Division, stage: Stage, published: Published, pools: Collection[str]
) -> dict[str, object]:
    """Places, standings and categories, if the division ranks anyone."""
    leads_on = (division.pk, stage.number) in setup_of(division.event).ways
    places = [] if leads_on else places_shown(published)
    if stage.number > 1 and not _are_first(division, places):
        places = []
    tagged = division.entries.exclude(categories=[]) if places else division.entries.none()
    rules = rules_of_stage(stage)
    categories = dict(tagged.values_list("pk", "categories"))
    return {
        "places": places,
        "prizes": _prizes(division) if places else (),
        "unranked": unranked_shown(published),
        "standings": standings_shown(published, pools, rules.cut, playoff_game(division)),
        "tallies": tallies_shown(published),
        "carries": bool(published.picture.carried),
        "keyed": keyed_standings(published, rules),
        "categories": categories_shown(places, categories),
        "sides": sides_shown(division),
        "drawn": standing_draws(division) if stage.ranking else (),
        "deck": find(division.ruleset).tie_deck,
    }


def _are_first(division: Division, places: Sequence[PlaceShown]) -> bool:
    """Whether these are the first places of the division: those of a lower half are not."""
    first = results_of(division, official=True).champions
    here = {team.entry for row in places[:1] for team in row.teams}
    return any(row.entry in here for row in first)


def _prizes(division: Division) -> list[tuple[str, Words]]:
    """Each team with a prize, from first place down."""
    if not has_prizes(division):
        return []
    rows = results_of(division, official=True).rows
    return [(row.title, row.prize) for row in rows if row.prize]


@for_all("stage")
@require_safe
def match(request: HtmxRequest, event: str, division: str, code: str) -> HttpResponse:
    """Show a match's posted sheets, as paper."""
    number = whole_number(request.GET.get("stage", ""))
    found = match_named(event, division, code, number)
    if found is None:
        division_named(request, event, division)  # the refusal speaks its language
        raise Http404("no such match")
    stage = found.stage
    row = stage.division
    speak_at(request, row.event)
    this = now()
    waits = found.state in WAITS
    about, seconds = (EVERYTHING, FORECAST_SECONDS) if waits else (about_division(row), LONGEST)
    news = news_of(request, row.event, about, this, seconds=seconds)
    if news is None:
        return HttpResponse(status=204)
    picture = bracket_of(stage, row.event).picture
    here = play_of(row.event).matches.get(found.pk)
    if here is None:
        raise Http404("the match was removed just now")
    context = {
        **news,
        "division": row,
        "page": match_page(found, row, here),
        "sheet": match_sheet(found, row.event, picture, this),
        "follow": addresses_in(row.event, here),
        "runs_floor": may_at(request, "run the floor"),
    }
    return render(request, "tournament/public/match.html", context)


def _stage_asked(request: HtmxRequest, division: Division) -> Stage | None:
    """The stage in the address, if a division has several and this one has a round to show."""
    typed = request.GET.get("stage", "")
    rows = play_of(division.event).stages_of(division)
    return next((row for row in rows if str(row.number) == typed), None)


def _asked(request: HtmxRequest) -> str:
    """This page's query, for polling."""
    asked = request.GET.copy()
    asked.pop("since", None)
    return asked.urlencode()


def _kept_asked(request: HtmxRequest, published: Published) -> str:
    """What every address of this page keeps: the stage, and the team where no cookie does."""
    team = request.GET.get("team", "").strip()[:60]
    asked = [published.picture.asked, urlencode({"team": team}) if team else ""]
    return "&".join(filter(None, asked))


def _wanted(request: HtmxRequest, published: Published) -> PartWanted:
    if "match" in request.GET:
        return part_with(published, request.GET["match"])
    start = whole_number(request.GET.get("from", ""), 99_999)
    return PartWanted(request.GET.get("round", ""), 1 if start is None else start)
