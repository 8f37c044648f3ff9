"""The official record of published results: read-only, offline."""
