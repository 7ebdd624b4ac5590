"""The generator: zensical with mkdocstrings over the gathered pages; it loads nothing and asks nobody."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from tools.site import CACHE, ROOT, Failed, fetch
from tools.site.navigation import arranged
from tools.site.pages import SOURCE

CONFIG = CACHE / "zensical.toml"
MADE = CACHE / "made"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PALETTE = (
    ("(prefers-color-scheme)", None, "lucide/sun-moon", "Switch to light mode"),
    ("(prefers-color-scheme: light)", "default", "lucide/sun", "Switch to dark mode"),
    ("(prefers-color-scheme: dark)", "slate", "lucide/moon", "Follow the system"),
)
STYLE = """
.md-grid { max-width: 74rem; }
.md-typeset table:not([class]) { font-size: .7rem; }
.md-typeset table:not([class]) td { min-width: 5.5rem; }
.md-typeset table:not([class]):has(th:nth-child(6)) { font-size: .6rem; }
.md-typeset table:not([class]):has(th:nth-child(6)) :is(th, td) { min-width: 0; padding: .4rem; }
.md-typeset table:not([class]):has(th:nth-child(6)) td:last-child { min-width: 12rem; }
.md-typeset pre > code { font-size: .64rem; }
.md-typeset .doc-signature code { white-space: pre-wrap; }
.md-typeset img[src$="png"] { border-radius: .3rem; }
"""


def generate(pages: list[str], *, laboratory: bool) -> Path:
    """Run the generator, strictly: a warning is a fault. The folder with what it made."""
    (SOURCE / "site.css").write_text(STYLE, "utf-8")
    shutil.copy(ROOT / "consoles" / "icon.svg", SOURCE / "icon.svg")
    CONFIG.write_text(_toml(_project(pages, laboratory)), "utf-8")
    shutil.rmtree(MADE, ignore_errors=True)
    program = fetch.generator() / "zensical"
    words = [str(program), "build", "--clean", "--strict", "--config-file", str(CONFIG)]
    done = subprocess.run(words, cwd=CACHE, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    if done.returncode or not (MADE / "index.html").is_file():
        said = COLOUR.sub("", (done.stdout + done.stderr).partition("Traceback")[0]).strip()
        raise Failed(f"zensical: {said[-3000:]}")
    (MADE / "404.html").unlink(missing_ok=True)  # its links hold only at the root of a server
    return MADE


def _project(pages: list[str], laboratory: bool) -> dict[str, Any]:
    sections: list[dict[str, Any]] = []
    for section, inside in arranged(pages).items():
        titled = [{_title(page): page} for page in inside]
        sections.append({section: inside[0]} if inside == ["index.md"] else {section: titled})
    if laboratory:
        sections.append({"Laboratory": "laboratory.md"})
        (SOURCE / "laboratory.md").write_text(LABORATORY, "utf-8")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return {
        "site_name": "puntobanco",
        "site_description": "Baccarat as casinos really run it: exact, cited, verifiable",
        "copyright": f"puntobanco {version} · Apache-2.0",
        "docs_dir": SOURCE.name,
        "site_dir": MADE.name,
        "use_directory_urls": False,
        "extra_css": ["site.css"],
        "nav": sections,
        "theme": {
            "language": "en",
            "font": False,
            "favicon": "icon.svg",
            "logo": "icon.svg",
            "features": [
                "content.code.copy", "navigation.sections", "navigation.tabs", "navigation.footer", "navigation.top",
                "search.highlight", "toc.follow",
            ],
            "palette": [_look(*look) for look in PALETTE],
        },
        "markdown_extensions": {
            "admonition": {}, "attr_list": {}, "footnotes": {}, "md_in_html": {}, "tables": {},
            "toc": {"permalink": True},
            "pymdownx": {"highlight": {"pygments_lang_class": True}, "superfences": {}, "inlinehilite": {}},
        },
        "plugins": {"mkdocstrings": {"handlers": {"python": PYTHON}}},
    }  # fmt: skip


OPTIONS = {
    "show_source": False,
    "show_root_heading": True,
    "show_root_full_path": False,
    "heading_level": 2,
    "members_order": "source",
    "separate_signature": True,
    "show_signature_annotations": True,
    "docstring_style": "google",
    "show_bases": False,
    "show_if_no_docstring": True,
    "filters": ["!^_"],
    "extensions": [{os.path.relpath(Path(__file__).with_name("fenced.py"), CACHE) + ":Fenced": {}}],
}

PYTHON = {"paths": [os.path.relpath(ROOT / "src", CACHE)], "options": OPTIONS}
LABORATORY = """# The laboratory

The library in a page, without a server: choose or edit a table, settle a round, price any wager with any cards left,
write a wager of your own and see its price while you type, draw roads, prove a shoe fair. It loads about 9 MB once and
says so before it begins; everything is computed in your browser, and the address holds the state, so that a link shows
others what you see.

[Open the laboratory](laboratory/index.html)

It is the package itself, under Python for the browser (Pyodide). Numba does not run there: counting shows the exact
effects of removal and the best tags; what needs many dealt shoes is left to `puntobanco count`.
"""


def _look(media: str, scheme: str | None, icon: str, name: str) -> dict[str, Any]:
    look: dict[str, Any] = {"media": media, "toggle": {"icon": icon, "name": name}}
    return look | ({"scheme": scheme} if scheme else {})


def _title(page: str) -> str:
    for line in (SOURCE / page).read_text("utf-8").splitlines():
        if line.startswith("# "):
            return line[2:].replace("`", "").strip()
    raise Failed(f"{page} has no title: its first heading begins with one #.")


def _toml(project: dict[str, Any]) -> str:
    """TOML of plain values; JSON's texts, lists and numbers are TOML's too."""
    return "\n".join(f"project.{key} = {_value(value)}" for key, value in project.items()) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
