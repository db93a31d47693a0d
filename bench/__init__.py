"""Speed, measured against a peer run in the same minute. Never part of the tests."""
