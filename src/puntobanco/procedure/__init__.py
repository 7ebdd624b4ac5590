"""The words that rulebooks and set-ups share: keys of elections, devices, dealing styles, burns, last hands."""
