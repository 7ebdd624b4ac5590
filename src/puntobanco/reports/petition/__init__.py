"""What is submitted for approval, and what guests take along: the petition for a game or wager, and the leaflet."""
