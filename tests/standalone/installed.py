"""A small install, as pip leaves one: the package, a distribution it needs, and their records."""

from pathlib import Path

FILES = {
    "puntobanco/__init__.py": '"""The package."""\n',
    "puntobanco/rules.py": "PAY = 1\n",
    "puntobanco/cli/main.py": "def main(): ...\n",
    "puntobanco/setups/table.toml": 'name = "T1"\n',
    "puntobanco/standalone/check_install.py": "# the checker\n",
    "puntobanco-1.0.dist-info/METADATA": "Name: puntobanco\n",
    "puntobanco-1.0.dist-info/entry_points.txt": "[console_scripts]\n",
    "needed/__init__.py": "NEEDED = True\n",
    "needed/deep/inside.py": "x = 1\n",
    "needed-2.0.dist-info/METADATA": "Name: needed\n",
    "start.pth": "",
}
RECORDED = ("puntobanco", "needed")


def installed(site: Path) -> Path:
    """The folder of installed packages."""
    for name, text in FILES.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for owner, version in (("puntobanco", "1.0"), ("needed", "2.0")):
        rows = [name for name in FILES if name.startswith((f"{owner}/", f"{owner}-"))]
        rows += [f"{owner}/__pycache__/__init__.cpython-311.pyc", f"{owner}-{version}.dist-info/RECORD"]
        (site / f"{owner}-{version}.dist-info" / "RECORD").write_text("".join(f"{name},,\n" for name in rows))
    return site
