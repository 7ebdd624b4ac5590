"""Simulations and reports as the analysis screen asks for them, with news of how far they are; in a worker."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import weights_for
from puntobanco.server.analysis.exact import given_out, setup_of
from puntobanco.server.analysis.jobs import Report, Run, Told
from puntobanco.simulate.availability import needs_numba
from puntobanco.wire import analysis as m

if TYPE_CHECKING:
    from puntobanco.simulate.histogram import Histogram
    from puntobanco.simulate.means import Mean, Watched

Tell = Callable[[Told], None]

POINTS = 120
"""Points on the plot of a run."""
TELLING = 0.2
"""Seconds between two reports of progress."""
STEPS = 1000
"""Steps of the progress bar of a report."""
HANDS_IN_A_SHOE = 80
"""Hands in an average shoe, for requests that state hands instead of shoes."""
FEWEST = 64
"""Shoes in a chunk."""


class Stopped(Exception):
    """A report was stopped; half a report is none."""


def simulated(job: Run, tell: Tell, stop: Callable[[], bool]) -> tuple[m.RunSeen, bool]:
    """Deal the shoes of a job; what came of it, and whether it was stopped before it was done."""
    needs_numba()
    from puntobanco.simulate.compare import plan_of
    from puntobanco.simulate.kernels.first_use import get_ready
    from puntobanco.simulate.means import watched
    from puntobanco.simulate.plan import CHUNK_OF_HANDS, CHUNK_OF_SHOES
    from puntobanco.simulate.run import cores, run

    setup = setup_of(job.source)
    tell(Told(stage="figuring", done=0, wanted=job.shoes))
    every = watched(setup, frozenset(), weights_for(fresh(setup.shoe.decks), setup.game))
    by_hands = bool(setup.shoe.continuous)  # which has no shoes; as many hands as these shoes have, about
    wanted = job.shoes * HANDS_IN_A_SHOE if by_hands else job.shoes
    chunk = max(FEWEST, min(CHUNK_OF_HANDS if by_hands else CHUNK_OF_SHOES, wanted // POINTS))
    shoes, hands = (None, wanted) if by_hands else (wanted, None)
    plan = plan_of(setup, shoes=shoes, hands=hands, seed=job.seed, chunk=chunk)
    tell(Told(stage="compiling", done=0, wanted=wanted))
    get_ready(plan)
    watch = _Watch(every, wanted, by_hands, tell)
    until = time.monotonic() + job.seconds
    with ThreadPoolExecutor(max(1, cores() - 1), thread_name_prefix="simulate") as executor:
        dealt = run(plan, executor, stop=lambda: stop() or time.monotonic() > until, look=watch.look)
    return watch.seen(dealt), dealt.partial


class _Watch:
    """The run as it goes on: a point now and then, news a few times a second."""

    def __init__(self, every: "tuple[Watched, ...]", wanted: int, by_hands: bool, tell: Tell) -> None:
        self._every, self._wanted, self._by_hands, self._tell = every, wanted, by_hands, tell
        self._points: list[m.RunPoint] = []
        self._last = 0.0

    def look(self, dealt: "Histogram") -> None:
        done = dealt.rounds if self._by_hands else dealt.shoes
        if done * POINTS >= self._wanted * (len(self._points) + 1):
            self._points.append(self._point(dealt))
        if time.monotonic() - self._last >= TELLING:
            self._last = time.monotonic()
            done = min(done, self._wanted)
            self._tell(Told(stage="dealing", done=done, wanted=self._wanted, seen=self.seen(dealt)))

    def _means(self, dealt: "Histogram") -> "list[Mean]":
        from puntobanco.simulate.means import means

        return means(self._every, dealt)

    def _point(self, dealt: "Histogram") -> m.RunPoint:
        found = self._means(dealt)
        return m.RunPoint(
            hands=dealt.rounds,
            means=tuple(estimate.mean for estimate in found),
            margins=tuple(estimate.margin for estimate in found),
        )

    def seen(self, dealt: "Histogram") -> m.RunSeen:
        """The results so far, with the last point."""
        if not dealt.rounds:
            return m.RunSeen()
        last = () if self._points and self._points[-1].hands == dealt.rounds else (self._point(dealt),)
        return m.RunSeen(
            shoes=dealt.shoes,
            hands=dealt.rounds,
            wagers=tuple(
                m.RunWager(
                    wager=str(every.offer.wager.id),
                    names=every.offer.wager.names,
                    given=given_out(every.exact),
                    exact=every.expected,
                    mean=mean.mean,
                    margin=mean.margin,
                    bets=mean.bets,
                    z=mean.z,
                )
                for every, mean in zip(self._every, self._means(dealt), strict=True)
            ),
            points=(*self._points, *last),
        )


def reported(job: Report, tell: Tell, stop: Callable[[], bool]) -> bytes:
    """The report of a set-up; `Stopped` if somebody stops it."""
    from puntobanco.reports.paper.fonts import fonts_for
    from puntobanco.reports.pipeline import COUNTING, Wanted, made_report, report_extra

    report_extra()
    if job.form == "pdf":
        fonts_for(job.language)
    needs_numba()  # NumPy comes with it, and a report weighs its cards by NumPy
    chapters = False

    def progress(what: str, made: int, steps: int) -> None:
        nonlocal chapters
        if stop():
            raise Stopped
        chapters = chapters or what.startswith("chapter")
        part = made / max(1, steps)
        if what.startswith("writing"):
            tell(Told(stage="writing", done=STEPS * 19 // 20, wanted=STEPS))
        else:
            done = int(STEPS * (0.4 + 0.5 * part if chapters else 0.4 * part))
            tell(Told(stage="figuring", done=done, wanted=STEPS))

    counting = COUNTING if job.counting else 0
    wanted = Wanted(
        form=job.form,
        date=job.date,
        language=job.language,
        wagers=frozenset(job.wagers),
        hands=None,  # a guest simulates in a run of its own, which shows its progress and can be stopped at once
        counting=counting,
    )
    return made_report(setup_of(job.source), job.source.text, wanted, progress)
