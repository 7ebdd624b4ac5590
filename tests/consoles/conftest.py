"""A built bundle and one browser for all tests of the consoles."""

import fcntl
import os
import tempfile
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from consoles import build
from tests.browser import chromium
from tests.patience import PATIENCE

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def built() -> None:
    """The consoles as the server serves them; one worker builds, the others wait."""
    with (Path(tempfile.gettempdir()) / "puntobanco-consoles.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            build.install(tools=True)  # axe-core is one of them
            if not build.is_fresh():
                build.build()
        except (OSError, RuntimeError, ImportError) as found:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"the consoles cannot be built here: {found}")


class _OneBrowser:
    """A headless Chromium that all modules of this folder share, as long as one of them follows another.

    While it is open, Playwright keeps an event loop running in this thread, which tests elsewhere could not have.
    """

    def __init__(self) -> None:
        self._closing = ExitStack()
        self._browser: Browser | None = None

    def get(self) -> Browser:
        """The browser; it is launched when it is first asked for."""
        if self._browser is None:
            playwright = self._closing.enter_context(sync_playwright())
            # with a limit, no process is started in advance for a page that nobody opens
            arguments = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
            self._browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
            self._closing.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        """Close it, if it was opened."""
        self._browser = None
        self._closing.close()


_BROWSER = _OneBrowser()


@pytest.fixture(scope="module")
def browser(built: None) -> Browser:
    """A headless Chromium. What a page is to show may take long on a busy machine; what is there is not waited for."""
    expect.set_options(timeout=PATIENCE * 1000)
    return _BROWSER.get()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser when the next test is none of this folder."""
    yield
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        _BROWSER.close()
