"""Running the command line in this process, as a person would call it."""

import json
from typing import Any

from click.testing import CliRunner, Result

from puntobanco.cli import terminal
from puntobanco.cli.main import puntobanco

terminal.console.width = 160  # whatever the window in which the tests run


def run(*words: str, given: str | bytes = "") -> Result:
    """One command; a traceback is a failed test, whatever the exit code."""
    result = CliRunner().invoke(puntobanco, list(words), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def answer(*words: str, given: str | bytes = "") -> Any:
    """The JSON that a command prints, exit code 0."""
    result = run(*words, given=given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
