"""Documents in: sniff the format, then read to anchored pages."""
