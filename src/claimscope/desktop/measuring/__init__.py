"""The pages of the evidence place: results, cost, cases, coverage, load."""
