"""The symbols of Space Empires: silhouettes of counters, systems, and small signs."""
