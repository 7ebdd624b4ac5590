"""The self-check: the installed files against a manifest, by a program that also runs without this one.

`standalone/check_install.py` does the work here and in anybody else's hands. A manifest that the operator gives binds:
if a file differs no table plays. So does the one that a real house writes at its first start. In a checkout that is
worked on, and in a practice house, a difference is told and closes nothing, unless a manifest was given.
"""

import asyncio
import importlib.util
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.audit.standalone import stand_alone
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At
from puntobanco.store import Batch, Clash, Deed, Document, Failed, Reader, Store
from puntobanco.words import Text, say

KIND = "self-check"
MANIFEST = "manifest.json"
KIND_MANIFEST, ACCEPTED = "manifest", "accepted"
DAY = 24 * 3600.0
SOON = 5.0
"""Seconds after the start at which an install is looked at that closes nothing."""
KEPT = 90 * 24 * 3600 * 1000
"""Milliseconds for which results are kept: 90 days."""
LEAST = 90
"""Results that are kept whatever their age, since the clock may have jumped."""
MOST_SAID = 50


Manifest = dict[str, Any]
"""What is installed, or should be, as JSON."""


class Checker(Protocol):
    """The stand-alone checker, `standalone/check_install.py`."""

    NoManifest: type[Exception]
    NoPackage: type[Exception]
    UNUSED: str
    compiled_state: Callable[[Path], str]
    __file__: str

    def package_here(self) -> Path: ...
    def sites_here(self) -> list[Path]: ...
    def looked_at(self, package: Path, sites: list[Path], known: Manifest | None = None) -> Manifest: ...
    def read_manifest(self, data: bytes) -> Manifest: ...
    def written(self, manifest: Manifest) -> bytes: ...
    def differences(self, manifest: Manifest, found: Manifest) -> list[str]: ...
    def about(self, found: Manifest) -> str: ...
    def inside(self, path: Path, folder: Path) -> bool: ...


@cache
def checker() -> Checker:
    """The stand-alone checker, loaded from its file."""
    file = stand_alone("check_install.py")
    spec = importlib.util.spec_from_file_location("puntobanco_check_install", file)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    loaded: Checker = module
    return loaded


class Result(Struct, frozen=True, kw_only=True):
    """What a self-check found."""

    at: At
    about: str
    against: str
    """What it was compared with: the manifest `given`, that of the `house`, the `last-look`, or `itself`."""
    differences: tuple[str, ...] = ()
    more: int = 0

    @property
    def holds(self) -> bool:
        return not self.differences

    @property
    def words(self) -> Text:
        if self.holds:
            return say("integrity.files-hold", against=self.against)
        return say("integrity.files-differ", n=len(self.differences) + self.more, against=self.against)


class Install(Struct, frozen=True, kw_only=True):
    """Where the files are; of this Python unless said otherwise."""

    package: Path | None = None
    sites: tuple[Path, ...] = ()

    def look(self, known: Manifest | None = None) -> Manifest:
        """What is there now; compiled files that a known manifest holds good are not compiled again."""
        check = checker()
        try:
            package = self.package.resolve() if self.package else check.package_here()
            sites = [site.resolve() for site in self.sites] if self.sites else check.sites_here()
            found: Manifest = check.looked_at(package, sites, known)
        except check.NoPackage as missing:
            raise Refused(Fault.of("no-package", "check-install", missing=str(missing))) from None
        return found


def read_manifest(file: Path) -> Manifest:
    try:
        manifest: Manifest = checker().read_manifest(file.read_bytes())
    except OSError as found:
        raise Refused(Fault.of("unreadable.manifest-cannot", str(file), found=str(found.strerror))) from None
    except checker().NoManifest as found:
        raise Refused(Fault.of("unreadable.found", str(file), found=str(found))) from None
    return manifest


def compared(manifest: Manifest, found: Manifest, *, at: At, against: str) -> Result:
    said = checker().differences(manifest, found)
    return Result(
        at=at,
        about=checker().about(found),
        against=against,
        differences=tuple(said[:MOST_SAID]),
        more=max(0, len(said) - MOST_SAID),
    )


def digest_of(manifest: bytes) -> bytes:
    """The digest by which the database identifies the manifest of its house."""
    return sha256(manifest).hexdigest().encode()


def accepted(store: Reader, manifest: bytes) -> Document:
    """The manifest against which a house is held from now on, as its database knows it."""
    before = store.document(KIND_MANIFEST, ACCEPTED)
    return Document(KIND_MANIFEST, ACCEPTED, before.version if before else 0, digest_of(manifest))


class SelfCheck:
    """Checks the install of a house, keeps what it found, and says when it does not hold."""

    def __init__(
        self,
        store: Store,
        *,
        data: Path,
        given: Path | None,
        practice: bool,
        now: Callable[[], At],
        failed: Callable[[Result], None],
        install: Install | None = None,
    ) -> None:
        self.store, self.manifest, self._given, self._practice = store, given or data / MANIFEST, given, practice
        self._now, self._failed, self._install = now, failed, install or Install()
        self.last: Result | None = None

    @property
    def _called(self) -> str:
        """The manifest as every screen may call it: where it lies is nobody's business there."""
        return "given" if self._given is not None else "house"

    @property
    def binds(self) -> bool:
        """Whether a difference stops the tables, known before anything is looked at."""
        return self._given is not None or not (self._practice or self._development)

    @property
    def _development(self) -> bool:
        check = checker()
        package = self._install.package or check.package_here()
        sites = self._install.sites or check.sites_here()
        return not any(check.inside(package.resolve(), site.resolve()) for site in sites)

    def _known(self) -> Manifest | None:
        """The manifest that is there, if it is one: which compiled files were found good before."""
        try:
            return read_manifest(self.manifest)
        except Refused:
            return None

    def run_once(self) -> Result:
        """Look at everything and keep the result; the first time there is nothing to compare with but itself."""
        found = self._install.look(self._known())
        if self._given is None and (not self.manifest.exists() or not self.binds) and not self._replaced():
            return self._first(found)
        result = compared(read_manifest(self.manifest), found, at=self._now(), against=self._called)
        if self._replaced():
            said = f"{MANIFEST} in the folder of the house is not the manifest that two officers accepted"
            result = replace(result, differences=(said, *result.differences))
        self._keep(result)
        if not result.holds:
            self._failed(result)
        return result

    def _replaced(self) -> bool:
        """Whether the house's own manifest is another than it wrote or two officers accepted, or is gone."""
        kept = self.store.document(KIND_MANIFEST, ACCEPTED)
        if self._given is not None or not self.binds or kept is None:
            return False
        return not self.manifest.exists() or digest_of(self.manifest.read_bytes()) != kept.body

    def _first(self, found: Manifest) -> Result:
        """Write down what is there; where that does not bind, tell first what is new."""
        before = read_manifest(self.manifest) if self.manifest.exists() else found
        result = compared(before, found, at=self._now(), against="last-look" if before is not found else "itself")
        self.manifest.parent.mkdir(parents=True, exist_ok=True)
        manifest = checker().written(found)
        self.manifest.write_bytes(manifest)
        if self.binds:
            deed = Deed(at=result.at, what="installation-recorded", words=f"SHA-256 {digest_of(manifest).decode()}")
            self.store.append(Batch(documents=(accepted(self.store, manifest),), deed=deed)).result()
        self._keep(result)
        if not result.holds:
            self._failed(result)
        return result

    def _keep(self, result: Result) -> None:
        """One document a check, those of the last 90 days and never fewer than 90."""
        self.last = result
        stamp = max(0, result.at)  # a clock may show anything
        before = self.store.documents(KIND)[: -LEAST or None]
        old = [document for document in before if int(document.key.split("-")[0]) < stamp - KEPT]
        gone = tuple(Document(KIND, document.key, document.version, None) for document in old)
        for more in range(100):
            new = Document(KIND, f"{stamp:015d}-{more:02d}", 0, msgspec.json.encode(result))
            try:
                self.store.append(Batch(documents=(new, *gone))).result()
            except Clash:
                continue
            return

    def results(self) -> tuple[Result, ...]:
        kept = (document.body for document in reversed(self.store.documents(KIND)) if document.body is not None)
        return tuple(msgspec.json.decode(body, type=Result) for body in kept)

    async def run(self) -> None:
        """Check once a day; first soon after the start, where it was not done before opening."""
        await asyncio.sleep(DAY if self.last is not None else SOON)
        while True:
            try:
                await asyncio.to_thread(self.run_once)
            except Refused as refused:
                self._failed(self._unread(refused.faults[0].sentence))
            except Failed as found:
                self._failed(self._unread(str(found)))
            except OSError as found:
                self._failed(self._unread(found.strerror or "a file cannot be read"))
            await asyncio.sleep(DAY)

    def _unread(self, sentence: str) -> Result:
        said = (f"nothing was checked: {sentence.rstrip('.')}",)
        return Result(at=self._now(), about="nothing", against=self._called, differences=said)
