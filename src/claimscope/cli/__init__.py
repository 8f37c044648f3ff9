"""Arguments in, services called, text or JSON out."""
