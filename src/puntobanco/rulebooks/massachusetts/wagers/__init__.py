"""Massachusetts: every wager, one file a section of the document. Whatever a file here lists in `WAGERS` is offered.

8(a) lists the wagers that are allowed, and 13(i) adds Royal 9 [MA 8(a)].
"""
