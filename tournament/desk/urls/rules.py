"""Addresses of rules: a director's house rules, the rule books, and practice for everybody."""

from django.urls import path

from tournament.desk.events import views as events_views
from tournament.desk.views import event_rules, practice, rules

urlpatterns = [
    path("e/<slug:event>/rules/", event_rules.public, name="event-rules"),
    path("desk/<slug:event>/rules/", event_rules.at_desk, name="desk-rules"),
    path("desk/<slug:event>/<slug:division>/rules/", events_views.house_rules, name="house-rules"),
    path("desk/<slug:event>/<slug:division>/rules/target/", events_views.target, name="set-target"),
    path("rules/<slug:ruleset>/", rules.book, name="book"),
    path("practice/", practice.games, name="practices"),
    path("practice/<slug:ruleset>/", practice.practice, name="practice"),
]
