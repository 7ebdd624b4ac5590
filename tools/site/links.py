"""Every link of the built pages leads somewhere, and nothing is loaded from elsewhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}


class Page(HTMLParser):
    """What a page links to, what it loads, and the places that links may lead to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what the tag refers to."""
        for name, value in attributes:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif (tag, name) in LOADED:
                self.loads.append(value)
            elif (tag, name) == ("a", "href"):
                self.links.append(value)


def faults(site: Path) -> list[str]:
    """Each link that leads nowhere and each thing that is loaded from elsewhere, with its page."""
    files = sorted(site.rglob("*.html"))
    pages = {file.resolve(): Page(file.read_text("utf-8")) for file in files if "laboratory" not in file.parent.parts}
    return [fault for file, page in pages.items() for fault in _of(file, page, pages, site.resolve())]


def _of(file: Path, page: Page, pages: dict[Path, Page], site: Path) -> Iterator[str]:
    here = file.relative_to(site)
    for url in page.loads:
        parts = urlsplit(url)
        if parts.netloc or parts.scheme not in ("", "data"):
            yield f"{here} loads {url} from elsewhere"
        elif not parts.scheme and not (file.parent / unquote(parts.path)).is_file():
            yield f"{here} loads {url}, which is not there"
    for url in dict.fromkeys(page.links):
        parts = urlsplit(url)
        if parts.scheme or parts.netloc:
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        target = target / "index.html" if target.is_dir() else target
        if not target.is_relative_to(site) or not target.is_file():
            yield f"{here}: {url} leads nowhere"
        elif target in pages and unquote(parts.fragment) not in pages[target].places:
            yield f"{here}: {url} leads to no place of that page"
