"""What covers the map for a while: the economic phase, a battle, cards to choose from, what exploration found."""
