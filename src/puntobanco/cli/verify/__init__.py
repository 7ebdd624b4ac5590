"""``puntobanco verify``: a journal, a shoe file or the record of an examination, checked."""
