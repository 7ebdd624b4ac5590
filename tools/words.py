"""`python -m tools.words`: writes the catalogues in canonical form, sections and keys in the order of the alphabet."""

import json
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "puntobanco" / "words"


def canonical(text: str) -> str:
    """A catalogue as it should stand in its file."""
    sections: dict[str, dict[str, object]] = json.loads(text)
    head = {"language": sections.pop("language")}
    ordered = {name: dict(sorted(sections[name].items())) for name in sorted(sections)}
    return json.dumps(head | ordered, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Write every catalogue; with `--check`, only say which is not in form."""
    for path in sorted(FOLDER.glob("*.json")):
        found = path.read_text(encoding="utf-8")
        made = canonical(found)
        if made == found:
            continue
        if "--check" in sys.argv:
            sys.exit(f"{path.name} is not in its canonical form: python -m tools.words")
        path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
