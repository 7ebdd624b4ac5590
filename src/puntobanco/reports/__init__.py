"""The report of a table: every wager it offers, figured exactly, for mathematicians and regulators."""
