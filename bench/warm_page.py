"""A warm public page and its 304, against nginx with the same bytes in a file: goal 12.

One process each. Ratios are of requests per second of the server's CPU, so that the client's share
of the cores counts for neither side.
"""

from bench import Figure, nginx, unmeasured
from bench.asking import answer_to, ask_many, header, request
from bench.ground import own_database
from bench.saving import Run
from bench.servers import one_process
from tests.makers_floor import a_hall

COUNT, ROUNDS = 16_000, 5
PAGE, UNCHANGED = 0.50, 0.40
GOAL = f">= {PAGE:g}, 304 {UNCHANGED:g}"


def measure() -> Figure:
    """The page's ratio; `how` also has that of the 304."""
    if not nginx.has_nginx():
        return unmeasured("warm_page", GOAL, "nginx is missing: apt install nginx-light")
    folder = own_database()
    event = a_hall(teams=64, tables=32).division.event
    asked = request(f"/e/{event.slug}/")
    with one_process(folder) as own:
        head, body = answer_to(own.port, asked)
        etag = header(head, b"etag").decode()
        unchanged = request(f"/e/{event.slug}/", If_None_Match=etag)
        with nginx.files({"page": body}) as peer:
            theirs = request("/page")
            tag = header(answer_to(peer.port, theirs)[0], b"etag").decode()
            theirs_unchanged = request("/page", If_None_Match=tag)
            rows = [
                (
                    ask_many(own, asked, COUNT),
                    ask_many(peer, theirs, COUNT),
                    ask_many(own, unchanged, COUNT),
                    ask_many(peer, theirs_unchanged, COUNT),
                )
                for _ in range(ROUNDS)
            ]
    ours, nginxs, ours_304, nginxs_304 = (_sum(runs) for runs in zip(*rows, strict=True))
    page, unchanged_ratio = nginxs.cpu / ours.cpu, nginxs_304.cpu / ours_304.cpu
    how = (
        f"CPU: page of {len(body):,} B {_each(ours)} us, nginx {_each(nginxs)}; "
        f"304 {unchanged_ratio:.2f} ({_each(ours_304)}, nginx {_each(nginxs_304)}); "
        f"wall {nginxs.wall / ours.wall:.2f}, 304 {nginxs_304.wall / ours_304.wall:.2f}; "
        f"{ROUNDS} rounds of {COUNT:,}"
    )
    holds = page >= PAGE and unchanged_ratio >= UNCHANGED
    return Figure("warm_page", page, GOAL, holds, how)


def _sum(runs: tuple[Run, ...]) -> Run:
    return Run(sum(run.wall for run in runs), sum(run.cpu for run in runs))


def _each(run: Run) -> str:
    return f"{1e6 * run.cpu / (COUNT * ROUNDS):.0f}"
