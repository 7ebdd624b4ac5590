"""How long a test waits for something that must happen: long enough for a machine under any load.

Only a hang ever reaches this limit. What has to be quick is measured elsewhere, against `tests.pace` or a peer.
"""

PATIENCE = 300.0
"""Seconds."""
