"""The journal: what was asked and what happened, in bytes that a stranger can check.

`entry` says what a line is and how it is written, `chain` makes the next line of a stream, `merkle` and `checkpoint`
let somebody else prove that it still says what it once said, and `check` judges every line again.
"""
