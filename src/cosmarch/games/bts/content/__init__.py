"""The components as immutable tables: their vocabulary, their classes, the reading and checking of `data/`."""
