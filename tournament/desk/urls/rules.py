"""Addresses of rules: a director's house rules, the rule books, and practice for everybody."""

from django.urls import path

from tournament.desk.events import views as events_views
from tournament.desk.public import rules_views

urlpatterns = [
    path("e/<slug:event>/rules/", rules_views.public, name="event-rules"),
    path("desk/<slug:event>/rules/", rules_views.at_desk, name="desk-rules"),
    path("desk/<slug:event>/<slug:division>/rules/", events_views.house_rules, name="house-rules"),
    path("desk/<slug:event>/<slug:division>/rules/target/", events_views.target, name="set-target"),
    path("rules/<slug:ruleset>/", rules_views.book, name="book"),
    path("practice/", rules_views.games, name="practices"),
    path("practice/<slug:ruleset>/", rules_views.practice, name="practice"),
]
