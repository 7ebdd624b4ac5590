"""New Zealand: every wager, one file a section of the document. Whatever a file here lists in `WAGERS` is offered.

Each is settled by its own lines and pay table, whatever else is on the layout [NZ 5.19].
"""
