"""New Zealand: what must be displayed at the table."""

SIGNS = ()
