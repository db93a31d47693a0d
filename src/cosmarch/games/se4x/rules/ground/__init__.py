"""Ground units: landing, ground combat and captured colonies (CE-14, CE-15)."""
