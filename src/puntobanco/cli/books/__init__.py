"""``puntobanco books``: the operator's reports."""
