"""The question matrix: where a number may stand, what a cell says, what blocks a final report."""
