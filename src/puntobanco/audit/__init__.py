"""Auditing journals in any place: verifying them, finding entries, replaying a round."""
