"""Helpers for contributors; nothing here is shipped."""
