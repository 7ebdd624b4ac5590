"""What may be asked of a table, by topic: the decision about each act and the record of each event."""
