"""Addresses for everybody, and the door of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.desk.access import login_views
from tournament.desk.public import my_page_views, rules_views
from tournament.desk.public import views as public_views
from tournament.desk.seeding import draw_views

DIVISION = "e/<slug:event>/<slug:division>/"

urlpatterns = [
    path("", public_views.home, name="home"),
    path("login/", login_views.Login.as_view(), name="login"),
    path("password/", login_views.ChangePassword.as_view(), name="password"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("draws/<slug:event>/", draw_views.draws, name="draws"),
    path("draws/<slug:event>/<number:number>/", draw_views.check, name="draw-check"),
    path("e/<slug:event>/", public_views.event, name="event"),
    path("wall/<slug:event>/", my_page_views.wall, name="wall"),
    path("my/<slug:event>/<str:link>/", my_page_views.my_page, name="my-page"),
    path("e/<slug:event>/find/", my_page_views.find, name="find"),
    path(DIVISION, public_views.division, name="division"),
    path(DIVISION + "rules/", rules_views.rules, name="rules"),
    path(DIVISION + "<str:code>/", public_views.match, name="match"),
]
