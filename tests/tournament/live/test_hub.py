"""The hub: everyone gets the latest state, nobody waits for one who stands still."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.live.streams import Reader, frame, played
from tournament.live.hub import BEAT, RING, Hub


def test_whoever_knows_the_state_is_sent_what_comes_after_it() -> None:
    async def story() -> None:
        hub, reader = Hub(), Reader()
        hub.join(reader.client, "bracket", frame(4), known="4-a")
        await hub.publish("bracket", frame(5))
        await hub.publish("elsewhere", frame(9))
        assert reader.got == [("part", 5)]
        back = Reader()
        hub.join(back.client, "bracket", frame(5), known="4-a")
        assert back.got == [("part", 5)]

    played(story)


def test_whoever_missed_a_few_gets_those_and_whoever_missed_many_gets_the_whole() -> None:
    async def story() -> None:
        hub, first = Hub(), Reader()
        hub.join(first.client, "bracket", frame(0), known="0-a")
        for number in range(1, RING + 10):
            await hub.publish("bracket", frame(number))
        back, late = Reader(), Reader()
        hub.join(back.client, "bracket", frame(0), known=f"{RING + 7}-a")
        hub.join(late.client, "bracket", frame(0), known="3-a")
        assert back.got == [("part", RING + 8), ("part", RING + 9)]
        assert late.got == [("whole", RING + 9)]

    played(story)


def test_an_id_that_nobody_gave_gets_the_whole() -> None:
    async def story() -> None:
        hub = Hub()
        for known in ("", "5-b", "6-a", "1000000", "5-a\r\n", "%00" * 9):
            reader = Reader()
            hub.join(reader.client, "bracket", frame(5), known)
            assert reader.got == [("whole", 5)], known

    played(story)


def test_whoever_had_a_later_state_elsewhere_is_sent_nothing_before_it() -> None:
    async def story() -> None:
        hub, reader, same, slow = Hub(), Reader(), Reader(), Reader()
        hub.join(slow.client, "bracket", frame(3), known="3-a")
        hub.join(reader.client, "bracket", frame(3), known="5-a", had="5-a")
        hub.join(same.client, "bracket", frame(3), known="6-a", had="6-a")
        assert (len(hub), hub.followers("bracket")) == (3, 3)
        for number in (4, 6, 7):
            await hub.publish("bracket", frame(number))
        assert reader.got == [("whole", 6), ("part", 7)]
        assert same.got == [("part", 7)]
        assert slow.got == [("part", 4), ("part", 6), ("part", 7)]
        late = Reader()
        hub.join(late.client, "bracket", frame(7), known="", had="9-a")
        for each in (reader, same, slow, late):
            hub.leave(each.client)
        assert "bracket" not in hub

    played(story)


def test_in_another_database_nobody_is_ahead() -> None:
    async def story() -> None:
        hub, reader = Hub(), Reader()
        hub.join(reader.client, "bracket", frame(90), known="100-a", had="100-a")
        hub.forget()
        await hub.publish("bracket", frame(50, "b"))
        assert reader.got == [("part", 50)]

    played(story)


@given(st.lists(st.sampled_from(["publish", "stand", "read"]), max_size=60))
def test_a_reader_that_stands_still_ends_with_the_latest_state(deeds: list[str]) -> None:
    async def story() -> None:
        hub, reader, number = Hub(), Reader(), 0
        hub.join(reader.client, "bracket", frame(0), known="0-a")
        for deed in [*deeds, "read"]:
            if deed == "publish":
                number += 1
                await hub.publish("bracket", frame(number))
            elif deed == "stand":
                reader.stand_still()
            else:
                reader.read()
        numbers = [0, *(each for _, each in reader.got)]
        assert numbers == sorted(set(numbers))
        assert numbers[-1] == number
        gaps = {after for before, after in pairwise(numbers) if after != before + 1}
        assert gaps <= {each for kind, each in reader.got if kind == "whole"}

    played(story)


def test_nobody_waits_for_one_who_stands_still_and_one_thing_is_kept_for_them() -> None:
    async def story() -> None:
        hub, still, other = Hub(), Reader(), Reader()
        still.stand_still()
        for reader in (still, other):
            hub.join(reader.client, "bracket", frame(0), known="0-a")
        for number in range(1, 1000):
            await hub.publish("bracket", frame(number))
        assert other.got[-1] == ("part", 999)
        assert len(other.got) == 999
        await hub.beat()
        still.read()
        assert still.got == [("part", 1), ("whole", 999)]

    played(story)


def test_one_who_has_gone_is_forgotten_and_so_is_a_topic_without_readers() -> None:
    async def story() -> None:
        hub, gone, still = Hub(), Reader(), Reader()
        for reader in (gone, still):
            hub.join(reader.client, "bracket", frame(0), known="0-a")
        hub.leave(gone.client)
        await hub.publish("bracket", frame(1))
        assert (gone.got, still.got) == ([], [("part", 1)])
        still.stand_still()
        for number in (2, 3):
            await hub.publish("bracket", frame(number))
        hub.leave(still.client)
        still.read()
        assert "bracket" not in hub
        assert still.got == [("part", 1), ("part", 2)]

    played(story)


def test_whoever_is_sent_away_hears_no_more_of_the_topic() -> None:
    async def story() -> None:
        hub, reader, still, new = Hub(), Reader(), Reader(), Reader()
        for here in (reader, still):
            hub.join(here.client, "bracket", frame(0), known="0-a")
        still.stand_still()
        await hub.publish("bracket", frame(1))
        await hub.close("bracket")
        await hub.close("elsewhere")
        hub.join(new.client, "bracket", frame(1), known="1-a")
        await hub.publish("bracket", frame(2))
        still.read()
        assert (reader.got, reader.sent[-1]) == ([("part", 1)], b"")
        assert still.got == [("part", 1)]
        assert new.got == [("part", 2)]

    played(story)


def test_a_sign_of_life_takes_nothing_from_one_who_stands_still() -> None:
    async def story() -> None:
        hub, reader = Hub(), Reader()
        hub.join(reader.client, "bracket", frame(0), known="0-a")
        await hub.beat()
        assert reader.sent == [BEAT]
        await hub.end()
        assert reader.sent == [BEAT, b""]

    played(story)
