"""A table file with a fault, on the screens of those who can do something about it: file, line, clause, what to do."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.wire.posts import Post
from tests.consoles.hired import at_screen, hire
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text

GOOD = setup_text("massachusetts-ez")
BAD = ("/srv/tables/t7.toml", GOOD[1].replace("\nseats = 14", "\nseats = 9"))
SAID = {
    "en": ("The table file t7.toml is not used", "Line 8: 9 seats do not fit this layout", "Correct the file"),
    "zh-Hans": ("未采用赌台文件 t7.toml", "第 8 行：", "请修正文件"),
    "zh-Hant": ("未採用賭檯檔案 t7.toml", "第 8 行：", "請修正檔案"),
}


@pytest.mark.parametrize("language", list(SAID))
def test_a_file_with_a_fault_is_told_to_the_pit_and_the_officers(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    with Served(data=tmp_path, tables=(BAD, GOOD)) as served:
        hired = Hired(served)
        hire(hired, "pia", Post.PIT)
        hire(hired, "gina", Post.PLAYER)
        assert served.caller().get("/api/left-out").status_code == 401
        for login, screen in (("pia", "floor"), ("pia", "pit/MA-03"), ("officer-1", "lobby")):
            with at_screen(browser, hired, login, language) as page:
                page.goto(f"{served.origin}/#/{screen}")
                for words in (*SAID[language], "MA 2(a)"):
                    expect(page.locator(".left-out")).to_contain_text(words)
                assert "/srv" not in page.locator("body").inner_text()
        with at_screen(browser, hired, "gina", language) as page:
            expect(page.locator(".lobby-table")).to_have_count(1)
            expect(page.locator(".left-out")).to_have_count(0)
