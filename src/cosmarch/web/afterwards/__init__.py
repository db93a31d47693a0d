"""Looking back at a match: replays, results, its story, its film."""
