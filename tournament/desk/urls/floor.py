"""The floor's addresses: the board, rounds, matches decided by hand, tables and cards."""

from django.urls import path

from tournament.desk.views import (
    cards,
    check_in,
    clock,
    floor,
    forfeits,
    hall,
    message,
    pairing,
    rounds,
    tables,
)

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
TEAM = EVENT + "floor/team/<slug:division>/<int:number>/"
TABLE = EVENT + "tables/<int:number>/"

urlpatterns = [
    path(EVENT + "floor/", floor.floor, name="floor"),
    path(EVENT + "order/", floor.whole_order_page, name="order-of-play"),
    path(EVENT + "floor/give/", floor.give_all, name="floor-give-all"),
    path(EVENT + "floor/undo/<int:number>/", floor.take_it_back, name="floor-undo"),
    path(EVENT + "message/", message.put_up, name="message"),
    path(EVENT + "message/down/", message.take_down, name="message-down"),
    path(EVENT + "rounds/", rounds.rounds, name="rounds"),
    path(EVENT + "rounds/<slug:division>/<str:key>/", rounds.start, name="round-start"),
    path(EVENT + "check-in/", check_in.show, name="check-in"),
    path(EVENT + "check-in/team/<int:team>/", check_in.team, name="check-in-team"),
    path(EVENT + "check-in/person/<int:member>/", check_in.person, name="check-in-person"),
    path(EVENT + "check-in/<int:number>/back/", check_in.take_back, name="check-in-back"),
    path(EVENT + "clock/", clock.clock, name="clock"),
    path(EVENT + "clock/stop/", clock.stop, name="clock-stop"),
    path(EVENT + "clock/go-on/", clock.go_on, name="clock-go-on"),
    path(EVENT + "clock/arrivals/<int:arrival>/back/", clock.not_arrived, name="arrival-back"),
    path(EVENT + "clock/rulings/<int:ruling>/enforce/", clock.enforce, name="lateness-enforce"),
    path(EVENT + "clock/rulings/<int:ruling>/waive/", clock.waive, name="lateness-waive"),
    path(EVENT + "clock/announce/", clock.announce, name="round-announce"),
    path(MATCH + "arrive/", clock.arrive, name="arrive"),
    path(MATCH + "extra-time/", clock.extra, name="extra-time"),
    path(MATCH, forfeits.match_page, name="floor-match"),
    path(MATCH + "give/", floor.give, name="floor-give"),
    path(MATCH + "move/", floor.move, name="floor-move"),
    path(MATCH + "take-back/", floor.take_back, name="floor-take-back"),
    path(MATCH + "heard/", floor.heard, name="floor-heard"),
    path(MATCH + "free/", floor.free, name="floor-free"),
    path(MATCH + "order/", floor.order, name="floor-order"),
    path(MATCH + "forfeit/", forfeits.forfeit, name="forfeit"),
    path(MATCH + "double-forfeit/", forfeits.both_forfeit, name="double-forfeit"),
    path(MATCH + "take-back-forfeit/", forfeits.take_back, name="forfeit-back"),
    path(MATCH + "pairing/", pairing.pairing, name="pairing"),
    path(MATCH + "swap/", pairing.swap, name="swap"),
    path(EVENT + "swaps/<int:number>/back/", pairing.swap_back, name="swap-back"),
    path(TEAM, forfeits.team_page, name="floor-team"),
    path(TEAM + "leave/", forfeits.withdraw, name="withdraw"),
    path(TEAM + "pin/", cards.new_pin, name="pin-renew"),
    path(EVENT + "floor/come-back/<int:departure>/", forfeits.come_back, name="come-back"),
    path(EVENT + "tables/", tables.tables, name="tables"),
    path(EVENT + "tables/count/", tables.use, name="tables-count"),
    path(EVENT + "tables/describe/", hall.describe, name="tables-describe"),
    path(EVENT + "tables/zone/<slug:division>/", hall.zone, name="division-zone"),
    path(TABLE, tables.table, name="floor-table"),
    path(TABLE + "place/", hall.place, name="table-place"),
    path(TABLE + "renew/", tables.renew, name="table-renew"),
    path(TABLE + "close/", tables.close, name="table-close"),
    path(TABLE + "open/", tables.open_again, name="table-open"),
    path(EVENT + "print/table-cards/", cards.for_tables, name="table-cards"),
    path(EVENT + "print/team-cards/", cards.for_teams, name="team-cards"),
    path(EVENT + "print/read-out/", cards.read_out, name="read-out"),
]
