"""What a table is: its state and records, its accounts and phases, and what can be read off them."""
