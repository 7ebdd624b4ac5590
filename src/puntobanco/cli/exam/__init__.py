"""``puntobanco exam``: an examination at this terminal, from the paper to the certificate page."""
