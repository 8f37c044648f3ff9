"""Use cases: files, jobs, settings, paths. No window."""
