"""A headless Chromium for tests that look at a page as a reader's browser does.

On a machine without one such a test is skipped with the reason; under CI it fails instead.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
"""The shell comes first: it draws no window of its own, and a test takes two thirds of the time."""


def chromium() -> str:
    """The browser: what PUNTOBANCO_CHROMIUM names, or else the first one on the path."""
    named = os.environ.get("PUNTOBANCO_CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    reason = f"{named} is no program" if named else f"none of {', '.join(NAMES)} is on the path"
    if os.environ.get("CI"):
        pytest.fail(f"no browser: {reason}; install the listed system packages")
    pytest.skip(f"no browser: {reason}; name one in PUNTOBANCO_CHROMIUM")


def dom(page: Path) -> str:
    """The document as the browser understood it."""
    return _run(page, "--dump-dom").decode("utf-8")


def printed(page: Path) -> bytes:
    """The page as the browser prints it: a PDF."""
    pdf = page.with_suffix(".pdf")
    _run(page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    return pdf.read_bytes()


def _run(page: Path, *options: str) -> bytes:
    profile = f"--user-data-dir={page.parent / 'profile'}"
    command = [chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", profile, *options, page.as_uri()]
    return subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE).stdout
