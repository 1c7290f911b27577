"""Addresses for everybody, and the door of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.desk.access import login_views
from tournament.desk.seeding import draw_views
from tournament.desk.views import my_page, public, rules, wall

DIVISION = "e/<slug:event>/<slug:division>/"

urlpatterns = [
    path("", public.home, name="home"),
    path("login/", login_views.Login.as_view(), name="login"),
    path("password/", login_views.ChangePassword.as_view(), name="password"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("draws/<slug:event>/", draw_views.draws, name="draws"),
    path("draws/<slug:event>/<number:number>/", draw_views.check, name="draw-check"),
    path("e/<slug:event>/", public.event, name="event"),
    path("wall/<slug:event>/", wall.wall, name="wall"),
    path("my/<slug:event>/<str:link>/", my_page.my_page, name="my-page"),
    path("e/<slug:event>/find/", my_page.find, name="find"),
    path(DIVISION, public.division, name="division"),
    path(DIVISION + "rules/", rules.rules, name="rules"),
    path(DIVISION + "<str:code>/", public.match, name="match"),
]
