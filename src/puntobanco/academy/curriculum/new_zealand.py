"""New Zealand: where each clause is trained. `hand:` the examiner marks, `not:` says why nobody asks."""

PLACES = {
    "count": "NZ 4.1(a); NZ 4.1(b); NZ 4.1(c); NZ 4.2",
    "draw": "NZ 8.4 s2; NZ 9.2; NZ 9.3; NZ 9.4; NZ 9.5; NZ 9.6",
    "winner": "NZ 10.1",
    "line": (
        "NZ 5.1; NZ 11A.5; NZ 11B.6; NZ 11C.6; NZ 11D.6; NZ 11D.9; NZ 11E.5; NZ 11F.5; NZ 11G.5; NZ "
        "11H.3; NZ 11I.5; NZ 13.2; NZ 17.2"
    ),
    "pay": (
        "NZ 5.10; NZ 11A.7; NZ 11B.8; NZ 11D.8; NZ 11D.9; NZ 11E.7; NZ 11F.7; NZ 11G.7; NZ 11H.4; NZ "
        "13.3; NZ 16.3; NZ 17.7"
    ),
    "commission": "NZ 5.10(b)",
    "order": "NZ 10.2; NZ 14.6",
    "limits": (
        "NZ 5.9; NZ 5.12; NZ 5.13; NZ 11A.4; NZ 11B.5; NZ 11C.5; NZ 11D.5; NZ 11E.4; NZ 11F.4; NZ 11G.4; "
        "NZ 11I.4; NZ 14.3; NZ 17.5"
    ),
    "insurance": "NZ 11H.2; NZ 11H.3",
    "burn": "NZ 4.1A; NZ 7.7",
    "cut": "NZ 7.6 s1",
    "cutting-card": "NZ 7.6 s2; NZ 7.6 s3; NZ 11.2",
    "call": "NZ 5.14(d); NZ 8.2; NZ 8.6; NZ 8.14; NZ 8.19; NZ 10.1; NZ 11.2",
    "next": (
        "NZ 5.14(e); NZ 6.1; NZ 6.2; NZ 6.3; NZ 6.5 s2; NZ 7.1(a); NZ 7.3; NZ 8.2; NZ 8.4 s1; NZ 8.6; NZ "
        "8.8; NZ 8.12; NZ 8.13; NZ 8.14; NZ 8.15; NZ 8.19; NZ 9.1; NZ 9.7; NZ 9.8; NZ 11.2 closing; NZ "
        "11.3 s1; NZ 11A.6; NZ 11B.7; NZ 11C.7; NZ 11D.7; NZ 11E.6; NZ 11F.6; NZ 11G.6; NZ 11I.6; NZ "
        "14.5; NZ 15.4; NZ 15.6; NZ 17.6"
    ),
    "offered": "NZ 5.6(b); NZ 5.6(c); NZ 7.5; NZ 8.9; NZ 8.10; NZ 8.16; NZ 8.18; NZ 15.9",
    "lawful": (
        "NZ 5.14; NZ 5.15; NZ 5.16; NZ 8.3 s3; NZ 11A.3; NZ 11B.4; NZ 11C.4; NZ 11D.4; NZ 11E.3; NZ "
        "11F.3; NZ 11G.3; NZ 11I.3; NZ 17.4 s2"
    ),
    "way-out": "NZ 1.1 Void Hand; NZ 12; NZ 15.10; NZ 15.11",
    "who-decides": "NZ 12; NZ 15.10",
    "afterwards": "NZ 12",
    "rank": "NZ 7.1(b); NZ 7.1(c); NZ 7.1 closing",
    "hand:shuffling": "NZ 6.3; NZ 7.1(a)",
    "hand:cards": "NZ 7.7(a)(iii); NZ 8.7; NZ 8.11; NZ 8.20; NZ 11.3 s1; NZ 15.7",
    "hand:chips": "NZ 5.3; NZ 5.4",
    "hand:control": "NZ 2.3; NZ 4.3 s1; NZ 4.3 s2; NZ 5.6(b); NZ 7.4; NZ 12.10; NZ 14.7; NZ 18.10; NZ 18.12; NZ 18.19",
    "not:setup": (
        "NZ 3.4(a)(iii); NZ 5.2; NZ 5.6(a); NZ 5.7; NZ 5.11 s2; NZ 7.2; NZ 7.8; NZ 8.5 s2; NZ 11.1; NZ "
        "11A.1A; NZ 11A.2; NZ 11A.8; NZ 11B.2; NZ 11B.3; NZ 11B.9; NZ 11C.2; NZ 11C.3; NZ 11C.9; NZ "
        "11D.2; NZ 11D.3; NZ 11D.10; NZ 11E.2; NZ 11F.2; NZ 11G.2; NZ 11I.2; NZ 15.12.2; NZ 17.4 s1; NZ "
        "17.4 s3; NZ 17.7 lead; NZ 18.8 closing"
    ),
    "not:office": "NZ 18.9; NZ 18.13; NZ 18.15; NZ 18.17; NZ 18.18; NZ 18.20",
    "not:guest": "NZ 5.5",
    "not:reference": "NZ 2.1; NZ 5.19; NZ 13.1; NZ 14.1; NZ 15.1; NZ 16.1; NZ 17.1; NZ 18.1; NZ 18.2",
}
