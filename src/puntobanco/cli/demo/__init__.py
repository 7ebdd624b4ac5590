"""``puntobanco demo``: a shoe of each rulebook, dealt and settled."""
