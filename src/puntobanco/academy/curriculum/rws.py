"""Resorts World Sentosa: where each clause is trained. `hand:` the examiner marks, `not:` says why nobody asks."""

PLACES = {
    "count": "RWS 1.17; RWS 3.2",
    "draw": "RWS 3.10 s1; RWS 3.10 s2; RWS 3.11; RWS 3.12",
    "winner": "RWS 3.13; RWS 3.14",
    "line": "RWS 3.7; RWS 3.10 s3; RWS 4.1",
    "pay": "RWS 3.14; RWS 4.1",
    "limits": "RWS 3.5; RWS 5.2",
    "differential": "RWS 5.1 s1; RWS 5.1.1; RWS 5.1.2",
    "call": "RWS 3.3; RWS 3.8",
    "next": "RWS 3.3; RWS 3.10 s1",
    "lawful": "RWS 3.8; RWS 5.3; RWS 5.6",
    "way-out": (
        "RWS 1.18; RWS 1.24; RWS 5.4; RWS 5.5; RWS 5.7; RWS 5.8; RWS 5.9; RWS 5.10; RWS 5.11; RWS 5.14; "
        "RWS 5.15; RWS 5.17"
    ),
    "who-decides": "RWS 5.7; RWS 5.10; RWS 5.17",
    "take-back": "RWS 1.14; RWS 5.7.1; RWS 5.8 closing 2; RWS 5.9; RWS 5.10.1; RWS 5.12",
    "afterwards": "RWS 5.5; RWS 5.12; RWS 5.15",
    "rank": "RWS 5.13 s1; RWS 5.13 s2",
    "hand:control": "RWS 3.6; RWS 5.1 s2; RWS 5.2",
    "not:setup": "RWS 3.4",
    "not:guest": "RWS 5.16 s2",
}
