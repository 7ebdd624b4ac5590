"""A built bundle and one browser for all tests of the consoles."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from consoles import build
from tests.browser import chromium
from tests.patience import PATIENCE


@pytest.fixture(scope="session")
def built() -> None:
    """The consoles as the server serves them; one worker builds, the others wait."""
    with (Path(tempfile.gettempdir()) / "puntobanco-consoles.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if build.is_fresh():
            return
        try:
            build.build()
        except (OSError, RuntimeError, ImportError) as found:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"the consoles cannot be built here: {found}")


@pytest.fixture(scope="module")
def browser(built: None) -> Iterator[Browser]:
    """A headless Chromium. What a page is to show may take long on a busy machine; what is there is not waited for."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()
