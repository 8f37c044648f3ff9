"""Tables, charts, cards and exports: numbers told by their place."""
