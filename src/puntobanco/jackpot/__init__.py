"""Progressives: meters that lose nothing, what feeds them, and what they award."""
