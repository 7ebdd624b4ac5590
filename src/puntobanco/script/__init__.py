"""Scripts: an evening at a table as a text file, read, played by the table's machine and told as a transcript."""
