"""The economic phase: income, maintenance, research and building (SE-16 to SE-23)."""
