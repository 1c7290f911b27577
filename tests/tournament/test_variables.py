"""What the environment says is read as it is meant, or the start is refused with the remedy."""

from pathlib import Path

import pytest

from tournament.variables import ALL, FOR_DEVELOPERS, Variables, read

KEY = "k" * 50
HTTPS = {"ROOKERY_HTTPS": "on", "ROOKERY_HOSTS": "cards.example"}
MAIL = {
    "ROOKERY_EMAIL_URL": "smtp+starttls://club:p%40ss@mail.example",
    "ROOKERY_EMAIL_FROM": "rookery@mail.example",
}


def refused(**said: str) -> list[str]:
    """The sentences with which the start is refused."""
    with pytest.raises(SystemExit) as refusal:
        read(said)
    return str(refusal.value).splitlines()


def test_nothing_said_suits_one_computer() -> None:
    said = read({"PATH": "/bin", **dict.fromkeys(FOR_DEVELOPERS, "1")})
    assert said == Variables()
    assert (said.reached_at, said.others_reach_it) == ("http://localhost:8000", False)


def test_an_empty_word_is_none() -> None:
    empty = {each.name: "  " for each in ALL if not each.may_not_be_empty}
    assert read(empty) == Variables()


@pytest.mark.parametrize("word", ["1", "true", "True", "yes", "ON", " on "])
def test_it_is_on(word: str) -> None:
    assert read({"ROOKERY_COLLECTED": word}).collected


@pytest.mark.parametrize("word", ["0", "false", "No", "off"])
def test_it_is_off(word: str) -> None:
    assert not read({"ROOKERY_COLLECTED": word}).collected


@pytest.mark.parametrize(
    ("said", "others"),
    [
        ({"ROOKERY_HOSTS": "localhost,[::1]"}, False),
        ({"ROOKERY_HOSTS": "cards.example"}, True),
        ({"ROOKERY_HOSTS": "192.0.2.7", "ROOKERY_LAN": "1"}, True),
        (HTTPS, True),
    ],
)
def test_the_server_knows_whether_others_reach_it(said: dict[str, str], others: bool) -> None:
    assert read(said).others_reach_it is others


def test_every_word_is_read_as_it_is_meant() -> None:
    said = read(
        {
            **HTTPS,
            **MAIL,
            "ROOKERY_DATA": "~/cards",
            "DATABASE_URL": "postgresql://club:secret@db/cards",
            "ROOKERY_SECRET_KEY": f" {KEY}\n",
            "ROOKERY_ADDRESS": "https://cards.example/",
            "ROOKERY_ERRORS_TO": "a@mail.example, b@mail.example",
            "ROOKERY_STREAMS": "0",
        }
    )
    assert said.data == Path("~/cards").expanduser()
    assert said.database == "postgresql://club:secret@db/cards"
    assert said.secret_key == KEY
    assert said.reached_at == "https://cards.example"
    assert said.errors_to == ("a@mail.example", "b@mail.example")
    assert said.streams == 0
    server = said.mail_server
    assert server
    assert (server.user, server.password) == ("club", "p@ss")
    assert (server.host, server.port) == ("mail.example", 587)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *(("ROOKERY_HTTPS", word) for word in ("ture", "2", "enabled", "https")),
        *(("ROOKERY_STREAMS", word) for word in ("many", "-1", "1e3", "٣", "9" * 5000)),
        *(("ROOKERY_HOSTS", word) for word in ("*", "https://a.example", "a.example:8000", "::1")),
        *(
            ("ROOKERY_ADDRESS", word)
            for word in (
                "localhost",
                "ftp://a.example",
                "http://localhost/b",
                "http://localhost:port",
            )
        ),
        *(("ROOKERY_ERRORS_TO", word) for word in ("nobody", "a@b, c")),
        ("ROOKERY_EMAIL_FROM", "a@b.example,c@d.example"),
    ],
)
def test_a_word_that_cannot_be_stops_the_start_and_is_named(name: str, word: str) -> None:
    [sentence] = refused(**{name: word})
    assert sentence.startswith(f"{name} is “{word[:60]}")
    assert len(sentence) < 300


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("ROOKERY_SECRET_KEY", "marker" * 8),
        ("DATABASE_URL", "mysql://u:marker@h/n"),
        ("DATABASE_URL", "postgresql://u:marker@h"),
        ("DATABASE_URL", "postgresql://u:marker@h:port/n"),
        ("ROOKERY_EMAIL_URL", "smtp://u:marker@mail.example"),
        ("ROOKERY_EMAIL_URL", "u:marker@mail.example"),
    ],
)
def test_a_refusal_never_shows_a_secret(name: str, word: str) -> None:
    [sentence] = refused(**{name: word})
    assert sentence.startswith(name)
    assert "marker" not in sentence


@pytest.mark.parametrize("name", ["ROOKERY_SECRET_KEY", "ROOKERY_SECRET_KEY_FILE"])
def test_an_empty_secret_is_no_secret(name: str) -> None:
    [sentence] = refused(**{name: ""})
    assert sentence.startswith(name)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("ROOKERY_LAM", "ROOKERY_LAN"),
        ("ROOKERY_HTTP", "ROOKERY_HTTPS"),
        ("ROOKERY_SECRETKEY", "ROOKERY_SECRET_KEY"),
        ("rookery_hosts", "ROOKERY_HOSTS"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_nearest_one(name: str, near: str) -> None:
    [sentence] = refused(**{name: "1"})
    assert sentence.startswith(name)
    assert f"{near}?" in sentence


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"ROOKERY_SECRET_KEY": KEY, "ROOKERY_SECRET_KEY_FILE": "/k"}, "ROOKERY_SECRET_KEY_FILE"),
        ({"ROOKERY_LAN": "1"}, "ROOKERY_HOSTS"),
        ({"ROOKERY_HTTPS": "1", "ROOKERY_HOSTS": "localhost"}, "ROOKERY_HOSTS"),
        ({"ROOKERY_DEBUG": "1", "ROOKERY_HOSTS": "cards.example"}, "ROOKERY_DEBUG"),
        ({**HTTPS, "ROOKERY_ADDRESS": "http://cards.example"}, "ROOKERY_ADDRESS"),
        ({**HTTPS, "ROOKERY_ADDRESS": "https://other.example"}, "ROOKERY_HOSTS"),
        ({"ROOKERY_ADDRESS": "http://192.0.2.7:8000"}, "ROOKERY_HOSTS"),
        ({"ROOKERY_EMAIL_FROM": "a@b.example"}, "ROOKERY_EMAIL_URL"),
        ({"ROOKERY_EMAIL_URL": "smtp://localhost"}, "ROOKERY_EMAIL_FROM"),
        ({"ROOKERY_ERRORS_TO": "a@b.example"}, "ROOKERY_EMAIL_URL"),
    ],
)
def test_what_contradicts_itself_is_refused(said: dict[str, str], names: str) -> None:
    [sentence] = refused(**said)
    assert names in sentence


@pytest.mark.parametrize("host", ["cards.example", "www.cards.example"])
def test_a_host_with_a_dot_in_front_includes_its_subdomains(host: str) -> None:
    said = {"ROOKERY_HOSTS": ".cards.example", "ROOKERY_ADDRESS": f"http://{host}"}
    assert read(said).reached_at == f"http://{host}"


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(refused(ROOKERY_LAN="ja", ROOKERY_STREAMS="many", ROOKERY_PORT="80")) == 3
