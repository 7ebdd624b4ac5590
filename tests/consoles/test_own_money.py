"""A withdrawal from one's own wallet, confirmed or declined in the player's console, in each language."""

from pathlib import Path

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, expect

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from tests.consoles.staged import Guest, house

TABLE = "SG-01"
WORDS = {
    "en": (
        "The cage is about to pay PLAY 250 from your wallet.",
        "Confirm the withdrawal",
        "I did not ask for this",
        "Withdrawal code",
        "Show a code",
    ),
    "zh-Hans": ("账房将从您的钱包支取 PLAY 250。", "确认支取", "不是我要求的", "支取码", "显示支取码"),
    "zh-Hant": ("帳房將從您的錢包支取 PLAY 250。", "確認支取", "不是我要求的", "支取碼", "顯示支取碼"),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_owner_confirms_or_declines_a_withdrawal_at_their_own_session(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    says, confirms, declines, code_word, shows = WORDS[language]
    with house(tmp_path, "rws-non-commission") as served:
        anna = Guest(browser, served).come_in(language)
        anna.person = anna.sends("/api/act-as", {"post": "player", "scope": "*"})["acts_as"]
        anna.open("play", TABLE)
        cashier, me = served.guest("cashier"), Person(anna.person)
        cashier.does(house_ask.OpenAccount(person=me), "house")
        cashier.does(house_ask.Deposit(person=me, amount=Minor(100_000)), "house")
        out = house_ask.Withdraw(person=me, amount=Minor(25_000), slip="W-7")

        def propose() -> str:
            asked = {"stream": "house", "act": to_builtins(out)}
            return str(cashier.post("/api/approvals", asked, good=True).json()["id"])

        for button, code, left in ((declines, "approval-stage", 100_000), (confirms, "", 75_000)):
            proposed = propose()
            panel = anna.page.get_by_role("group", name=says)
            expect(panel).to_contain_text("W-7")
            assert cashier.refused(out, "house", approval=proposed) == "approval-stage", "nobody has confirmed it yet"
            assert served.state("house").wallet(me) == 100_000
            panel.get_by_role("button", name=button).click()
            expect(panel).to_have_count(0)
            if code:
                assert cashier.refused(out, "house", approval=proposed) == code
            else:
                cashier.does(out, "house", approval=proposed)
            assert served.state("house").wallet(me) == left
        anna.page.get_by_role("button", name=code_word, exact=True).click()
        dialog = anna.page.get_by_role("dialog", name=code_word)
        dialog.get_by_role("textbox").fill("250")
        dialog.get_by_role("button", name=shows).click()
        code = dialog.locator(".play-code").inner_text()
        cashier.does(out, "house", approval=code)
        assert served.state("house").wallet(me) == 50_000
        anna.close()
