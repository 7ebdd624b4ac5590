"""The stand-alone checker: whatever is altered, added or taken away in an install is found."""

import json
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from standalone import check_install as checker
from tests.standalone.installed import FILES, installed

PROGRAM = Path(checker.__file__)


def look(site: Path) -> checker.Object:
    return checker.looked_at(site / "puntobanco", [site])


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small install."""
    return installed(tmp_path / "site")


def test_the_same_files_give_the_same_manifest_wherever_they_are(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "copy")
    assert checker.written(look(site)) == checker.written(look(tmp_path / "copy"))
    assert checker.about(look(site)) == (
        "an installed package: 5 files, 2 other distributions, 1 files that belong to none"
    )


@pytest.mark.parametrize("name", FILES)
def test_one_flipped_bit_in_any_file_is_found(site: Path, name: str) -> None:
    manifest, file = look(site), site / name
    data = bytearray(file.read_bytes() or b"\0")
    data[len(data) // 2] ^= 1
    stamp = file.stat()
    file.write_bytes(data)
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith("changed: ")
    owner = {"needed": "distribution needed", "puntobanco-1.0.dist-info": "distribution puntobanco"}
    assert owner.get(name.split("/")[0].removesuffix("-2.0.dist-info"), name.split("/", 1)[-1]) in said


@pytest.mark.parametrize("name", FILES)
def test_a_file_taken_away_is_found(site: Path, name: str) -> None:
    manifest = look(site)
    (site / name).unlink()
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith(("missing: ", "changed: distribution"))


@pytest.mark.parametrize(
    "name",
    [
        "puntobanco/extra.py",
        "puntobanco/rules.so",
        "needed/extra.py",
        "sitecustomize.py",
        "evil.pth",
        "other/__init__.py",
    ],
)
def test_a_file_put_in_is_found_also_where_a_record_was_made_to_claim_it(site: Path, name: str) -> None:
    manifest = look(site)
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).write_text("import os\n")
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith("added: ") and Path(name).name in said
    with (site / "needed-2.0.dist-info" / "RECORD").open("a") as record:
        record.write(f"{name},,\n")
    assert checker.differences(manifest, look(site))


def test_a_link_in_place_of_a_file_is_found(site: Path, tmp_path: Path) -> None:
    manifest, file = look(site), site / "puntobanco" / "rules.py"
    shutil.copy(file, tmp_path / "elsewhere.py")
    file.unlink()
    file.symlink_to(tmp_path / "elsewhere.py")
    assert checker.differences(manifest, look(site)) == ["changed: puntobanco rules.py"]


@pytest.mark.parametrize("name", ["sitecustomize", "puntobanco/evil", "needed/evil"])
def test_a_linked_folder_put_in_is_found(site: Path, tmp_path: Path, name: str) -> None:
    manifest = look(site)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "__init__.py").write_text("import os\n")
    (site / name).symlink_to(tmp_path / "elsewhere")
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith("added: ") and said.endswith(Path(name).name)


def test_a_compiled_file_that_is_not_what_its_source_gives_is_found(site: Path) -> None:
    source = site / "puntobanco" / "rules.py"
    manifest, honest = look(site), source.read_text()
    py_compile.compile(str(source), doraise=True)
    assert checker.differences(manifest, look(site)) == []
    stamp = source.stat()
    source.write_text(honest.replace("1", "9"))
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    py_compile.compile(str(source), doraise=True)
    source.write_text(honest)
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith("not what its source gives: puntobanco __pycache__/rules.")


def test_a_compiled_file_without_source_is_found(site: Path) -> None:
    manifest = look(site)
    py_compile.compile(str(site / "puntobanco" / "rules.py"), str(site / "puntobanco" / "hidden.pyc"), doraise=True)
    assert "added: puntobanco hidden.pyc" in checker.differences(manifest, look(site))


def test_a_checkout_is_looked_at_where_it_lies(site: Path, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(site / "puntobanco", checkout / "src" / "puntobanco", ignore=shutil.ignore_patterns("setups"))
    shutil.copytree(site / "puntobanco" / "setups", checkout / "setups")
    found = checker.looked_at(checkout / "src" / "puntobanco", [site])
    assert found["install"] == "development" and "setups/table.toml" in found["package"]
    (checkout / "setups" / "table.toml").write_text("name = 'T2'\n")
    again = checker.looked_at(checkout / "src" / "puntobanco", [site])
    assert checker.differences(found, again) == ["changed: puntobanco setups/table.toml"]


def program(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The checker run by a Python that has nothing installed."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_runs_alone_with_exit_codes_that_a_timer_can_use(site: Path, tmp_path: Path) -> None:
    here = ["--package", str(site / "puntobanco"), "--site", str(site)]
    assert program(*here, "--write", "m.json", folder=tmp_path).returncode == 0
    good = program(*here, "--manifest", "m.json", folder=tmp_path)
    assert good.returncode == 0 and "Everything is as it should be." in good.stdout
    (site / "puntobanco" / "rules.py").write_text("PAY = 9\n")
    bad = program(*here, "--manifest", "m.json", "--json", folder=tmp_path)
    assert bad.returncode == 1 and json.loads(bad.stdout)["differences"] == ["changed: puntobanco rules.py"]
    assert program(*here, "--manifest", "none.json", folder=tmp_path).returncode == 3
    (tmp_path / "m.json").write_text("[]")
    wrong = program(*here, "--manifest", "m.json", folder=tmp_path)
    assert wrong.returncode == 3 and "Traceback" not in wrong.stderr
    assert program(folder=tmp_path).returncode == 2


def poisoned(source: Path) -> None:
    """A compiled file of other content, in the place of the one that the source would give."""
    stamp, honest = source.stat(), source.read_text()
    source.write_text(honest.replace("1", "9"))
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    py_compile.compile(str(source), doraise=True)
    source.write_text(honest)
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


@pytest.mark.parametrize("compiled_before", [False, True])
def test_a_poisoned_compiled_file_of_another_distribution_is_found(site: Path, compiled_before: bool) -> None:
    """Issue 16: a poisoned .pyc in site-packages ran in the place of its honest source, and nothing was said."""
    source = site / "needed" / "deep" / "inside.py"
    if compiled_before:
        py_compile.compile(str(source), doraise=True)
    manifest = look(site)
    poisoned(source)
    for known in (None, manifest):
        found = checker.looked_at(site / "puntobanco", [site], known)
        (said,) = checker.differences(manifest, found)
        assert said.startswith("not what its source gives: needed/deep/__pycache__/inside.")


@pytest.mark.parametrize("name", ["needed/deep/inside.py", "puntobanco/rules.py"])
def test_a_poisoned_compiled_file_behind_a_linked_folder_of_caches_is_found(
    site: Path, tmp_path: Path, name: str
) -> None:
    source = site / name
    cache, manifest = source.parent / "__pycache__", look(site)
    poisoned(source)
    cache.rename(tmp_path / "elsewhere")
    cache.symlink_to(tmp_path / "elsewhere")
    (said,) = checker.differences(manifest, look(site))
    assert said.startswith("added: ") and said.endswith("__pycache__")


def test_a_compiled_file_of_a_distribution_without_source_is_found(site: Path) -> None:
    manifest = look(site)
    py_compile.compile(str(site / "needed" / "__init__.py"), str(site / "needed" / "hidden.pyc"), doraise=True)
    assert any("hidden.pyc" in said for said in checker.differences(manifest, look(site)))


def test_what_was_good_is_not_compiled_again_and_what_was_only_unused_is(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that Python would not have run is not held good: somebody may set the time of its source later."""
    good, unused = site / "needed" / "__init__.py", site / "needed" / "deep" / "inside.py"
    py_compile.compile(str(good), doraise=True)
    poisoned(unused)
    stamp = unused.stat()
    os.utime(unused, (stamp.st_atime, stamp.st_mtime + 100))
    manifest = look(site)
    assert checker.differences(manifest, manifest) == [] and len(manifest["good"]) == 1
    asked: list[str] = []
    state = checker.compiled_state

    def noted(file: Path) -> str:
        asked.append(file.name)
        return state(file)

    monkeypatch.setattr(checker, "compiled_state", noted)
    assert checker.differences(manifest, checker.looked_at(site / "puntobanco", [site], manifest)) == []
    assert [name.split(".")[0] for name in asked] == ["inside"]
    os.utime(unused, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    (said,) = checker.differences(manifest, checker.looked_at(site / "puntobanco", [site], manifest))
    assert "inside" in said
