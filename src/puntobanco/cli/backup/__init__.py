"""``puntobanco backup`` and ``restore``: a whole house in one file, and back."""
