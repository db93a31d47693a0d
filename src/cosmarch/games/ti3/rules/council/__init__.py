"""The Galactic Council: agendas, votes, and the laws they leave behind (TI-31)."""
