"""Addresses: a round's paper, and results entered from it."""

from django.urls import path

from tournament.desk.paper import results_views

RESULTS = "<slug:event>/scoring/results/"
ROUND = RESULTS + "<number:round>/"

PACK = "<slug:event>/<slug:division>/round-pack/"

desk = [
    path(PACK, results_views.round_pack, name="round-pack"),
    path(PACK + "<str:key>/", results_views.round_pack, name="round-pack-of"),
    path("<slug:event>/<slug:division>/travel-cards/", results_views.travel, name="travel-cards"),
    path(RESULTS, results_views.results, name="results"),
    path(ROUND, results_views.results, name="results-round"),
    path(ROUND + "save/", results_views.save, name="results-save"),
    path(ROUND + "news/", results_views.news, name="results-news"),
    path(ROUND + "twice/", results_views.mark_all, name="results-twice"),
    path(RESULTS + "match/<number:match>/sheet/", results_views.paper_sheet, name="paper-sheet"),
    path(RESULTS + "match/<number:match>/check/", results_views.check, name="paper-check"),
    path(RESULTS + "match/<number:match>/twice/", results_views.mark, name="result-twice"),
]
