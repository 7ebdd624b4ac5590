"""The table: a pure machine that runs a whole evening by any of the rulebooks."""
