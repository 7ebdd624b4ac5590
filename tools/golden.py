"""Golden transcripts: every scene of tests/golden played again and compared word for word.

``python -m tools.golden`` says which scenes differ and exits 1; ``--reset`` writes their transcripts anew, to be
read before they are committed. A scene is ``tests/golden/RULEBOOK/NAME.script``; what it prints is ``NAME.txt``.
"""

import sys
from pathlib import Path

SCENES = Path(__file__).resolve().parent.parent / "tests" / "golden"


def scenes() -> list[Path]:
    """Every scene in the order of its name."""
    return sorted(SCENES.glob("*/*.script"))


def played(scene: Path) -> str:
    """What a scene prints; where it does not come out as written, the last line says so."""
    from puntobanco.api.chance import chance
    from puntobanco.cli.setups import setup_text
    from puntobanco.script.reader import BadScript, read_script
    from puntobanco.script.runner import NotAsWritten
    from puntobanco.script.transcript import play_words

    lines: list[str] = []
    try:
        play_words(read_script(scene.read_text(encoding="utf-8"), setup_text), lines.append, chance)
    except (BadScript, NotAsWritten) as found:
        lines.append(f"NOT AS WRITTEN: {found}")
    return "\n".join(lines) + "\n"


def expected(scene: Path) -> str:
    """What a scene is to print; nothing if that was never kept."""
    kept = scene.with_suffix(".txt")
    return kept.read_text(encoding="utf-8") if kept.is_file() else ""


def main(*words: str) -> int:
    """Compare, or write anew; a scene that fails by its own word is never kept."""
    failed = 0
    for scene in scenes():
        name = scene.relative_to(SCENES)
        found = played(scene)
        if "NOT AS WRITTEN" in found:
            print(f"{name}: {found.splitlines()[-1]}")
            failed += 1
        elif found != expected(scene):
            if "--reset" in words:
                scene.with_suffix(".txt").write_text(found, encoding="utf-8")
            failed += "--reset" not in words
            print(f"{name}: {'written' if '--reset' in words else 'differs; --reset writes it anew'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
