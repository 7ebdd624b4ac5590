"""Massachusetts: every wager, one file a section of the document. Whatever a file here lists in `WAGERS` is offered."""
