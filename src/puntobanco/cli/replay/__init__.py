"""``puntobanco replay``: a shoe or record, step by step."""
