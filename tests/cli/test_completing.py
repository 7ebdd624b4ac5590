"""What a shell completes."""

import pytest
from click.shell_completion import ShellComplete

from puntobanco.cli.main import puntobanco


def completed(*words: str) -> list[str]:
    *before, begun = words
    shell = ShellComplete(puntobanco, {}, "puntobanco", "_PUNTOBANCO_COMPLETE")
    return [item.value for item in shell.get_completions(before, begun)]


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        (("sim",), "simulate"),
        (("simulate", "massachusetts-e"), "massachusetts-ez"),
        (("play", "rws"), "rws-non-commission"),
        (("count", "tie", "--rulebook", "new"), "new-zealand"),
        (("edge", "--rulebook", "li"), "library"),
        (("edge", "--rulebook", "massachusetts", "drag"), "dragon-7"),
        (("simulate", "rws-non-commission", "--wagers", "player,ti"), "player,tie"),
        (("count", "ox"), "ox-6"),
        (("edge", "massachusetts-e"), "massachusetts-ez"),
        (("edge", "massachusetts-ez", "drag"), "dragon-7"),
        (("stats", "rws-n"), "rws-non-commission"),
        (("design", "tie", "new-z"), "new-zealand"),
        (("rules", "show", "massachusetts-e"), "massachusetts-ez"),
        (("rules", "diff", "rws", "new-z"), "new-zealand"),
        (("rules", "check", "rws-n"), "rws-non-commission"),
        (("wager", "show", "drag"), "dragon-7"),
        (("spread", "massachusetts-ez", "ban"), "banker"),
        (("serve", "--tables", "rws-n"), "rws-non-commission"),
    ],
)
def test_a_shell_completes(words: tuple[str, ...], holds: str) -> None:
    assert holds in completed(*words)


def test_wagers_are_those_of_the_rulebook_named_before() -> None:
    assert "dragon-7" not in completed("edge", "--rulebook", "rws", "drag")
    assert "dragon-7" not in completed("edge", "rws-non-commission", "drag")
    assert "massachusetts-ez" not in completed("edge", "rws-non-commission", "mass")
    assert "massachusetts-ez" not in completed("settle", "rws-non-commission", "Ks 9h | 2d 4d", "mass")


def test_a_path_is_left_to_the_shell() -> None:
    assert completed("simulate", "./mine") == ["./mine"]
