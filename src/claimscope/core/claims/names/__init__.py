"""Who and what is named: firms, machines, models, rounds, suites."""
