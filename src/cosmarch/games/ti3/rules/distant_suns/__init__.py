"""Distant Suns: domain counters on planets and what meets whoever lands there (TI-39, TI-43)."""
