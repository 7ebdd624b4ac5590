"""Massachusetts: where each clause is trained. `hand:` the examiner marks, `not:` says why nobody asks."""

PLACES = {
    "count": "MA 6",
    "draw": "MA 9(c) s2; MA 10(c); MA 11",
    "winner": "MA 12(a) s1; MA 12(a) s2",
    "line": "MA 8(a)",
    "pay": "MA 8(a); MA 13(a); MA 13(b); MA 13(c) s1; MA 13(e); MA 13(f); MA 13(g); MA 13(h)",
    "jackpot": "MA 13(i)",
    "chips": "MA 13(a)",
    "commission": "MA 13(c); MA 13(d)(1); MA 13(d)(2)",
    "order": "MA 12(b)",
    "added": "MA 9(e); MA 13(h) lead",
    "limits": "MA 13(i) s3",
    "burn": "MA 5(e) s4; MA 5(e) s5",
    "cut": "MA 5(d)",
    "cutting-card": "MA 5(e) s2; MA 10(d)",
    "call": "MA 8(c); MA 9(b); MA 10(a); MA 10(b); MA 10(d) s2; MA 12(a)",
    "next": (
        "MA 3(b); MA 4; MA 5(a)(1); MA 5(a)(2); MA 5(e) s1; MA 5(e) s3; MA 9(b); MA 9(c); MA 9(d)(1); MA "
        "9(e)(2); MA 10(b); MA 12(c); MA 14(a)(1)"
    ),
    "offered": (
        "MA 5(c); MA 7(b); MA 7(d)(2); MA 9(d)(2); MA 9(d)(3); MA 9(d)(4); MA 9(d)(5); MA 9(d)(6); MA "
        "9(d)(7); MA 9(f) s2; MA 9(f) s3; MA 14(b)"
    ),
    "lawful": "MA 8(c); MA 13(d)(2)(i)",
    "rank": "MA 9(f) s1; MA 14(a)(2)",
    "way-out": "MA 15",
    "who-decides": "MA 15",
    "afterwards": "MA 15",
    "hand:shuffling": "MA 5(a)(1); MA 5(a)(2); MA 5(e) s1",
    "hand:chips": "MA 8(b) s1",
    "hand:markers": "MA 13(d)(2)(ii); MA 13(d)(2)(iii)",
    "hand:cards": "MA 9(d)(1); MA 12(c)",
    "not:setup": (
        "MA 5(a)(1)(ii); MA 5(b); MA 13(i) T1 major seed; MA 13(i) T1 K9 Banker seed; MA 13(i) T1 K9 Player seed"
    ),
    "not:office": "MA 13(i) T1 major rate; MA 13(i) T1 K9 Banker rate; MA 13(i) T1 K9 Player rate",
}
