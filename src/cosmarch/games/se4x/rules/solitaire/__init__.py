"""The opponents of the solitaire scenarios: doomsday machines, alien empires, amoebas (SE-31 to SE-33)."""
