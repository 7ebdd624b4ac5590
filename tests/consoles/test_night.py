"""The finder of English words on Chinese screens; it reads a whole evening under `./go prove chinese`."""

from tests.consoles.english import english_left


def test_an_english_word_would_be_found() -> None:
    assert english_left("第 3 局 · 庄 6 点赢\nTable closed") == {"Table", "closed"}
    assert english_left("第3局closed") == {"closed"}
    assert not english_left("PLAY 1,250 · 1 号位 · K♠ 9♥ · [NZ 18.13] · MA-03 · Royal 9 · 訪客 bacd · dealer bot")
