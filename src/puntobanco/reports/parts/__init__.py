"""The parts of a report that are about the table as a whole: rules, set-up, layout, method, ranges, progressives."""
