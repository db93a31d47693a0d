"""The games that come with Cosmarch, one folder each."""
