"""Who is here: their cookies and settings, and how they hear of what happens."""
