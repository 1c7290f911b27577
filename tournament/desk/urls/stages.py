"""Addresses of what follows the first draw: places and ties, cards, the next stage, categories."""

from django.urls import path

from tournament.desk.brackets import pairing_views, place_views
from tournament.desk.registration import views as registration_views

DIVISION = "<slug:event>/<slug:division>/"
CATEGORIES = DIVISION + "categories/"
BRACKET = DIVISION + "bracket/"
TIES = BRACKET + "ties/"

urlpatterns = [
    path(BRACKET + "places/", place_views.decide, name="stage-places"),
    path(BRACKET + "onward/", place_views.onward, name="stage-onward"),
    path(BRACKET + "next/", place_views.publish, name="stage-next"),
    path(BRACKET + "pairing/", pairing_views.draw_swap_page, name="draw-pairing"),
    path(BRACKET + "pairing/swap/", pairing_views.save, name="draw-swap"),
    path(BRACKET + "standings/hide/", place_views.hide, name="standings-hide"),
    path(BRACKET + "standings/show/", place_views.show, name="standings-show"),
    path(CATEGORIES, registration_views.categories, name="categories"),
    path(CATEGORIES + "keep/", registration_views.keep_categories, name="categories-keep"),
    path(TIES, place_views.ties, name="ties"),
    path(TIES + "<number:stage>/cards/", place_views.typed, name="cards-type"),
    path(TIES + "<number:stage>/announce/", place_views.announce, name="cards-announce"),
    path(TIES + "<number:stage>/draw/", place_views.draw, name="cards-draw"),
    path(TIES + "draws/<number:draw>/take-back/", place_views.take_back, name="cards-take-back"),
]
