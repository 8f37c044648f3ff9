"""Plain pictures of pages: where blocks stand on paper, and a one-page PDF of them. Recognisable, not pretty."""
