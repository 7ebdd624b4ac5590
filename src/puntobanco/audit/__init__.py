"""What an auditor does with journals, wherever they lie: verify them, look for entries, replay a round."""
