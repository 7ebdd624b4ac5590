"""What the verbs of the analyst share: tables in every form, the table that is asked about, ranges that sweep."""
