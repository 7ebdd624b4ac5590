"""``puntobanco verify``: a journal or shoe file, checked."""
